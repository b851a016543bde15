import * as z from 'zod';
import { id, listEnvelope, listParameters, messageEnvelope, named, nonEmptyLine } from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const device = named('Device', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    location_id: z.int(),
    created_at: z.string(),
  }),
);

/** The browsers at the salon where users log in with a PIN (BEHAVIOR §3.8). */
export const deviceRoutes = {
  'device-index': get('/admin/device/index', forUsers('settings.write'), {
    summary: 'List devices',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(device()),
  }),
  'device-store': create('/admin/device/store', forUsers('settings.write'), {
    confirms: true,
    summary: 'Add a device on which users log in with a PIN',
    description:
      'Only this reply shows the token. The device keeps it and sends it in the header X-Device-Token to `/auth/pin` and `/auth/pin-users`.',
    input: () => z.object({ name: nonEmptyLine(), location_id: id() }),
    reply: () => messageEnvelope(device().extend({ device_token: z.string() })),
  }),
  'device-delete': post('/admin/device/delete', forUsers('settings.write'), {
    confirms: true,
    summary: 'Delete a device',
    description: 'Ends the sessions by PIN on it, at their next request.',
    failures: ['recordNotFound'],
    input: () => z.object({ device_id: id() }),
  }),
} as const;
