import { formatRouteKey, type Route, type Routes } from '../contract/route.ts';
import { once } from '../rules/once.ts';
import { fail } from '../rules/outcome.ts';
import { type CallState, type Event, type Middleware, Refusal, type Response } from './call.ts';
import { createRouter } from './router.ts';

const METHODS = ['GET', 'POST', 'PUT'] as const satisfies readonly Route['method'][];

const PERMANENT_REDIRECT = 308;

const createOperationRouter = (routes: readonly Routes[]) =>
  createRouter(
    routes
      .flatMap(Object.entries<Route>)
      .map(([operation, route]) => ({ operation, route, routeKey: formatRouteKey(route) })),
  );

/** The redirect of a path to the same one without slashes at its end; it never leads to another site. */
function redirectWithoutSlash({ rawPath, rawQueryString }: Event): Response {
  const segments = rawPath.split('/').filter((segment) => segment !== '');
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  return {
    statusCode: PERMANENT_REDIRECT,
    headers: { location: rawQueryString ? `${path}?${rawQueryString}` : path },
    body: '',
  };
}

/** The value of `Allow` for a path that only other methods serve; undefined for a path that none serves. */
function findAllowedMethods(
  match: ReturnType<typeof createOperationRouter>,
  path: string,
): string | undefined {
  const methods = METHODS.filter((method) => match(method, path));
  if (methods.length === 0) return undefined;
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/**
 * Finds the operation by method and path: a route of API Gateway leads to many operations (infra/cdk/gateway-routes.ts). A HEAD
 * is a GET. A path with a slash at its end redirects, and another method of a path is refused with those that it has
 * (BEHAVIOR §5.8). `loadAll`: the routes of all groups, in the function that also gets what no route serves.
 */
export function identifyRoute(routes: Routes, loadAll?: () => Promise<readonly Routes[]>): Middleware {
  const match = createOperationRouter([routes]);
  const getWholeMatch = once(async () => (loadAll ? createOperationRouter(await loadAll()) : match));
  const refuse = async (event: Event, call: CallState): Promise<Response> => {
    const { rawPath } = event;
    if (rawPath.length > 1 && rawPath.endsWith('/')) return redirectWithoutSlash(event);
    const allow = findAllowedMethods(await getWholeMatch(), rawPath);
    if (!allow) throw new Refusal(fail('routeNotFound'));
    call.allow = allow;
    throw new Refusal(fail('methodNotAllowed'));
  };
  return {
    before: async ({ event, context: { call } }) => {
      const { method } = event.requestContext.http;
      const found = match(method === 'HEAD' ? 'GET' : method, event.rawPath);
      if (!found) return refuse(event, call);
      event.pathParameters = found.pathParameters;
      call.operation = found.route.operation;
      call.route = found.route.route;
      return undefined;
    },
  };
}
