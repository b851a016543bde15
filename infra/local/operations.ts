import { groups } from '../../lib/contract/index.ts';
import { API_PREFIX, type Group, type Route, routeKey } from '../../lib/contract/route.ts';
import { router } from './routes.ts';

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
    routeKey: routeKey(route),
  })),
);

/** The operation with this name; throws where the contract has none. */
export function operationNamed(name: string): Operation {
  const found = operations.find((each) => each.name === name);
  if (!found)
    throw new Error(`no operation ${name}: there are ${operations.map((each) => each.name).join(', ')}`);
  return found;
}

/** The operation that a gateway's event is for. */
export const operationOfKey = (key: string): Operation | undefined =>
  operations.find((each) => each.routeKey === key);

/** The operation that a request leads to, and what its path holds. */
export const operationAt = router(operations);

/** Method, path and query that carry an operation's input, and what is left of it for the body. */
export type Addressed = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

/** Writes an operation's input down as a client does: path parameters in the path, the rest as query or body. */
export function addressed({ route }: Operation, input: Readonly<Record<string, unknown>>): Addressed {
  const rest: Record<string, unknown> = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const address = { method: route.method, path: API_PREFIX + path };
  if (route.method !== 'GET') return { ...address, query: '', body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { ...address, query: query.toString(), body: undefined };
}
