import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { dateWithSlashes, id, messageEnvelope, money, nonEmptyLine, optional } from '../fields.ts';
import { forUsers, post } from '../route.ts';

const transfer = {
  confirms: false,
  idempotent: true,
  input: once(() =>
    z.object({
      amount: money(),
      date: dateWithSlashes().describe('The day of the transfer, at the latest today'),
      location_id: id(),
      reverses: optional(nonEmptyLine(100)).describe(
        'The entry of a transfer of this amount and day that is taken back',
      ),
    }),
  ),
  reply: () =>
    messageEnvelope(
      z.object({
        location_id: z.int(),
        amount: z.string(),
        value_date: z.string(),
        left: z.string().describe('Still owed as tax, or there in cash'),
      }),
    ),
} as const;

/** Transfers between the salon, its bank and the tax office (BEHAVIOR §36.12). */
export const bankTransferRoutes = {
  'tax-remit': post('/admin/tax/remit', forUsers('books.write'), {
    summary: 'Record that tax was remitted',
    description: 'At most the tax that the location owes.',
    ...transfer,
  }),
  'cash-deposit': post('/admin/cash/deposit', forUsers('books.write'), {
    summary: 'Record that cash was taken to the bank',
    description: 'At most the cash that the location has. Changes no drawer.',
    ...transfer,
  }),
} as const;
