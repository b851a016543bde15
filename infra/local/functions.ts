import type { DynamoDBStreamEvent } from 'aws-lambda';
import { groups } from '../../lib/contract/index.ts';
import { type Group, routeKey } from '../../lib/contract/route.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import type { GatewayOptions, GatewayRoute } from './gateway.ts';
import type { Handler } from './invocation.ts';

type App<Function> = { readonly app: (environment: Environment) => Function };

/** What the stream and the scheduler of a deployment call. */
export type Background = {
  readonly outbox: (event: DynamoDBStreamEvent) => Promise<unknown>;
  readonly scheduled: () => Promise<unknown>;
};

/** Where the code of a function lies. */
export type CodeOf = (name: string) => URL;

const SOURCES: CodeOf = (name) => new URL(`../../functions/${name}/index.ts`, import.meta.url);

/** A function's entry file. Loaded by name, as the infrastructure does: what is in the contract is served. */
const load = async <Function>(name: string, environment: Environment, codeOf: CodeOf): Promise<Function> => {
  const { app } = (await import(codeOf(name).href)) as App<Function>;
  return app(environment);
};

/** The function of one group of operations. */
export const loadGroup = (group: Group, environment: Environment, codeOf = SOURCES): Promise<Handler> =>
  load<Handler>(group.name, environment, codeOf);

const routesOf = (group: Group, handler: Handler): GatewayRoute[] =>
  Object.values(group.routes).map((route) => ({
    routeKey: routeKey(route),
    functionName: group.name,
    handler,
  }));

/** All routes of the contract with the functions behind them, as a deployed gateway has them. */
export async function loadApi(
  environment: Environment,
  codeOf = SOURCES,
): Promise<Pick<GatewayOptions, 'routes' | 'fallback'>> {
  const loaded = await Promise.all(
    groups.map(async (group) => ({ group, handler: await loadGroup(group, environment, codeOf) })),
  );
  const [first] = loaded;
  if (!first) throw new Error('the contract has no groups');
  return {
    routes: loaded.flatMap(({ group, handler }) => routesOf(group, handler)),
    // Whichever function gets them, unknown routes and preflights are answered the same.
    fallback: { functionName: first.group.name, handler: first.handler },
  };
}

/** A function that no caller reaches: the stream, the clock or the mail service call it. */
export const loadWorker = (name: string, environment: Environment) =>
  load<(event: unknown) => Promise<unknown>>(name, environment, SOURCES);

export async function loadBackground(environment: Environment, codeOf = SOURCES): Promise<Background> {
  const [outbox, scheduled] = await Promise.all([
    load<Background['outbox']>('outbox', environment, codeOf),
    load<(event: unknown) => Promise<unknown>>('scheduled', environment, codeOf),
  ]);
  return { outbox, scheduled: () => scheduled({}) };
}
