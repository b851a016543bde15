import * as z from 'zod';
import { id, messageEnvelope, moneyChange, nonEmptyLine } from '../fields.ts';
import { forUsers, post } from '../route.ts';

/** Credit of customers (BEHAVIOR §37.5). */
export const creditRoutes = {
  'credit-adjust': post('/admin/credit/adjust', forUsers('money.refund'), {
    confirms: false,
    summary: 'Move the credit of a customer up or down',
    description: 'Up is a bonus, down is breakage.',
    idempotent: true,
    input: () => z.object({ customer_id: id(), amount: moneyChange(), reason: nonEmptyLine() }),
    reply: () => messageEnvelope(z.object({ customer_id: z.int(), credit: z.string() })),
  }),
} as const;
