import { formatRouteKey, type Routes } from '../contract/route.ts';
import { fail } from '../rules/outcome.ts';
import { type Middleware, Refusal } from './call.ts';
import { createRouter } from './router.ts';

/** Finds the operation by method and path: a route of API Gateway leads to many operations (infra/cdk/gateway-routes.ts). */
export function identifyRoute(routes: Routes): Middleware {
  const match = createRouter(
    Object.entries(routes).map(([operation, route]) => ({
      operation,
      route,
      routeKey: formatRouteKey(route),
    })),
  );
  return {
    before: ({ event, context }) => {
      const found = match(event.requestContext.http.method, event.rawPath);
      if (!found) throw new Refusal(fail('routeNotFound'));
      event.pathParameters = found.pathParameters;
      context.call.operation = found.route.operation;
      context.call.route = found.route.route;
    },
  };
}
