import * as z from 'zod';
import { id, listEnvelope, listParameters, messageEnvelope, named, nonEmptyLine } from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { PROCESSOR_FAILURES } from '../shared-failures.ts';

const REGISTRATION_CODE_MAX_LENGTH = 100;
const LABEL_MAX_LENGTH = 100;

const reader = named('Reader', () =>
  z.object({
    reader_id: z.string(),
    location_id: z.int(),
    label: z.string(),
    device_type: z.string().describe('The model, as Stripe names it'),
    serial_number: z.string(),
    status: z.enum(['online', 'offline']).nullable().describe('Null for a model that does not report it'),
  }),
);

/** The id of a reader at Stripe, `tmr_…`. */
export const readerId = () => nonEmptyLine().regex(/^\w+$/, 'Must be the id of a reader');

const forKeys = forUsers('payments.write');

/** The card readers of the salon, which its own Stripe account keeps (BEHAVIOR §37.6). */
export const readerRoutes = {
  'reader-index': get('/admin/reader/index', forUsers('sales.write'), {
    summary: 'List the card readers',
    failures: PROCESSOR_FAILURES,
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(reader()),
  }),
  'reader-store': create('/admin/reader/store', forKeys, {
    confirms: true,
    summary: 'Register a card reader',
    description:
      'The reader shows a registration code in its settings. It belongs to the location from then on.',
    failures: PROCESSOR_FAILURES,
    input: () =>
      z.object({
        location_id: id(),
        registration_code: nonEmptyLine(REGISTRATION_CODE_MAX_LENGTH),
        label: nonEmptyLine(LABEL_MAX_LENGTH),
      }),
    reply: () => messageEnvelope(reader()),
  }),
  'reader-delete': post('/admin/reader/delete', forKeys, {
    confirms: true,
    summary: 'Delete a card reader',
    failures: ['recordNotFound', ...PROCESSOR_FAILURES],
    input: () => z.object({ reader_id: readerId() }),
  }),
} as const;
