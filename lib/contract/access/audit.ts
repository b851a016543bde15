import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dateWithSlashes,
  id,
  integer,
  logEnvelope,
  logParameters,
  named,
  nonEmptyLine,
  oneOf,
} from '../fields.ts';
import { forUsers, get } from '../route.ts';

const KINDS = [
  'appointment',
  'sale',
  'charge',
  'purchased_package',
  'purchased_giftcard',
  'purchased_membership',
  'customer',
  'waitlist',
  'drawer',
  'tip_balance',
  'bank_transfers',
  'credit',
  'commission',
  'statement',
  'user',
  'role',
  'device',
  'api_key',
  'location',
  'category',
  'service',
  'staff',
  'add_on',
  'resource',
  'product',
  'promotion',
  'occasion',
  'block_time',
  'package',
  'giftcard',
  'membership',
  'webhook',
  'import',
  'export',
  'settings',
] as const;
const kind = named('AuditedKind', () => oneOf(KINDS));

const values = once(() => z.record(z.string(), z.unknown()));

const row = named('AuditEntry', () =>
  z.object({
    id: z.string(),
    at: z.string(),
    actor: z.object({
      kind: z.enum(['user', 'key', 'link']).describe('`key`: a program, `link`: the holder of a mailed link'),
      id: z.int().nullable(),
      name: z.string().nullable(),
      device: z
        .object({ id: z.int(), name: z.string() })
        .nullable()
        .describe('The device of a session by PIN'),
    }),
    operation: z.string().describe('Group and name of the operation, such as `services.update`'),
    reference: z.object({
      kind: kind(),
      id: z.int().nullable().describe('Null for the settings'),
    }),
    customer_id: z.int().nullable(),
    before: values().describe('The changed fields alone; empty for a new record'),
    after: values().describe('The changed fields alone; empty for a deleted record'),
  }),
);

export const auditRoutes = {
  'audit-index': get('/admin/audit/index', forUsers('audit.read'), {
    summary: 'List who changed what',
    description:
      'Changes by users and by mailed links, the newest first, of up to 366 days: the last 31 by default. A page with a filter may have fewer rows than `per_page`, also none: `links.next` goes on. Long values are cut. Kept for 25 months. Of a password or secret it says only whether it is set.',
    input: () =>
      z.object({
        ...logParameters('desc'),
        from: dateWithSlashes().optional(),
        to: dateWithSlashes().optional(),
        actor_id: id().optional(),
        operation: nonEmptyLine().optional(),
        reference_kind: kind().optional(),
        reference_id: integer({ min: 1 }).optional(),
      }),
    reply: () => logEnvelope(row()),
  }),
} as const;
