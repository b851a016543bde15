import { appointments } from './appointments.ts';
import { auth } from './auth.ts';
import { booking } from './booking.ts';
import { customers } from './customers.ts';
import { directory } from './directory.ts';
import { docs } from './docs.ts';
import { giftcards } from './giftcards.ts';
import { memberships } from './memberships.ts';
import { packages } from './packages.ts';
import { payments } from './payments.ts';
import { redemptions } from './redemptions.ts';
import type { Group } from './route.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

/** All groups, for infrastructure, the API reference and tests. No other Lambda than `docs` loads them. */
export const groups: readonly Group[] = [
  booking,
  settings,
  auth,
  customers,
  payments,
  packages,
  giftcards,
  memberships,
  redemptions,
  directory,
  services,
  webhooks,
  appointments,
  docs,
];
