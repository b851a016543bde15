import { addDays } from '../calendar.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salons/salon.ts';
import type { Settings } from '../salons/settings.ts';
import { DAY_MS } from '../time-units.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import type { PurchasedMembershipHead } from './memberships.ts';
import { isPaidAndUnblocked, isRenewing } from './purchases.ts';

/** The days of the mails, and the zone in which the last day ends. */
export type DunningSalon = Pick<Salon, 'timeZone'> & { readonly settings: Pick<Settings, 'dunningDays'> };

/** When the step after so many mails is due: the next mail, or the end after the last day. The first mail goes out at once. */
function toDunningStep(since: Date, mails: number, { timeZone, settings }: DunningSalon): Date {
  const { dunningDays } = settings;
  const next = dunningDays[mails - 1];
  if (next !== undefined) return new Date(since.getTime() + next * DAY_MS);
  const last = toLocalDate(timeZone, new Date(since.getTime() + Math.max(...dunningDays) * DAY_MS));
  return toInstant(addDays(last, 1), 0, timeZone);
}

/** The membership after the first failure of a renewal, which its payer is mailed at once. */
export function withDunningBegun(
  head: PurchasedMembershipHead,
  invoice: string,
  salon: DunningSalon,
  now: Date,
): PurchasedMembershipHead {
  return {
    ...head,
    unpaidInvoice: invoice,
    unpaidSince: now.toISOString(),
    dunningMails: 1,
    dunningAt: toDunningStep(now, 1, salon).toISOString(),
  };
}

export function withoutDunning({
  unpaidInvoice: _invoice,
  unpaidSince: _since,
  dunningMails: _mails,
  dunningAt: _at,
  ...head
}: PurchasedMembershipHead): PurchasedMembershipHead {
  return head;
}

/** The step that is due for the unpaid renewal of a membership (BEHAVIOR §24.10). */
export type DunningStep =
  | { readonly kind: 'mail'; readonly mailed: PurchasedMembershipHead }
  | { readonly kind: 'end' }
  | { readonly kind: 'none' };

/** The next step of the dunning: a mail on each of the days, each once, and then the end. */
export function decideDunningStep(
  head: PurchasedMembershipHead,
  salon: DunningSalon,
  now: Date,
): DunningStep {
  const { dunningAt, unpaidSince, dunningMails = 1 } = head;
  if (dunningAt === undefined || unpaidSince === undefined || now.toISOString() < dunningAt)
    return { kind: 'none' };
  if (dunningMails > salon.settings.dunningDays.length) return { kind: 'end' };
  const next = toDunningStep(new Date(unpaidSince), dunningMails + 1, salon);
  return {
    kind: 'mail',
    mailed: { ...head, dunningMails: dunningMails + 1, dunningAt: next.toISOString() },
  };
}

/** The unpaid invoice of a membership, to be collected again. */
export function checkUnpaidInvoice(head: PurchasedMembershipHead): Outcome<string> {
  if (!isPaidAndUnblocked(head)) return fail('recordNotFound', 'purchasedMembershipId');
  if (!isRenewing(head) || head.unpaidInvoice === undefined)
    return invalid('purchasedMembershipId', 'Has no unpaid renewal');
  return ok(head.unpaidInvoice);
}
