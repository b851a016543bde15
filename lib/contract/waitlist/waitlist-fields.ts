import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { named } from '../fields.ts';

export const WAITLIST_STATUSES = ['waiting', 'offered', 'booked', 'left', 'expired'] as const;

export const WAITLIST_STATUS_DESCRIPTION =
  'waiting, offered (a time is held), booked, left, or expired (all windows are past)';
export const waitlistStatus = once(() => z.enum(WAITLIST_STATUSES).describe(WAITLIST_STATUS_DESCRIPTION));

const windowView = named('WaitlistWindow', () =>
  z.object({
    from_date: z.string(),
    to_date: z.string(),
    from_time: z.string(),
    to_time: z.string(),
  }),
);

const serviceView = named('WaitlistService', () =>
  z.object({
    service_id: z.int(),
    name: z.string(),
    pricing_option_id: z.int().nullable(),
    staff_id: z.int().nullable().describe('The staff member that the person asks for; null for any'),
    guest_no: z.int(),
  }),
);
/** An entry on the waitlist as everybody sees it (BEHAVIOR §34.1). */
export const waitlistEntryFields = once(() => ({
  id: z.int(),
  status: waitlistStatus(),
  location_id: z.int(),
  services: z.array(serviceView()),
  addons: z.array(z.object({ add_on_id: z.int(), name: z.string() })),
  windows: z.array(windowView()),
  price: z.string().describe('Price of the visit when the person joined'),
  joined_at: z.string(),
  appointment_id: z.int().nullable().describe('The appointment that an accepted offer booked'),
}));
