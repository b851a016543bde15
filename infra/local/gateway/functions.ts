import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { AuthorizerEvent, AuthorizerReply } from '../../../functions/desk-authorizer/index.ts';
import { groups } from '../../../lib/contract/index.ts';
import type { Group } from '../../../lib/contract/route.ts';
import type { Environment } from '../../../lib/ports/environment.ts';
import { FALLBACK_GROUP, getFunctionNeeds } from '../../cdk/function-needs.ts';
import { planGatewayRoutesWithHead } from '../../cdk/gateway-routes.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Handler } from './invocation.ts';

type App<Function> = { readonly openApp: (environment: Environment) => Function };

export type BackgroundFunctions = Awaited<ReturnType<typeof loadBackgroundFunctions>>;

export type CodeResolver = (name: string) => URL;

const SOURCES: CodeResolver = (name) => new URL(`../../../functions/${name}/index.ts`, import.meta.url);

/** Loads a function by its name, as the infrastructure does: every group of the contract is served. */
const load = async <Function>(
  name: string,
  environment: Environment,
  resolveCode: CodeResolver,
): Promise<Function> => {
  const { openApp } = (await import(resolveCode(name).href)) as App<Function>;
  return openApp(environment);
};

type CompiledPages = ReturnType<typeof import('../../cdk/page-bundle.ts')['compileLocalPages']>;
/** The pages without and with pseudo-locales. */
const compiledPages = new Map<string, CompiledPages>();

/** Compiles the pages once per process, if the sources of the functions run: bundles have them beside themselves. */
function compilePages() {
  const { PSEUDO_LOCALES = '' } = process.env;
  const pages =
    compiledPages.get(PSEUDO_LOCALES) ??
    import('../../cdk/page-bundle.ts').then(({ compileLocalPages }) => compileLocalPages());
  compiledPages.set(PSEUDO_LOCALES, pages);
  return pages;
}

const withPages = async (environment: Environment): Promise<Environment> => ({
  ...environment,
  pagesFolder: (await compilePages()).functionFolder,
});

export async function compileOrFindPageFileFolder(resolveCode = SOURCES): Promise<string> {
  if (resolveCode === SOURCES) return (await compilePages()).browserFolder;
  const { PAGE_FILES_DIR } = await import('../../cdk/bundle.ts');
  return PAGE_FILES_DIR;
}

export async function loadGroup(
  group: Group,
  environment: Environment,
  resolveCode = SOURCES,
): Promise<Handler> {
  const needsPages = group.name === 'pages' && resolveCode === SOURCES;
  return load<Handler>(group.name, needsPages ? await withPages(environment) : environment, resolveCode);
}

export async function loadGatewayRoutes(
  load: (group: Group) => Promise<Handler>,
): Promise<Pick<GatewayOptions, 'routes' | 'fallback'>> {
  const handlers = new Map(
    await Promise.all(groups.map(async (group) => [group.name, await load(group)] as const)),
  );
  const find = (functionName: string) => {
    const handler = handlers.get(getFunctionNeeds(functionName).codeOf ?? functionName);
    if (!handler) throw new Error(`no group has the code of the function ${functionName}`);
    return { functionName, handler };
  };
  const routes = planGatewayRoutesWithHead(groups).map(({ routeKey, functionName }) => ({
    routeKey,
    ...find(functionName),
  }));
  return { routes, fallback: find(FALLBACK_GROUP) };
}

export const loadWorker = (name: string, environment: Environment, resolveCode = SOURCES) =>
  load<(event: unknown) => Promise<unknown>>(name, environment, resolveCode);

/** The functions that the stream, the queues and the scheduler of a deployment invoke. */
export async function loadBackgroundFunctions(environment: Environment, resolveCode = SOURCES) {
  const [outbox, scheduled, smsReplies] = await Promise.all([
    loadWorker('outbox', environment, resolveCode),
    loadWorker('scheduled', environment, resolveCode),
    loadWorker('sms-replies', environment, resolveCode),
  ]);
  return {
    outbox: (event: DynamoDBStreamEvent | SQSEvent) => outbox(event),
    /** Does the scheduled work of these partitions. */
    scheduled: (partitions: readonly string[]) => scheduled({ partitions }),
    /** Obeys the replies to SMS of an event. */
    smsReplies,
  };
}

/** The functions that tell desks of changes: one publishes those of the table's stream, the other lets desks subscribe. */
export async function loadDeskEventFunctions(environment: Environment, resolveCode = SOURCES) {
  const [publish, authorize] = await Promise.all([
    load<(event: DynamoDBStreamEvent) => Promise<void>>('desk-events', environment, resolveCode),
    load<(event: AuthorizerEvent) => Promise<AuthorizerReply>>('desk-authorizer', environment, resolveCode),
  ]);
  return { publish, authorize };
}
