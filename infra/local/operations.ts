import { groups } from '../../lib/contract/index.ts';
import { toRequestParts } from '../../lib/contract/requests.ts';
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

export const findOperationByRouteKey = (key: string): Operation | undefined =>
  operations.find((each) => each.routeKey === key);

/** The operation of a request, with its path parameters. */
export const matchOperation = createRouter(operations);

/** The HTTP request that carries an operation's input. */
export const toRequestWithInput = ({ route }: Operation, input: Readonly<Record<string, unknown>>) => ({
  method: route.method,
  ...toRequestParts({ method: route.method, path: toFullPath(route) }, input),
});
