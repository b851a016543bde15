import { createHash } from 'node:crypto';
import type { Tenant } from '../../rules/ids.ts';
import {
  addCountedMail,
  type CountedMail,
  MAIL_WINDOW_MS,
  type MailBudget,
  toMailbox,
} from '../../rules/notifications/mail-limits.ts';
import { putItem } from '../change.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

type MailCount = { readonly mails: readonly CountedMail[] };

/** The address itself is not stored. */
const hashMailbox = (address: string, budget: MailBudget): string =>
  createHash('sha256')
    .update(budget === 'general' ? toMailbox(address) : `${budget}:${toMailbox(address)}`)
    .digest('hex')
    .slice(0, 32);

/**
 * Counts a mail to an address that nobody has verified; false if the budget of its salon for 24 hours is used up
 * (BEHAVIOR §29.3). The mails that were read are a condition of the write, so parallel senders cannot exceed the limit.
 */
export async function reserveUnverifiedMail(
  store: Store,
  tenant: Tenant,
  address: string,
  budget: MailBudget,
  mailId: string,
  now: Date,
): Promise<boolean> {
  const key = keys.mailCount(tenant, hashMailbox(address, budget));
  for (;;) {
    const item = await store.get(key);
    const before = item as MailCount | undefined;
    const mails = addCountedMail(before?.mails ?? [], mailId, now);
    if (!mails) return false;
    const asRead = before ? { attribute: 'mails', is: before.mails } : ({ that: 'absent' } as const);
    const expires = toTtlAttribute(new Date(now.getTime() + MAIL_WINDOW_MS));
    const commit = await store.commit([putItem(key, { mails, ...expires }, asRead)]);
    if (commit.done) return true;
  }
}
