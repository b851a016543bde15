import { createHash, timingSafeEqual } from 'node:crypto';
import { toNetwork } from '../rules/access/networks.ts';
import { fail } from '../rules/outcome.ts';
import { type Dependencies, type Event, type Middleware, Refusal } from './call.ts';

/** CloudFront sends it with each request; a viewer cannot, because CloudFront overwrites it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** The viewer's address and port, which CloudFront sets. */
const VIEWER_HEADER = 'cloudfront-viewer-address';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request comes through CloudFront: it has one of the origin's secrets. */
function isFromEdge(event: Event, { origin }: Dependencies): boolean {
  const given = event.headers[ORIGIN_SECRET_HEADER];
  if (!given || !origin) return false;
  return origin.secrets.some((secret) => timingSafeEqual(digest(secret), digest(given)));
}

/** The address of the viewer, without its port; undefined for a request that does not come through CloudFront. */
function findViewerAddress(event: Event, deps: Dependencies): string | undefined {
  const viewer = event.headers[VIEWER_HEADER];
  return viewer && isFromEdge(event, deps) ? viewer.slice(0, viewer.lastIndexOf(':')) : undefined;
}

/** The caller's IPv4 address or IPv6 network, by which requests are counted (BEHAVIOR §8.1). */
export function getClientNetwork(event: Event, deps: Dependencies): string {
  const viewer = findViewerAddress(event, deps);
  if (viewer) return toNetwork(viewer);
  const forwarded = deps.trustForwardedFor ? event.headers['x-forwarded-for']?.split(',')[0]?.trim() : '';
  return toNetwork(forwarded || event.requestContext.http.sourceIp);
}

/** Refuses a request that avoids CloudFront and its firewall, where the stage requires it (403). */
export const checkFromCloudFront = (deps: Dependencies): Middleware => ({
  before: ({ event }) => {
    if (deps.origin?.required && !isFromEdge(event, deps)) throw new Refusal(fail('forbidden'));
  },
});
