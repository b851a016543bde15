import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { dataEnvelope, named, oneOf } from '../fields.ts';
import { STATED_TENDERS } from '../stated-tenders.ts';

/** The accounts of the journal (BEHAVIOR §36.1). */
export const JOURNAL_ACCOUNT_NAMES = [
  ...STATED_TENDERS,
  'reader',
  'card',
  'receivable',
  'prepaid',
  'gift_cards',
  'packages',
  'credit',
  'tips',
  'tax',
  'services',
  'products',
  'memberships',
  'fees',
  'breakage',
  'bonus',
  'disputed',
  'losses',
  'unclaimed',
  'petty',
  'over_short',
  'rounding',
  'bank',
  'processor_fees',
  'foreign',
  'opening',
] as const;
export const account = named('JournalAccount', () => oneOf(JOURNAL_ACCOUNT_NAMES));

const RECEIPT_CODES = [
  ...(['service', 'add_on', 'product', 'giftcard', 'package', 'membership'] as const),
  ...(['service_charge', 'kept_payment', 'late_cancel', 'no_show', 'surplus', 'earlier_refund'] as const),
  ...JOURNAL_ACCOUNT_NAMES,
] as const;
export const receiptTender = named('ReceiptTender', () =>
  z.object({ account: account(), amount: z.string() }),
);
/** A tip with the name of its staff member. */
export const receiptTip = named('ReceiptTip', () =>
  z.object({ staff_id: z.int(), name: z.string(), amount: z.string() }),
);

/** A receipt in lists. */
export const receiptRow = named('ReceiptRow', () =>
  z.object({
    receipt_id: z.string(),
    receipt_number: z
      .string()
      .nullable()
      .describe('Null until the receipt is first shown, or its day closes'),
    at: z.string(),
    location_id: z.int(),
    reference: z.object({
      kind: z.enum(['appointment', 'sale']),
      id: z.int(),
      number: z.string().nullable(),
    }),
    customer_id: z.int().nullable(),
    customer_name: z.string().nullable(),
    received: z.string().describe('Money that came in; negative for money that went back'),
  }),
);

const receipt = named('Receipt', () =>
  z.object({
    receipt_id: z.string().describe('The id of its entry'),
    receipt_number: z
      .string()
      .describe('Series, location, year and number, such as R-1-2026-000123. Without gaps in each'),
    series: z.enum(['R', 'C']).describe('R: money was taken. C: money was returned'),
    date: z.string().describe('YYYY/MM/DD'),
    at: z.string(),
    salon: z.string(),
    tax_number: z.string().describe('Of the salon; empty if it has none'),
    location: z
      .object({ id: z.int(), name: z.string(), address: z.string() })
      .meta({ id: 'ReceiptLocation' }),
    currency: z.string(),
    reference: z.object({
      kind: z.enum(['appointment', 'sale']),
      id: z.int(),
      number: z.string().nullable().describe('The number of the appointment'),
    }),
    customer_id: z.int().nullable(),
    lines: z.array(
      z.object({
        code: z.enum(RECEIPT_CODES),
        name: z.string().nullable(),
        qty: z.int(),
        price: z.string(),
        discount: z.string(),
        covered_by: z
          .enum(['package', 'membership'])
          .nullable()
          .describe('The product that pays the service'),
        amount: z.string().describe('`qty` × `price` − `discount`'),
      }),
    ),
    promotion: z
      .object({ name: z.string(), code: z.string(), discount: z.string() })
      .optional()
      .describe('The promotion of the visit; its discount is a part of those of the lines'),
    subtotal: z.string(),
    tax: z.array(z.object({ rate: z.number().describe('Percent'), amount: z.string() })),
    tax_included: z.boolean().describe('The amounts of the lines include the tax'),
    tips: z.array(receiptTip()),
    tips_before: z.string().describe('The tips of earlier receipts; a part of `paid_before`'),
    total: z.string(),
    tenders: z
      .array(receiptTender())
      .describe('The amount paid in each way; `prepaid` was paid before the visit. Negative: returned'),
    paid_before: z.string().describe('Paid by earlier receipts'),
    due: z.string().describe('Still to be paid'),
    change: z.string().describe('Given back of the cash that was handed over'),
    corrects: z
      .object({ receipt_number: z.string().nullable(), payment: z.string().nullable() })
      .nullable()
      .describe('The receipt whose money this one returns; without one, the payment'),
    entries: z.array(z.string()).describe('Its entries in the journal'),
  }),
);
/** Schema of a reply with a receipt and the others of its visit or sale. */
export const receiptReply = once(() =>
  dataEnvelope(receipt()).extend({
    others: z.array(receipt()).describe('The other receipts of the same visit or sale, the oldest first'),
    packages: z
      .array(z.object({ purchased_package_id: z.int(), name: z.string(), uses: z.int(), left: z.int() }))
      .describe('The packages that were sold or redeemed, with the uses that are left now'),
  }),
);
export const RECEIPT_DESCRIPTION =
  'Without the name of a receipt, `data` is the newest receipt of the visit or sale for money that was taken. A receipt is not changed after it was given.';
