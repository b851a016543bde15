import { CfnStage, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Group, Route } from '../../lib/contract/route.ts';
import { type LoadClass, toLoadClass } from './load-classes.ts';

type Throttle = { readonly perSecond: number; readonly burst: number };
export type Throttles = Readonly<Record<LoadClass, Throttle>>;

/** A route of the contract, or `$default`, with its resource. */
export type ThrottledRoute = {
  readonly key: string;
  readonly resource: HttpRoute;
  readonly operation?: { readonly group: Group; readonly route: Route };
};

/**
 * Sets the throttles of routes that differ from the stage's default, that of `others`. Browsers ask `$default` whether they
 * may send a booking: it has the throttle of slots, so that bookings do not fail before they are sent.
 */
export function setThrottles(
  stage: HttpStage,
  routes: readonly ThrottledRoute[],
  throttles: Throttles,
): void {
  const settings: Record<string, object> = {};
  for (const { key, operation, resource } of routes) {
    const kind = operation ? toLoadClass(operation.group, operation.route) : 'slots';
    if (kind === 'others') continue;
    const { perSecond, burst } = throttles[kind];
    settings[key] = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
    // The gateway rejects the settings of a route that does not exist yet.
    stage.node.addDependency(resource);
  }
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('the stage of the API has no resource');
  defaultChild.routeSettings = settings;
}
