import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { named, oneOf } from '../fields.ts';
import { account } from './receipt-fields.ts';

const EVENTS = [
  'deposit_paid',
  'redeemed',
  'redemption_returned',
  'payment_failed',
  'completed',
  'quick_sale',
  'paid',
  'charged',
  'fee_charged',
  'tipped',
  'cancelled',
  'no_show',
  'undone',
  'refunded',
  'refund_failed',
  'tender_corrected',
  'updated',
  'written_off',
  'sold',
  'renewed',
  'expired',
  'forfeited',
  'adjusted',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'unclaimed',
  'drawer_paid',
  'drawer_closed',
  'tips_paid_out',
  'tax_remitted',
  'cash_deposited',
  'payout_paid',
  'payout_failed',
  'merged',
] as const;
export const journalEvent = named('JournalEvent', () => oneOf(EVENTS));

const REFERENCE_KINDS = ['appointment', 'sale', 'drawer', 'adjustment'] as const;
export const referenceKind = once(() => oneOf(REFERENCE_KINDS));

const descriptionCode = once(() =>
  z.enum([
    'service',
    'package_use',
    'membership_use',
    'product',
    'service_charge',
    'kept_payment',
    'late_cancel',
    'no_show',
    'surplus',
  ]),
);

export const lineSubject = once(() =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .describe('The appointment, product, charge, drawer or tax rate that the amount is of'),
);

/** The name of a part of an account. */
export const partName = named('JournalPartName', () =>
  z.object({
    account: account(),
    of: z.number(),
    name: z.string().describe('The number of a gift card; the name of a package, customer or drawer'),
  }),
);

/** The name of a customer of entries. */
export const entryCustomer = named('JournalCustomer', () => z.object({ id: z.int(), name: z.string() }));

export const entry = named('JournalEntry', () =>
  z.object({
    id: z.string(),
    business_date: z.string().describe("YYYY/MM/DD, the day of `at` in the salon's zone"),
    at: z.string(),
    location_id: z.int().nullable().describe('Null for money that belongs to no record'),
    event: journalEvent(),
    customer_id: z.int().nullable(),
    reference: z.object({
      kind: referenceKind(),
      id: z.int().nullable(),
      number: z
        .string()
        .nullable()
        .describe(
          'The number of the appointment; the charge of an adjustment, or `tips-` and the id of a staff member, or `bank-` and that of a location',
        ),
    }),
    actor: z.object({
      kind: z.enum(['user', 'customer', 'guest', 'link', 'system']),
      id: z.int().nullable(),
      name: z.string().nullable().describe('Of users alone'),
    }),
    corrects: z.string().nullable().describe('The entry that took the money which this one gives back'),
    receipt_number: z.string().nullable(),
    value_date: z.string().optional().describe('YYYY/MM/DD, the day of a transfer at the bank'),
    bill_id: z
      .string()
      .optional()
      .describe('The entry that has the receipt of the bill, where one bill paid several records'),
    lines: z.array(
      z.object({
        account: account(),
        of: lineSubject(),
        amount: z.string().describe('Debits are positive, credits negative'),
        staff_id: z.int().nullable(),
        service_id: z.int().nullable(),
        product_id: z.int().nullable(),
        tax_rate: z.number().nullable().describe('Percent of the tax on this income'),
        description_code: descriptionCode().nullable(),
      }),
    ),
  }),
);

export type JournalEntryView = z.output<ReturnType<typeof entry>>;
