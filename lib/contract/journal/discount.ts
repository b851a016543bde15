import * as z from 'zod';
import { dateWithSlashes, id, listEnvelope, listParameters, oneOf } from '../fields.ts';
import { forUsers, get } from '../route.ts';

const KINDS = [
  'promotion',
  'membership',
  'included',
  'price',
  'desk',
  'taken_off',
  'changed',
  'free_line',
] as const;
const PERIODS = ['day', 'month'] as const;

/** The report of what visits cost less than their list prices (BEHAVIOR §36.10). */
export const discountRoutes = {
  'discount-index': get('/admin/discount/index', forUsers('journal.read'), {
    summary: 'List the discounts that were given',
    description:
      'What the completed visits of up to 366 days cost less than their list prices, by day or month, kind, name and staff member. Where prices include the tax, the amounts include it.',
    input: () =>
      z.object({
        ...listParameters(['date']),
        from: dateWithSlashes(),
        to: dateWithSlashes(),
        location_id: id().optional(),
        by: oneOf(PERIODS).default('day'),
      }),
    reply: () =>
      listEnvelope(
        z.object({
          date: z.string().describe('YYYY/MM/DD, or YYYY/MM with `by` month'),
          kind: z
            .enum(KINDS)
            .describe(
              'included: a service that a membership includes; price: a lower price that was typed for a product; taken_off: left the visit after its check-in; changed: what other services made the visit cheaper; free_line: the price of a product without a record, which is no discount',
            ),
          name: z
            .string()
            .describe(
              'The code of a promotion, the user who typed a price or changed the visit, or the reason of the front desk; empty for memberships',
            ),
          staff_id: z.int().nullable().describe('Who performed the service or sold the product'),
          visits: z.int(),
          amount: z.string(),
        }),
      ).extend({
        bills: z
          .object({ list_price: z.string(), discounts: z.string(), income: z.string() })
          .describe('Of all visits: list prices less discounts are the income, without service charge'),
      }),
  }),
} as const;
