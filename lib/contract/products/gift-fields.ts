import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { createIssueReporter, id, named, nonEmptyLine, optional, toggle, withDefault } from '../fields.ts';

/** The kinds of products that can be gifts. */
export const productType = once(() =>
  z.enum(['package', 'giftcard', 'membership']).describe('Kind of the product'),
);

/** A gift by its sale or by the number of its card, and the customer who gets it (BEHAVIOR §27.3). */
export const giftHandOverInput = once(() =>
  z
    .object({
      sale_id: optional(id()).describe('The sale of the gift; required without `giftcard_number`'),
      giftcard_number: optional(nonEmptyLine()).describe('The number of a gift card, in place of `sale_id`'),
      customer_id: optional(id()).describe('The customer who gets the gift; required unless `dry_run` is 1'),
      dry_run: withDefault(toggle(), false).describe('1 = check and show the gift, but change nothing'),
    })
    .superRefine(({ sale_id, giftcard_number, customer_id, dry_run }, context) => {
      const refuse = createIssueReporter(context);
      if (sale_id === undefined && giftcard_number === undefined) refuse('sale_id', 'Is required');
      if (sale_id !== undefined && giftcard_number !== undefined)
        refuse('sale_id', 'Only without giftcard_number');
      if (customer_id === undefined && !dry_run) refuse('customer_id', 'Is required');
    }),
);

export const personName = named('PersonName', () => z.object({ fname: z.string(), lname: z.string() }));

/** A gift as the front desk sees it before and after it hands it over. */
export const giftToHandOver = named('HandedOverGift', () =>
  z.object({
    sale_id: z.int(),
    type: productType(),
    purchased_id: z.int(),
    name: z.string().describe('Name of the product'),
    buyer: personName().describe('Who bought it'),
    recipient: personName().nullable().describe('For whom it was bought; null if the buyer kept it'),
    giftcard_number: z.string().nullable().describe('Null for packages and memberships'),
    balance: z
      .string()
      .nullable()
      .describe(
        'What is left on a gift card, in the currency of the salon; null for packages and memberships',
      ),
    expiry_date: z.string().nullable().describe('The last day; null if it never expires'),
    services: z
      .array(z.object({ service_id: z.string() }))
      .describe('The only services that a gift card pays; empty if it pays all'),
  }),
);
