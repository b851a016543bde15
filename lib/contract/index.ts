import { appointments } from './appointments.ts';
import { auth } from './auth.ts';
import { booking } from './booking.ts';
import { checkout } from './checkout.ts';
import { customers } from './customers.ts';
import { directory } from './directory.ts';
import { docs } from './docs.ts';
import { giftcards } from './giftcards.ts';
import { journal } from './journal.ts';
import { memberships } from './memberships.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import type { Group } from './route.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { visit } from './visit.ts';
import { waitlist } from './waitlist.ts';
import { webhooks } from './webhooks.ts';

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
  webhooks,
  appointments,
  visit,
  waitlist,
  docs,
  pages,
] as const;

/** One of the groups, with its own operations. */
export type ApiGroup = (typeof GROUPS)[number];

/**
 * All groups, for infrastructure, the API reference, the typed client and tests. No other Lambda than `docs` loads
 * them.
 */
export const groups: readonly Group[] = GROUPS;
