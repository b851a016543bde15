import {
  DeleteFunctionCommand,
  GetAliasCommand,
  LambdaClient,
  ListTagsCommand,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { listFunctionsWithAlias, toDeployedFunctionName } from '../../cdk/function-needs.ts';
import { ALIAS } from '../../cdk/releases.ts';
import {
  type LiveFunction,
  listReleaseRecords,
  type PublishedVersion,
  planRollbackOfLastDeployment,
  type Rollback,
} from './live-functions.ts';

/** A tag of a function: CloudFormation leaves tags alone that are not its own. */
const BEFORE_TAG = 'version-before';

type Address = {
  readonly region: string;
  /** Another endpoint than the region's, with credentials of its own. */
  readonly endpoint?: string | undefined;
};

export function openFunctions(stage: string, { region, endpoint }: Address) {
  const lambda = new LambdaClient({
    region,
    ...(endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}),
  });
  const arns = new Map<string, string>();

  async function listVersions(FunctionName: string): Promise<Map<number, PublishedVersion>> {
    const versions: [number, PublishedVersion][] = [];
    for await (const page of paginateListVersionsByFunction({ client: lambda }, { FunctionName })) {
      for (const { Version, LastModified, Environment } of page.Versions ?? []) {
        const table = Environment?.Variables?.TABLE_NAME;
        versions.push([Number(Version), { publishedAt: LastModified, table }]);
      }
    }
    // Without '$LATEST'
    return new Map(versions.filter(([version]) => Number.isInteger(version)).sort(([a], [b]) => a - b));
  }

  /** Undefined before the function is deployed. */
  async function read(name: string): Promise<LiveFunction | undefined> {
    const FunctionName = toDeployedFunctionName(stage, name);
    try {
      const alias = await lambda.send(new GetAliasCommand({ FunctionName, Name: ALIAS }));
      const arn = (alias.AliasArn ?? '').replace(new RegExp(`:${ALIAS}$`), '');
      arns.set(name, arn);
      const { Tags = {} } = await lambda.send(new ListTagsCommand({ Resource: arn }));
      const [canary] = Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {});
      const published = await listVersions(FunctionName);
      return {
        name,
        live: Number(alias.FunctionVersion),
        canary: canary === undefined ? undefined : Number(canary),
        versions: [...published.keys()],
        published,
        before: Tags[BEFORE_TAG] === undefined ? undefined : Number(Tags[BEFORE_TAG]),
      };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  return {
    async list(): Promise<LiveFunction[]> {
      const found = await Promise.all(listFunctionsWithAlias().map(read));
      return found.filter((each) => each !== undefined);
    },
    /** Sends all requests of a function to one version, at once. */
    async setLive(name: string, version: number): Promise<void> {
      await lambda.send(
        new UpdateAliasCommand({
          FunctionName: toDeployedFunctionName(stage, name),
          Name: ALIAS,
          FunctionVersion: String(version),
          RoutingConfig: { AdditionalVersionWeights: {} },
        }),
      );
    },
    /** Records which version the last deployment replaced, for a function that `list` has found. */
    async setBefore(name: string, version: number | undefined): Promise<void> {
      const Resource = arns.get(name);
      if (version === undefined)
        await lambda.send(new UntagResourceCommand({ Resource, TagKeys: [BEFORE_TAG] }));
      else await lambda.send(new TagResourceCommand({ Resource, Tags: { [BEFORE_TAG]: String(version) } }));
    },
    async deleteVersion(name: string, version: number): Promise<void> {
      await lambda.send(
        new DeleteFunctionCommand({
          FunctionName: toDeployedFunctionName(stage, name),
          Qualifier: String(version),
        }),
      );
    },
  };
}
type Functions = ReturnType<typeof openFunctions>;

/** Records what a deployment replaced, and deletes the versions that no rollback needs. */
export async function recordReplacedAndDeleteObsoleteVersions(
  functions: Functions,
  functionsBefore: readonly LiveFunction[],
): Promise<void> {
  const after = await functions.list();
  for (const { name, before, obsolete } of listReleaseRecords(functionsBefore, after)) {
    if (before !== after.find((each) => each.name === name)?.before) await functions.setBefore(name, before);
    for (const version of obsolete) await functions.deleteVersion(name, version);
  }
}

/** Returns each function to the version before, at once and all at the same time. */
export async function runRollback(
  functions: Functions,
  listed: readonly LiveFunction[],
): Promise<Rollback[]> {
  const plan = planRollbackOfLastDeployment(listed);
  await Promise.all(plan.map(({ name, to }) => functions.setLive(name, to)));
  return plan;
}
