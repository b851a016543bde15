import type { TableAddress } from '../../lib/table/open-store.ts';
import { getDataDir } from '../local/database/data-store.ts';
import { LOCAL_REGION, LOCAL_TABLE } from '../local/database/database.ts';
import { findRunningEnvironment } from '../local/running-stack.ts';
import { UsageError } from './command.ts';
import { type RunAws, readStackOutputs } from './stack-outputs.ts';

/** The options that select the table of an operator's command. */
export const TABLE_OPTIONS = {
  data: { type: 'string', default: getDataDir() },
  endpoint: { type: 'string' },
  table: { type: 'string' },
  region: { type: 'string' },
} as const;

/** The part of a usage text that explains TABLE_OPTIONS. */
export const TABLE_USAGE = `The table is that of the local stack that runs on --data (DATA_DIR, default .local); with --endpoint or
DYNAMODB_ENDPOINT the one at that endpoint; with --table or TABLE_NAME a deployed one, in --region or AWS_REGION.`;

/** The table of a stage, from the outputs of its stacks. Throws if the stage is not deployed. */
export function readDeployedTable(stage: string, run?: RunAws): TableAddress {
  const { TableName: table, KeysArn = '' } = readStackOutputs(stage, run);
  if (!table) throw new UsageError(`the stack salon-${stage}-data has no table: deploy it`);
  const [, , , region = LOCAL_REGION] = KeysArn.split(':');
  return { table, region };
}

export type TableValues = { readonly data: string } & {
  readonly [name in 'endpoint' | 'table' | 'region']?: string | undefined;
};

/** Whether an option or a variable names a table other than that of the local stack. */
export const isTableNamed = ({ endpoint, table }: Omit<TableValues, 'data'>): boolean =>
  [endpoint, table, process.env.DYNAMODB_ENDPOINT, process.env.TABLE_NAME].some(Boolean);

/** The selected table, by default that of the running local stack. Throws if no local stack runs. */
export async function resolveTableAddress(
  { data, ...values }: TableValues,
  usage: string,
): Promise<TableAddress> {
  const endpoint = values.endpoint ?? process.env.DYNAMODB_ENDPOINT;
  const table = values.table ?? process.env.TABLE_NAME;
  const region = values.region ?? process.env.AWS_REGION ?? LOCAL_REGION;
  if (endpoint || table) return { table: table ?? LOCAL_TABLE, region, endpoint };
  const local = await findRunningEnvironment(data);
  if (!local) {
    throw new UsageError(
      `no local stack runs on ${data}: run npm start (not with DATA_DIR=:memory:) or name a table\n\n${usage}`,
    );
  }
  return local.table;
}
