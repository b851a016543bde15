import { groups } from '../../lib/contract/index.ts';
import { formatRouteKey, type Group, type Route, toFullPath } from '../../lib/contract/route.ts';
import { createRouter } from '../../lib/http/router.ts';

export type Operation = {
  /** `group/operation`: the name of its test and its sample event. */
  readonly name: string;
  readonly group: Group;
  readonly route: Route;
  readonly routeKey: string;
};

const operations: readonly Operation[] = groups.flatMap((group) =>
  Object.entries(group.routes).map(([name, route]) => ({
    name: `${group.name}/${name}`,
    group,
    route,
    routeKey: formatRouteKey(route),
  })),
);

/** The operation with this name. Throws if the contract has none. */
export function getOperation(name: string): Operation {
  const operation = operations.find((each) => each.name === name);
  if (!operation) {
    throw new Error(`no operation ${name}: choose one of ${operations.map((each) => each.name).join(', ')}`);
  }
  return operation;
}

/** The operation of a gateway event. */
export const findOperationByRouteKey = (key: string): Operation | undefined =>
  operations.find((each) => each.routeKey === key);

/** The operation of a request, with its path parameters. */
export const matchOperation = createRouter(operations);

/** The HTTP request that carries an operation's input. */
type OperationRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

/** Puts an operation's input into a request: path parameters into the path, the rest into the query or body. */
export function toOperationRequest(
  { route }: Operation,
  input: Readonly<Record<string, unknown>>,
): OperationRequest {
  const rest: Record<string, unknown> = { ...input };
  const path = toFullPath(route).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const address = { method: route.method, path };
  if (route.method !== 'GET') return { ...address, query: '', body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { ...address, query: query.toString(), body: undefined };
}
