export type Match<Route> = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

type Keyed = { readonly routeKey: string };

/** API Gateway's key of the route for all other requests. */
export const DEFAULT_ROUTE_KEY = '$default';

/** API Gateway's method of a route for all methods that have no route of their own. */
export const ANY_METHOD = 'ANY';

/** The last segment of a path pattern that matches all that follow. */
export const GREEDY = '{proxy+}';

const isParameter = (segment: string): boolean => /^\{\w+\+?\}$/.test(segment);

function matchPath(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const isGreedy = pattern.at(-1) === GREEDY;
  if (isGreedy ? path.length < pattern.length : pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = (segment === GREEDY ? path.slice(index).join('/') : path[index]) ?? '';
    if (isParameter(segment)) {
      if (value === '') return undefined;
      parameters[segment.replace(/\W/g, '')] = value;
    } else if (segment !== value) {
      return undefined;
    }
  }
  return parameters;
}

/**
 * Sorts literal segments before parameters, greedy patterns last, and a method before all methods: the more specific route
 * wins, in any order.
 */
const toSortKey = ({ method, pattern }: { readonly method: string; readonly pattern: readonly string[] }) =>
  [
    pattern.includes(GREEDY) ? '1' : '0',
    ...pattern.map((segment) => (isParameter(segment) ? '1' : '0')),
    method === ANY_METHOD ? '1' : '0',
  ].join('');

/** Matches a method and a decoded path with routes whose keys are like `POST /a/{id}` or `ANY /a/{proxy+}`. */
export function createRouter<Route extends Keyed>(
  routes: readonly Route[],
): (method: string, path: string) => Match<Route> | undefined {
  const table = routes
    .map((route) => {
      const [method = '', path = ''] = route.routeKey.split(' ');
      return { route, method, pattern: path.split('/') };
    })
    .sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1));
  return (method, path) => {
    const segments = path.split('/');
    for (const candidate of table) {
      if (candidate.method !== method && candidate.method !== ANY_METHOD) continue;
      const pathParameters = matchPath(candidate.pattern, segments);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return undefined;
  };
}
