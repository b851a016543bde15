import { pages } from '../../lib/contract/pages.ts';
import { formatRouteKey, type Group, type Route, toFullPath } from '../../lib/contract/route.ts';
import { ANY_METHOD, GREEDY } from '../../lib/http/router.ts';
import { type LoadClass, toFunctionOfRoute, toLoadClass } from './load-classes.ts';

/** A route of the gateway: of one operation, or of all operations of a method below a path. */
type PlannedRoute = {
  readonly routeKey: string;
  readonly functionName: string;
  readonly loadClass: LoadClass;
};

/** The folder of a path, above its last segment and above its parameters: '/api/v1/admin/staff'. */
const toFolder = (route: Route): string => toFullPath(route).replace(/\/(?:\{.*|[^/]*)$/, '');

/** The API's folders with their operations: all methods together where no operation has a throttle of its own. */
function groupByFolder(groups: readonly Group[]): Map<string, PlannedRoute[]> {
  const operations = groups.flatMap((group) =>
    Object.values(group.routes).map((route) => ({
      method: route.method,
      folder: toFolder(route),
      routeKey: formatRouteKey(route),
      functionName: toFunctionOfRoute(group, route),
      loadClass: toLoadClass(group, route),
    })),
  );
  const throttled = new Set(
    operations.flatMap(({ folder, loadClass }) => (loadClass === 'others' ? [] : [folder])),
  );
  return Map.groupBy(
    operations,
    ({ method, folder }) => `${throttled.has(folder) ? method : ANY_METHOD} ${folder}`,
  );
}

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

const isParameterPath = ({ routeKey }: PlannedRoute, folder: string): boolean =>
  routeKey.startsWith(`${folder}/{`) && !/\/[^/{]/.test(routeKey.slice(folder.length));

/** The operations with parameters alone below their folder, such as one page with several addresses: one throttle is theirs. */
function findParameterSet(operations: readonly PlannedRoute[], folder: string): readonly PlannedRoute[] {
  const [first, ...rest] = operations.filter((operation) => isParameterPath(operation, folder));
  if (!first) return [];
  const isAlike = ({ functionName, loadClass }: PlannedRoute) =>
    functionName === first.functionName && loadClass === first.loadClass;
  return rest.every(isAlike) ? [first, ...rest] : [];
}

/**
 * The routes of operations: one for each folder of paths, and one for each operation that has another function than the
 * rest of its folder, or a throttle of its own. Pages whose addresses differ by parameters alone share one. The methods of a folder with throttles are separate, so that preflights
 * reach `$default`, whose throttle is not that of the catalog. No such folder lies in another one: API Gateway prefers the
 * more specific route, but documents that of two greedy ones for different methods alone.
 */
function planRoutes(groups: readonly Group[]): PlannedRoute[] {
  const folders = groupByFolder(groups);
  const shared = new Map(
    [...folders].flatMap(([folder, operations]) => {
      const others = findLargestSet(operations);
      const largest = others.length > 1 ? others : findParameterSet(operations, folder);
      return largest.length > 1 ? [[folder, largest] as const] : [];
    }),
  );
  const toPath = (folder: string): string => folder.slice(folder.indexOf(' ') + 1);
  const sharedPaths = [...shared.keys()].map(toPath);
  return [...folders].flatMap(([folder, operations]) => {
    const largest = shared.get(folder);
    const [first] = largest ?? [];
    const hasInner = sharedPaths.some((other) => other.startsWith(`${toPath(folder)}/`));
    if (!first || hasInner) return operations;
    const others = operations.filter((operation) => !largest?.includes(operation));
    return [{ ...first, routeKey: `${folder}/${GREEDY}` }, ...others];
  });
}

/**
 * The routes of the gateway. A HEAD goes where the GET of its path goes, which the gateway does not do by itself: the route of a
 * GET takes all methods where it is the only one of its path, and no preflights come that must reach `$default`: for pages, or
 * without a throttle of its own.
 */
export function planGatewayRoutesWithHead(groups: readonly Group[]): PlannedRoute[] {
  const planned = planRoutes(groups);
  const toPath = ({ routeKey }: PlannedRoute) => routeKey.slice(routeKey.indexOf(' ') + 1);
  const ofPath = Map.groupBy(planned, toPath);
  return planned.flatMap((route) => {
    if (!route.routeKey.startsWith('GET ')) return [route];
    const takesAll = route.loadClass === 'others' || route.functionName === pages.name;
    const isAlone = ofPath.get(toPath(route))?.length === 1;
    return takesAll && isAlone
      ? [{ ...route, routeKey: `${ANY_METHOD} ${toPath(route)}` }]
      : [route, { ...route, routeKey: `HEAD ${toPath(route)}` }];
  });
}
