import * as z from 'zod';
import { group, route } from './route.ts';
import { bare, done, integer, toggle } from './wire.ts';

/** Slot spacings that a salon may choose, in minutes (specification, Limits 3). */
const INTERVALS = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240] as const;

const interval = () => integer().pipe(z.literal(INTERVALS, `Must be one of ${INTERVALS.join(', ')}`));

export const settings = group('settings', {
  health: route({
    method: 'GET',
    path: '/health',
    access: 'public',
    status: 200,
    summary: 'Which build answers, and that it reaches its table; 503 where it does not',
    tenantless: true,
    input: z.object({}),
    reply: bare(z.object({ build: z.string(), table: z.literal('reachable') })),
  }),
  'update-front-end-booking-settings': route({
    method: 'POST',
    path: '/front_end_booking_settings/update',
    access: 'admin',
    status: 200,
    summary: 'Change the front-end booking settings; what is left out keeps its value',
    description: 'All are validated; get-front-settings shows them from then on.',
    input: z.object({
      guest_checkout: toggle().optional(),
      booking_interval: interval().optional(),
      enable_signup: toggle().optional(),
      staff_selection: toggle().optional(),
      enable_dynamic_slot: toggle().optional(),
      google_login_enable: toggle().optional(),
      facebook_login_enable: toggle().optional(),
      deposit_enable: toggle().optional(),
    }),
    reply: done(),
  }),
  'business-contact-details': route({
    method: 'GET',
    path: '/business-contact-details',
    access: 'public',
    status: 200,
    summary: 'Policy content: type 4 the deposit policy, type 5 the refund policy',
    description:
      'Type 4 answers {deposit_policy}, type 5 {refund_policy}, as HTML; any other type `Invalid type`.',
    input: z.object({ type: z.string().optional() }),
    reply: bare(
      z.union([
        z.object({ deposit_policy: z.string() }).strict(),
        z.object({ refund_policy: z.string() }).strict(),
      ]),
    ),
  }),
});
