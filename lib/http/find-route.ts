import { formatRouteKey, type Routes } from '../contract/route.ts';
import { fail } from '../rules/outcome.ts';
import { type Middleware, Refusal } from './call.ts';

/** Finds the route that API Gateway has matched; an unknown path arrives as $default. */
export function findRoute(routes: Routes): Middleware {
  const byKey = new Map(
    Object.entries(routes).map(([operation, route]) => [formatRouteKey(route), { operation, route }]),
  );
  return {
    before: ({ event, context }) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new Refusal(fail('routeNotFound'));
      context.call.operation = found.operation;
      context.call.route = found.route;
    },
  };
}
