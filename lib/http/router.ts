/** The route of a request. */
export type Match<Route> = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

type Keyed = { readonly routeKey: string };

/** API Gateway's key of the route for all other requests. */
export const DEFAULT_ROUTE_KEY = '$default';

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

/** Sorts literal segments before parameters, and greedy patterns last: the more specific route wins, in any order. */
const toSortKey = (pattern: readonly string[]): string =>
  `${pattern.includes(GREEDY) ? '1' : '0'}${pattern.map((segment) => (isParameter(segment) ? '1' : '0')).join('')}`;

/** Matches a method and a decoded path with routes whose keys are like `POST /a/{id}`. */
export function createRouter<Route extends Keyed>(
  routes: readonly Route[],
): (method: string, path: string) => Match<Route> | undefined {
  const table = routes
    .map((route) => {
      const [method = '', path = ''] = route.routeKey.split(' ');
      return { route, method, pattern: path.split('/') };
    })
    .sort((a, b) => (toSortKey(a.pattern) < toSortKey(b.pattern) ? -1 : 1));
  return (method, path) => {
    const segments = path.split('/');
    for (const candidate of table) {
      if (candidate.method !== method) continue;
      const pathParameters = matchPath(candidate.pattern, segments);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return undefined;
  };
}
