import * as z from 'zod';
import { contactInput, shownContactOrNull } from '../contact-fields.ts';
import { dateWithSlashes, email, id, logEnvelope, logParameters, nonEmptyLine, optional } from '../fields.ts';
import { forCustomers, forUsers, get, post } from '../route.ts';
import { RECEIPT_DESCRIPTION, receiptReply, receiptRow } from './receipt-fields.ts';

const namesOne = (input: object): boolean =>
  Object.values(input).filter((value) => value !== undefined).length === 1;

/** The receipts of visits and sales (BEHAVIOR §36.7). */
export const receiptRoutes = {
  'receipt-index': get('/admin/receipt/index', forUsers('sales.read'), {
    summary: 'List receipts',
    description:
      'Of up to 366 days, in order of time; or with `search` those of one visit or sale. Somebody who sees own visits alone sees the receipts that name them.',
    input: () =>
      z
        .object({
          ...logParameters('desc'),
          search: optional(nonEmptyLine(100)).describe(
            'The number of a receipt or of a visit, such as APT-000042',
          ),
          from: dateWithSlashes().optional(),
          to: dateWithSlashes().optional(),
          location_id: id().optional(),
          customer_id: id().optional(),
        })
        .refine(({ search, from }) => (search ?? from) !== undefined, {
          path: ['from'],
          message: 'Is required',
        })
        .refine(({ search, to }) => (search ?? to) !== undefined, { path: ['to'], message: 'Is required' }),
    reply: () => logEnvelope(receiptRow()),
  }),
  'receipt-show': get('/admin/receipt/show', forUsers('sales.read'), {
    summary: 'Show a receipt',
    description: `${RECEIPT_DESCRIPTION} \`url\` is a page to print it, for whoever has the link. \`email\` is where it is sent by itself.`,
    failures: ['recordNotFound'],
    input: () =>
      z
        .object({
          receipt_id: nonEmptyLine(100).optional(),
          receipt_number: nonEmptyLine(100).optional(),
          appointment_id: id().optional(),
          sale_id: id().optional(),
        })
        .refine(namesOne, {
          path: ['receipt_number'],
          message: 'Must name exactly one receipt, appointment or sale',
        }),
    reply: () =>
      receiptReply().extend({
        url: z.url(),
        email: shownContactOrNull(),
      }),
  }),
  'receipt-send': post('/admin/receipt/send', forUsers('sales.write'), {
    confirms: false,
    summary: 'Send a receipt by e-mail',
    description: 'To `email`, or without it to the customer or guest of the visit, or the buyer of the sale.',
    idempotent: true,
    failures: ['recordNotFound'],
    input: () =>
      z
        .object({
          receipt_id: optional(nonEmptyLine(100)),
          receipt_number: optional(nonEmptyLine(100)),
          email: contactInput(optional(email())),
        })
        .refine(({ receipt_id, receipt_number }) => namesOne({ receipt_id, receipt_number }), {
          path: ['receipt_number'],
          message: 'Must name exactly one receipt',
        }),
  }),
  'customer-receipt-show': get('/customer/receipt/show', forCustomers(), {
    summary: 'Show a receipt of the customer',
    description: RECEIPT_DESCRIPTION,
    failures: ['recordNotFound'],
    input: () =>
      z.object({ appointment_id: id().optional(), sale_id: id().optional() }).refine(namesOne, {
        path: ['appointment_id'],
        message: 'Must name exactly one appointment or sale',
      }),
    reply: receiptReply,
  }),
} as const;
