import * as z from 'zod';
import {
  id,
  instant,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  nonEmptyLine,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { PERMISSION_NAMES, permission } from './role.ts';

const ADDRESSES_MAX = 20;
const BOOK_ONLINE = 'appointments.book_online';
const NOT_ADDRESS = 'Must be an IP address, or a network such as 203.0.113.0/24';

const keyPermission = named('KeyPermission', () =>
  z
    .union([permission(), z.literal(BOOK_ONLINE)], 'Unknown permission')
    .describe('`appointments.book_online`: book for guests as the booking page does.'),
);

const address = () =>
  z.union(
    [z.ipv4(NOT_ADDRESS), z.ipv6(NOT_ADDRESS), z.cidrv4(NOT_ADDRESS), z.cidrv6(NOT_ADDRESS)],
    NOT_ADDRESS,
  );

const apiKey = named('ApiKey', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    permissions: z.array(keyPermission()),
    addresses: z.array(z.string()),
    expires_at: z.string().nullable(),
    created_at: z.string(),
  }),
);

/** The log-ins of programs (BEHAVIOR §3.10). */
export const apiKeyRoutes = {
  'api-key-index': get('/admin/api-key/index', forUsers('users.write'), {
    summary: 'List API keys',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(apiKey()),
  }),
  'api-key-store': create('/admin/api-key/store', forUsers('users.write'), {
    confirms: true,
    summary: 'Add an API key',
    description:
      'At most 50. Only this reply shows the `key`, which programs send as Bearer token. A key has only permissions that you have, and never calls what needs a confirmation.',
    input: () =>
      z.object({
        name: nonEmptyLine(),
        permissions: listUpTo(keyPermission(), PERMISSION_NAMES.length + 1),
        addresses: listUpTo(address(), ADDRESSES_MAX)
          .nullish()
          .transform((sent) => sent ?? [])
          .describe('Where the key can be used: addresses and networks. Empty: everywhere.'),
        expires_at: instant().nullable().default(null),
      }),
    reply: () => messageEnvelope(apiKey().extend({ key: z.string() })),
  }),
  'api-key-delete': post('/admin/api-key/delete', forUsers('users.write'), {
    confirms: false,
    summary: 'Delete an API key',
    description: 'Its next request is refused (401).',
    failures: ['recordNotFound'],
    input: () => z.object({ api_key_id: id() }),
  }),
} as const;
