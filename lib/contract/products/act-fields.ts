import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  createIssueReporter,
  dateWithDashes,
  id,
  integer,
  lineEmptyByDefault,
  messageEnvelope,
  moneyChange,
  named,
  oneOf,
  optional,
  tenderExternalByDefault,
} from '../fields.ts';
import { frozenFrom } from './purchase-fields.ts';

// Acts of the front desk on sold packages and gift cards (BEHAVIOR §21.9).

const EXTENSION_DAYS_MAX = 3_660;
const ADDED_USES_MAX = 1_000;

const PACKAGE_ACTS = ['extend', 'freeze', 'unfreeze', 'transfer', 'adjust', 'void'] as const;
const GIFT_CARD_ACTS = [...PACKAGE_ACTS, 'replace', 'resend', 'reload'] as const;
/** The acts that need no reason. */
const WITHOUT_REASON: readonly string[] = ['unfreeze', 'reload'];

const actFields = once(() => ({
  reason: lineEmptyByDefault().describe('Required, except for `unfreeze` and `reload`'),
  days: optional(integer({ min: 1, max: EXTENSION_DAYS_MAX })).describe('`extend` by days'),
  expiry_date: optional(dateWithDashes()).describe('`extend` to a day, in place of `days`'),
  customer_id: optional(id()).describe('`transfer` to this customer'),
}));

type ActInput = {
  readonly act: (typeof GIFT_CARD_ACTS)[number];
  readonly days?: number | undefined;
  readonly expiry_date?: string | undefined;
  readonly [field: string]: unknown;
};

/** The fields that each act needs; `adjusted` are those of an adjustment. */
const listNeededFields = ({ act, expiry_date }: ActInput, adjusted: readonly string[]): readonly string[] => [
  ...(WITHOUT_REASON.includes(act) ? [] : ['reason']),
  ...(act === 'extend' && expiry_date === undefined ? ['days'] : []),
  ...(act === 'transfer' ? ['customer_id'] : []),
  ...(act === 'adjust' ? adjusted : []),
  ...(act === 'reload' ? ['amount'] : []),
];

/** Refuses an act that lacks what it needs. */
const refuseIncompleteAct =
  (...adjusted: readonly string[]) =>
  (input: ActInput, context: z.core.$RefinementCtx): void => {
    const refuse = createIssueReporter(context);
    for (const field of listNeededFields(input, adjusted)) {
      if (input[field] === undefined || input[field] === '') refuse(field, 'Is required');
    }
    if (input.act === 'extend' && input.days !== undefined && input.expiry_date !== undefined)
      refuse('days', 'Only without expiry_date');
  };

export const packageActInput = once(() =>
  z
    .object({
      purchased_package_id: id(),
      act: oneOf(PACKAGE_ACTS),
      ...actFields(),
      group_id: optional(id()).describe('`adjust` this group'),
      qty: optional(
        integer({ min: -ADDED_USES_MAX, max: ADDED_USES_MAX }).refine(
          (value) => value !== 0,
          'Must not be 0',
        ),
      ).describe('`adjust` by these uses, up or down'),
    })
    .superRefine(refuseIncompleteAct('group_id', 'qty')),
);

export const giftCardActInput = once(() =>
  z
    .object({
      purchased_giftcard_id: id(),
      act: oneOf(GIFT_CARD_ACTS),
      ...actFields(),
      amount: optional(moneyChange()).describe('`adjust` by this money, up or down; `reload` with it'),
      paid_by: tenderExternalByDefault(),
      location_id: optional(id()).describe('Where it is reloaded; by default where it was sold'),
    })
    .superRefine(refuseIncompleteAct('amount'))
    .refine(({ act, amount = 1 }) => act !== 'reload' || amount > 0, {
      path: ['amount'],
      message: 'Must be above 0',
    }),
);

/** A package or gift card after an act. */
const productAfterAct = named('ChangedProduct', () =>
  z.object({
    id: z.int(),
    customer_id: z.int().nullable().describe('The owner'),
    balance: z.number().describe('Uses, or money of a gift card'),
    expiry_date: z.string().nullable(),
    frozen_from: frozenFrom(),
    giftcard_number: z.string().nullable().describe('Null for a package'),
    sale_id: z.int().optional().describe('The sale of a reload, which has the receipt'),
  }),
);

export const productActReply = once(() => messageEnvelope(productAfterAct()));

const ACTS =
  '`adjust`, `transfer`, `void` and the revival of an expired product need `money.refund`. `void` refunds no money: what is left is breakage.';
export const PACKAGE_ACT_DESCRIPTION = `Frozen, a package pays nothing; its last day moves by the frozen days. Added uses are worth 0. ${ACTS}`;
export const GIFT_CARD_ACT_DESCRIPTION = `Frozen, a card pays nothing; its last day moves by the frozen days. \`replace\` gives it a new number, \`resend\` mails it to its recipient again, \`reload\` sells more money on it. ${ACTS}`;
