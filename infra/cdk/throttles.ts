import { CfnStage, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LoadClass } from './load-classes.ts';

type Throttle = { readonly perSecond: number; readonly burst: number };
export type Throttles = Readonly<Record<LoadClass, Throttle>>;

export type ThrottledRoute = {
  readonly key: string;
  readonly resource: HttpRoute;
  readonly loadClass: LoadClass;
};

/** Sets the throttles of routes that differ from the stage's default, that of `others`. */
export function setThrottles(
  stage: HttpStage,
  routes: readonly ThrottledRoute[],
  throttles: Throttles,
): void {
  const settings: Record<string, object> = {};
  for (const { key, loadClass, resource } of routes) {
    if (loadClass === 'others') continue;
    const { perSecond, burst } = throttles[loadClass];
    settings[key] = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
    // The gateway rejects the settings of a route that does not exist yet.
    stage.node.addDependency(resource);
  }
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('the stage of the API has no resource');
  defaultChild.routeSettings = settings;
}
