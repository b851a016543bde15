import { appointments } from '../contract/appointments.ts';
import { auth } from '../contract/auth.ts';
import { booking } from '../contract/booking.ts';
import { customers } from '../contract/customers.ts';
import { directory } from '../contract/directory.ts';
import { giftcards } from '../contract/giftcards.ts';
import { memberships } from '../contract/memberships.ts';
import { packages } from '../contract/packages.ts';
import { payments } from '../contract/payments.ts';
import { redemptions } from '../contract/redemptions.ts';
import { services } from '../contract/services.ts';
import { settings } from '../contract/settings.ts';
import { webhooks } from '../contract/webhooks.ts';

/** The groups that apps call. */
export const API = {
  booking,
  settings,
  auth,
  customers,
  payments,
  packages,
  giftcards,
  memberships,
  redemptions,
  appointments,
  services,
  directory,
  webhooks,
} as const;
export type Api = typeof API;
