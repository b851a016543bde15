import * as z from 'zod';
import { updateVersionField } from '../catalog/record-fields.ts';
import { dataEnvelope, oneOfIntegers, toggle } from '../fields.ts';
import { forEverybody, forUsers, get, group, post } from '../route.ts';

/** Allowed values of `booking_interval`, in minutes (BEHAVIOR §10.1). */
const INTERVALS = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240] as const;

const interval = () => oneOfIntegers(INTERVALS, `Must be one of ${INTERVALS.join(', ')}`);

export const settings = group({
  name: 'settings',
  description: 'Booking settings, policies, and the health check.',
  routes: {
    health: get('/health', forEverybody('any'), {
      summary: 'Check that the API runs',
      description: 'Replies with the build. 503 if the API does not reach its table.',
      tenantless: true,
      failures: ['tableUnreachable'],
      reply: () => dataEnvelope(z.object({ build: z.string(), table: z.literal('reachable') })),
    }),
    'update-front-end-booking-settings': post(
      '/front_end_booking_settings/update',
      forUsers('settings.write'),
      {
        confirms: false,
        summary: 'Change the front-end booking settings',
        description:
          'Omitted fields keep their values. `/booking/get-front-settings` shows the new values at once.',
        failures: ['recordHasChanged'],
        input: () =>
          z.object({
            ...updateVersionField(),
            guest_checkout: toggle().optional(),
            booking_interval: interval().optional(),
            enable_signup: toggle().optional(),
            staff_selection: toggle().optional(),
            enable_dynamic_slot: toggle().optional(),
            google_login_enable: toggle().optional(),
            facebook_login_enable: toggle().optional(),
            deposit_enable: toggle().optional(),
          }),
      },
    ),
    'business-contact-details': get('/business-contact-details', forEverybody('any'), {
      summary: 'Get the deposit or the refund policy',
      description:
        'Type 4 replies with {deposit_policy}, type 5 with {refund_policy}, as HTML. Any other type is `Invalid type`.',
      failures: ['policyTypeInvalid'],
      // Any other type is a business failure, not a wrong field
      input: () =>
        z.object({
          type: z.string().optional().catch(undefined).describe('4 = deposit policy, 5 = refund policy'),
        }),
      reply: () =>
        dataEnvelope(
          z.union([
            z.object({ deposit_policy: z.string() }).strict(),
            z.object({ refund_policy: z.string() }).strict(),
          ]),
        ),
    }),
  },
});
