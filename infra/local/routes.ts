/** What a request's method and path led to. */
export type Match<Route> = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

type Keyed = { readonly routeKey: string };

/** API Gateway's key of whatever no other route takes. */
export const DEFAULT_ROUTE_KEY = '$default';

const isParameter = (segment: string): boolean => /^\{\w+\}$/.test(segment);

function parametersOf(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const found = path[index] ?? '';
    if (isParameter(wanted)) {
      if (found === '') return undefined;
      parameters[wanted.slice(1, -1)] = found;
    } else if (wanted !== found) {
      return undefined;
    }
  }
  return parameters;
}

/** Plain text before parameters: the more specific route wins, wherever it stands in the list. */
const specificity = (pattern: readonly string[]): string =>
  pattern.map((segment) => (isParameter(segment) ? '1' : '0')).join('');

/** Finds the route of a method and a decoded path, among routes with keys like `POST /a/{id}`. */
export function router<Route extends Keyed>(
  routes: readonly Route[],
): (method: string, path: string) => Match<Route> | undefined {
  const table = routes
    .map((route) => {
      const [method = '', path = ''] = route.routeKey.split(' ');
      return { route, method, pattern: path.split('/') };
    })
    .sort((a, b) => (specificity(a.pattern) < specificity(b.pattern) ? -1 : 1));
  return (method, path) => {
    const segments = path.split('/');
    for (const entry of table) {
      if (entry.method !== method) continue;
      const pathParameters = parametersOf(entry.pattern, segments);
      if (pathParameters) return { route: entry.route, pathParameters };
    }
    return undefined;
  };
}
