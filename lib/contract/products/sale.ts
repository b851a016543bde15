import * as z from 'zod';
import {
  dateWithSlashes,
  id,
  integer,
  line,
  listEnvelope,
  listParameters,
  messageEnvelope,
  money,
  named,
  oneOfIntegers,
  optional,
  refundTo,
  salonTender,
  toggle,
  withDefault,
} from '../fields.ts';
import { forUsers, get, post } from '../route.ts';
import { PROCESSOR_FAILURES } from '../shared-failures.ts';
import { sale } from './product-fields.ts';

/** As many tenders as pay a bill. */
const TENDERS_MAX = 10;

const saleRow = named('SaleRow', () =>
  sale().extend({
    name: z.string().describe('Name of the product'),
    customer: z.object({ fname: z.string(), lname: z.string() }).describe('The buyer'),
  }),
);

export const saleRoutes = {
  'sale-index': get('/admin/sale/index', forUsers('sales.read'), {
    summary: 'List the sales of packages, gift cards and memberships',
    description:
      'The newest first. `from` and `to` are days of the salon, at most 366; a filter without them covers the last 366 days, and a number finds its sale on any day. `search` finds words of the buyer’s name and e-mail address, digits of the phone number, and the number of a gift card or a receipt; without `customers.contact` only names and numbers.',
    input: () =>
      z.object({
        ...listParameters(['id'], 'desc'),
        from: dateWithSlashes().optional(),
        to: dateWithSlashes().optional(),
        status: oneOfIntegers([0, 1, 2], 'Must be 0, 1 or 2')
          .optional()
          .describe('0 Pending, 1 Paid, 2 Failed'),
        search: optional(line()),
      }),
    reply: () => listEnvelope(saleRow()),
  }),
  'sale-refund': post('/admin/sale/refund', forUsers('money.refund'), {
    confirms: false,
    summary: 'Refund what is left of a sold product, and end the product',
    description:
      'A package or gift card: at most the price in proportion to the value that is left. A membership: at most the price in proportion to the days that are left of its period. Tax is refunded in proportion. Redemptions stay.',
    idempotent: true,
    failures: ['recordNotFound', ...PROCESSOR_FAILURES],
    input: () =>
      z.object({
        sale_id: id(),
        amount: optional(money().refine((value) => value !== 0, 'Must be above 0')).describe(
          'Tax included; by default the most that can be refunded',
        ),
        to: refundTo('By default, the payment of the sale'),
        dry_run: withDefault(toggle(), false).describe('1 = say what would be refunded, and change nothing'),
      }),
    reply: () => messageEnvelope(sale()),
  }),
  'sale-correct-tender': post('/admin/sale/correct-tender', forUsers('money.refund'), {
    confirms: false,
    summary: 'Correct how a sale was paid at the salon',
    description:
      'Moves what is left of a payment in cash or outside this system to the other of the two. Cash enters or leaves the open drawer. The product stays as it is.',
    idempotent: true,
    failures: ['recordNotFound'],
    input: () =>
      z.object({
        sale_id: id(),
        tender: salonTender(),
        place: optional(integer({ min: 0, max: TENDERS_MAX - 1 })).describe(
          'The place among the `tenders` of the sale, from 0; required where it has several',
        ),
      }),
    reply: () => messageEnvelope(sale()),
  }),
} as const;
