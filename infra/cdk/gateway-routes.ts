import { formatRouteKey, type Group, type Route, toFullPath } from '../../lib/contract/route.ts';
import { GREEDY } from '../../lib/http/router.ts';
import { type LoadClass, toFunctionOfRoute, toLoadClass } from './load-classes.ts';

/** A route of the gateway: of one operation, or of all operations of a method below a path. */
type PlannedRoute = {
  readonly routeKey: string;
  readonly functionName: string;
  readonly loadClass: LoadClass;
};

/** The folder of a path, above its last segment and above its parameters: '/api/v1/admin/staff'. */
const toFolder = (route: Route): string => toFullPath(route).replace(/\/(?:\{.*|[^/]*)$/, '');

/** The folders of a method with their operations. */
const groupByFolder = (groups: readonly Group[]): Map<string, PlannedRoute[]> =>
  Map.groupBy(
    groups.flatMap((group) =>
      Object.values(group.routes).map((route) => ({
        folder: `${route.method} ${toFolder(route)}`,
        routeKey: formatRouteKey(route),
        functionName: toFunctionOfRoute(group, route),
        loadClass: toLoadClass(group, route),
      })),
    ),
    ({ folder }) => folder,
  );

/** The largest set of operations of one function without a throttle of their own. */
const findLargestSet = (operations: readonly PlannedRoute[]): readonly PlannedRoute[] =>
  [
    ...Map.groupBy(
      operations.filter(({ loadClass }) => loadClass === 'others'),
      ({ functionName }) => functionName,
    ).values(),
  ]
    .toSorted((a, b) => b.length - a.length)
    .at(0) ?? [];

/**
 * The routes of the gateway, which allows 300: one for each folder of paths, and one for each operation that has another
 * function than the rest of its folder, or a throttle of its own. The methods are separate, so that preflights reach `$default`. No
 * such folder lies in another one: API Gateway does not document which of two greedy routes it prefers.
 */
export function planGatewayRoutes(groups: readonly Group[]): PlannedRoute[] {
  const folders = groupByFolder(groups);
  const shared = new Map(
    [...folders].flatMap(([folder, operations]) => {
      const largest = findLargestSet(operations);
      return largest.length > 1 ? [[folder, largest] as const] : [];
    }),
  );
  return [...folders].flatMap(([folder, operations]) => {
    const largest = shared.get(folder);
    const [first] = largest ?? [];
    const hasInner = [...shared.keys()].some((other) => other.startsWith(`${folder}/`));
    if (!first || hasInner) return operations;
    const others = operations.filter((operation) => !largest?.includes(operation));
    return [{ ...first, routeKey: `${folder}/${GREEDY}` }, ...others];
  });
}
