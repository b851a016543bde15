import { toNetwork } from '../rules/accounts/networks.ts';
import type { Dependencies, Event } from './call.ts';
import { findViewerAddress } from './edge.ts';

/** The caller's IPv4 address or IPv6 network, by which requests are counted (BEHAVIOR §8.1). */
export function getClientNetwork(event: Event, deps: Dependencies): string {
  const viewer = findViewerAddress(event, deps);
  if (viewer) return toNetwork(viewer);
  const forwarded = deps.trustForwardedFor ? event.headers['x-forwarded-for']?.split(',')[0]?.trim() : '';
  return toNetwork(forwarded || event.requestContext.http.sourceIp);
}
