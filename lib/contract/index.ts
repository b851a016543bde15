import { auth } from './access/auth.ts';
import { appointments } from './booking/appointments.ts';
import { booking } from './booking/booking.ts';
import { visit } from './booking/visit.ts';
import { directory } from './catalog/directory.ts';
import { services } from './catalog/services.ts';
import { checkout } from './checkout/checkout.ts';
import { customers } from './customers/customers.ts';
import { docs } from './docs.ts';
import { imports } from './imports/imports.ts';
import { journal } from './journal/journal.ts';
import { webhooks } from './notifications/webhooks.ts';
import { pages } from './pages.ts';
import { payments } from './payments/payments.ts';
import { giftcards } from './products/giftcards.ts';
import { memberships } from './products/memberships.ts';
import { packages } from './products/packages.ts';
import type { Group, Route } from './route.ts';
import { settings } from './salons/settings.ts';
import { waitlist } from './waitlist/waitlist.ts';

const GROUPS = [
  booking,
  settings,
  auth,
  customers,
  payments,
  packages,
  giftcards,
  journal,
  memberships,
  checkout,
  directory,
  services,
  imports,
  webhooks,
  appointments,
  visit,
  waitlist,
  docs,
  pages,
] as const;

/** One of the groups, with its own operations. */
export type ApiGroup = (typeof GROUPS)[number];

type RoutesByGroup = { readonly [Each in ApiGroup as Each['name']]: Each['routes'] };

/** An operation by its group, as the files of its handler and of its sample event are named: 'packages/package-delete'. */
export type OperationPath = {
  readonly [Name in keyof RoutesByGroup]: `${Name}/${keyof RoutesByGroup[Name] & string}`;
}[keyof RoutesByGroup];

/** The route of an operation. */
export type RouteAt<Path extends OperationPath> =
  Path extends `${infer Name extends keyof RoutesByGroup}/${infer Operation}`
    ? RoutesByGroup[Name][Operation & keyof RoutesByGroup[Name]] extends infer Found extends Route
      ? Found
      : never
    : never;

/**
 * All groups, for infrastructure, the API reference, the typed client and tests. No other Lambda than `docs` loads
 * them.
 */
export const groups: readonly Group[] = GROUPS;
