import * as z from 'zod';
import { integer, listEnvelope, listParameters, slashedDate } from '../fields.ts';
import { sale } from '../product-fields.ts';
import { forUsers, get } from '../route.ts';

export const saleRoutes = {
  'sale-index': get('/admin/sale/index', forUsers('sales.read'), {
    summary: 'List the sales of packages, gift cards and memberships',
    description:
      'The newest first. `from` and `to` are days of the salon, at most 366 apart; a filter without them covers the last 366 days.',
    input: z.object({
      ...listParameters(['id'], 'desc'),
      from: slashedDate().optional(),
      to: slashedDate().optional(),
      status: integer()
        .pipe(z.literal([0, 1, 2], 'Must be 0, 1 or 2'))
        .optional()
        .describe('0 Pending, 1 Paid, 2 Failed'),
    }),
    reply: listEnvelope(sale),
  }),
} as const;
