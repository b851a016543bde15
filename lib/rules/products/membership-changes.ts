import { invalid, type Outcome, ok } from '../outcome.ts';
import { toNameTranslations } from '../salons/translations.ts';
import {
  type MembershipTemplate,
  type PurchasedMembershipBody,
  type PurchasedMembershipHead,
  type RenewalAmounts,
  toMembershipHeadTerms,
} from './memberships.ts';
import { isRenewing } from './purchases.ts';
import type { ServiceGroup } from './service-groups.ts';
import { toTemplateTerms } from './templates.ts';

/** The terms to which a membership changes with a renewal, copied from a template (BEHAVIOR §24.9). */
export type ChangedTerms = {
  /** Names the terms at the processor. */
  readonly number: number;
  readonly head: ReturnType<typeof toMembershipHeadTerms>;
  readonly body: ReturnType<typeof toTemplateTerms<MembershipTemplate>> &
    Pick<PurchasedMembershipBody, 'membershipId'>;
  readonly amounts: RenewalAmounts;
};

/** Whether a membership can change to a template: it renews, is paid, and the billing period stays the same. */
export function checkChangeToSameBillingPeriod(
  head: PurchasedMembershipHead,
  body: Pick<PurchasedMembershipBody, 'billingPeriod'>,
  { billingPeriod }: Pick<MembershipTemplate, 'billingPeriod'>,
  now: Date,
): Outcome<undefined> {
  if (!isRenewing(head)) return invalid('purchasedMembershipId', 'Does not renew');
  if (Date.parse(head.paidUntil) <= now.getTime())
    return invalid('purchasedMembershipId', 'Its renewal is not paid');
  return body.billingPeriod === billingPeriod
    ? ok(undefined)
    : invalid('templateId', 'Must have the same billing period');
}

/** The membership with a planned change, in place of an earlier one. */
export function planMembershipChange(
  head: PurchasedMembershipHead,
  template: MembershipTemplate,
  groups: readonly ServiceGroup[],
  amounts: RenewalAmounts,
): { readonly head: PurchasedMembershipHead; readonly next: ChangedTerms } {
  const number = (head.lastTerms ?? 0) + 1;
  const { name, price } = template;
  const nextTerms = { name, price, ...toNameTranslations(template) };
  return {
    head: { ...head, lastTerms: number, nextTerms, untoldTerms: true },
    next: {
      number,
      head: toMembershipHeadTerms(template, groups),
      body: { ...toTemplateTerms(template), groups, membershipId: template.id },
      amounts,
    },
  };
}

/** The terms with which an invoice was billed, where they are not those in force; `sold` for those of the sale. */
export type BilledTerms = ChangedTerms | 'sold' | undefined;

export type RenewedTerms = {
  /** The uses that the period adds, and its price where it is not that of the sale. */
  readonly qty: number;
  readonly amounts: RenewalAmounts | undefined;
  /** The terms that begin with the period. */
  readonly switchesTo?: ChangedTerms | undefined;
};

/**
 * The renewal of a membership by an invoice, whose own terms say what it adds and costs, also where it is paid after one that
 * was billed later. The membership switches to them if they are newer than those in force.
 */
export function decideTermsOfRenewal(
  head: PurchasedMembershipHead,
  billed: BilledTerms,
): RenewedTerms & { readonly head: PurchasedMembershipHead } {
  const { terms: inForce = 0, soldQty = head.periodQty, otherPeriods = 0, otherQty = 0 } = head;
  if (billed === undefined) return { head, qty: head.periodQty, amounts: head.renewalAmounts };
  const isSold = billed === 'sold';
  const qty = isSold ? soldQty : billed.head.periodQty;
  const amounts = isSold ? undefined : billed.amounts;
  if (isSold || billed.number < inForce)
    return { head: { ...head, otherPeriods: otherPeriods + 1, otherQty: otherQty + qty }, qty, amounts };
  const { head: changed, number } = billed;
  const planned = number === head.lastTerms ? withoutPlan(head) : head;
  const others = { soldQty, otherPeriods: head.renewals, otherQty: head.totalQty };
  const switched = { ...planned, ...changed, ...others, terms: number, renewalAmounts: billed.amounts };
  return { head: switched, qty, amounts, switchesTo: billed };
}

/** The membership without a planned change. The processor has billed with its terms, so it knows them. */
const withoutPlan = ({
  nextTerms: _planned,
  untoldTerms: _told,
  ...head
}: PurchasedMembershipHead): PurchasedMembershipHead => head;
