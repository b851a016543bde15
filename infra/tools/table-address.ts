import type { TableAddress } from '../../lib/table/store.ts';
import { LOCAL_REGION, LOCAL_TABLE } from '../local/database.ts';
import { chosenDataDir, openDrawer } from '../local/drawer.ts';
import { findRunning } from '../local/running.ts';

/** Options by which an operator's command names its table. */
export const TABLE_OPTIONS = {
  data: { type: 'string', default: chosenDataDir() },
  endpoint: { type: 'string' },
  table: { type: 'string' },
  region: { type: 'string' },
} as const;

type Values = {
  readonly data: string;
  readonly endpoint?: string | undefined;
  readonly table?: string | undefined;
  readonly region?: string | undefined;
};

/** The table that is meant: one that is named, else that of the stack that runs here; throws where none does. */
export async function tableAddress({ data, ...values }: Values, usage: string): Promise<TableAddress> {
  const endpoint = values.endpoint ?? process.env.DYNAMODB_ENDPOINT;
  const table = values.table ?? process.env.TABLE_NAME;
  const region = values.region ?? process.env.AWS_REGION ?? LOCAL_REGION;
  if (endpoint || table) return { table: table ?? LOCAL_TABLE, region, endpoint };
  const running = await findRunning(openDrawer(data));
  if (!running)
    throw new Error(
      `no salon runs on ${data} (one in memory cannot be found): npm start, or name a table\n\n${usage}`,
    );
  const { TABLE_NAME = LOCAL_TABLE, AWS_REGION = region, DYNAMODB_ENDPOINT } = running.variables;
  return { table: TABLE_NAME, region: AWS_REGION, endpoint: DYNAMODB_ENDPOINT };
}
