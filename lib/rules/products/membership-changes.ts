import { invalid, type Outcome, ok } from '../outcome.ts';
import {
  type MembershipTemplate,
  type PurchasedMembershipBody,
  type PurchasedMembershipHead,
  type RenewalAmounts,
  toHeadTerms,
} from './memberships.ts';
import { isRenewing } from './purchases.ts';
import type { ServiceGroup } from './service-groups.ts';
import { toTerms } from './templates.ts';

/** The terms of a membership from its next renewal on, copied from a template (BEHAVIOR §24.9). */
export type NextTerms = {
  /** Names the terms at the processor. */
  readonly number: number;
  readonly head: ReturnType<typeof toHeadTerms>;
  readonly body: ReturnType<typeof toTerms<MembershipTemplate>> &
    Pick<PurchasedMembershipBody, 'membershipId'>;
  readonly amounts: RenewalAmounts;
};

/** Whether a membership can change to a template: it renews, is paid, and the billing period stays the same. */
export function checkMembershipChange(
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
): { readonly head: PurchasedMembershipHead; readonly next: NextTerms } {
  const number = (head.lastTerms ?? 0) + 1;
  const { name, price } = template;
  return {
    head: { ...head, lastTerms: number, nextTerms: { name, price }, untoldTerms: true },
    next: {
      number,
      head: toHeadTerms(template, groups),
      body: { ...toTerms(template), groups, membershipId: template.id },
      amounts,
    },
  };
}

/** Whether an invoice was billed with the planned terms, so that they count from its period on. */
export const isBilledWithNextTerms = (
  { nextTerms, lastTerms }: Pick<PurchasedMembershipHead, 'nextTerms' | 'lastTerms'>,
  terms: number | undefined,
): boolean => nextTerms !== undefined && terms !== undefined && terms === lastTerms;

/** The membership after the renewal with which its planned terms begin. The processor has billed with them, so it knows them. */
export function withNextTerms(
  head: PurchasedMembershipHead,
  { head: terms, amounts }: NextTerms,
): PurchasedMembershipHead {
  const { nextTerms: _planned, untoldTerms: _told, ...changed } = head;
  return { ...changed, ...terms, renewalAmounts: amounts };
}
