import { CfnStage, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { formatRouteKey, type Group, type Route } from '../../lib/contract/route.ts';

export type Throttle = { readonly perSecond: number; readonly burst: number };

/**
 * Classes of routes with a throttle of their own, so that a flood of one leaves the others alone: reads and everything else;
 * what books, buys or pays; log-ins and accounts; the events of the payment processor.
 */
export type ThrottleClass = 'reads' | 'bookings' | 'logIns' | 'paymentWebhooks';

const LOGIN_GROUPS: readonly string[] = ['auth', 'customers'];

export function toThrottleClass(group: Group, route: Route): ThrottleClass {
  if (route.signed) return 'paymentWebhooks';
  if (LOGIN_GROUPS.includes(group.name) && route.access === 'public') return 'logIns';
  return route.idempotent ? 'bookings' : 'reads';
}

/** Sets the throttles of routes that differ from the stage's default, that of `reads`. */
export function setThrottles(
  stage: HttpStage,
  routes: readonly { readonly group: Group; readonly route: Route; readonly resource: HttpRoute }[],
  throttles: Readonly<Record<ThrottleClass, Throttle>>,
): void {
  const settings: Record<string, object> = {};
  for (const { group, route, resource } of routes) {
    const kind = toThrottleClass(group, route);
    if (kind === 'reads') continue;
    const { perSecond, burst } = throttles[kind];
    settings[formatRouteKey(route)] = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
    // The gateway rejects the settings of a route that does not exist yet.
    stage.node.addDependency(resource);
  }
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('the stage of the API has no resource');
  defaultChild.routeSettings = settings;
}
