import { appointments } from '../../lib/contract/booking/appointments.ts';
import { booking } from '../../lib/contract/booking/booking.ts';
import { visit } from '../../lib/contract/booking/visit.ts';
import { docs } from '../../lib/contract/docs.ts';
import { pages } from '../../lib/contract/pages.ts';
import { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Group, Route } from '../../lib/contract/route.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { listSweptPartitionGroups } from './sweep-groups.ts';

/**
 * Classes of routes with limits of their own, so that a flood of one leaves the others alone: the API reference; pages, and
 * reads of a salon's locations, services and products; searches for times; what books, buys or pays; log-ins and accounts; the events
 * of the payment processor; everything else.
 */
export type LoadClass =
  | 'reference'
  | 'catalog'
  | 'slots'
  | 'bookings'
  | 'logIns'
  | 'paymentWebhooks'
  | 'others';

/** Under growing load, requests are refused in this order (tests/infra/cdk/load-shedding.nightly.test.ts). */
export const SHEDDING_ORDER = ['reference', 'catalog', 'slots', 'bookings'] as const satisfies LoadClass[];

const LOGIN_GROUPS: readonly string[] = ['auth', 'customers'];
const {
  'get-slot': getSlot,
  'get-slot-by-query': getSlotByQuery,
  'get-days': getDays,
  quote,
} = booking.routes;
const SLOT_ROUTES: readonly Route[] = [getSlot, getSlotByQuery, getDays, quote, visit.routes.slots];

/** Take a key against repeated calls, but neither book nor pay: a visit is confirmed or cancelled, a product given away. */
const KEYED_OTHERS: readonly Route[] = [
  visit.routes.confirm,
  visit.routes.cancel,
  appointments.routes['customer-appointment-cancel'],
  giftcards.routes['online-product-offer'],
];

export function toLoadClass(group: Group, route: Route): LoadClass {
  if (group.name === docs.name) return 'reference';
  if (group.name === pages.name) return 'catalog';
  if (route.signed) return 'paymentWebhooks';
  if (LOGIN_GROUPS.includes(group.name) && route.access === 'public') return 'logIns';
  const isKeyed = route.idempotent && !KEYED_OTHERS.includes(route);
  if (isKeyed && listAllowedCallers(route).includes('customer')) return 'bookings';
  if (SLOT_ROUTES.includes(route)) return 'slots';
  const isPublicRead = route.access === 'public' && route.method === 'GET' && !route.tenantless;
  return group.name === booking.name || isPublicRead ? 'catalog' : 'others';
}

/**
 * The function of a route: its group's own. What is refused before bookings has functions of its own, with the code of
 * bookings, because Lambda limits the concurrency of functions.
 */
export function toFunctionOfRoute(group: Group, route: Route): string {
  const kind = toLoadClass(group, route);
  return group.name === booking.name && (kind === 'catalog' || kind === 'slots') ? kind : group.name;
}

export const listFunctionsOfGroup = (group: Group): string[] => [
  ...new Set([group.name, ...Object.values(group.routes).map((route) => toFunctionOfRoute(group, route))]),
];

/**
 * The concurrency that Lambda reserves for functions: none has more, and others cannot use it up. All other functions share
 * the rest of the account's quota. A page waits for the table up to 2 s, a webhook for the salon's endpoint, and a log-in
 * computes a hash: limits keep them from using up that rest. The scheduled function has a run for each group of partitions.
 */
export const RESERVED_CONCURRENCY: Readonly<Record<string, number>> = {
  docs: 5,
  pages: 50,
  catalog: 100,
  slots: 200,
  booking: 300,
  payments: 100,
  auth: 50,
  customers: 40,
  'webhook-sender': 20,
  scheduled: listSweptPartitionGroups().length,
};
