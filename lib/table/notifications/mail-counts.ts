import { createHash, randomUUID } from 'node:crypto';
import { toMailbox } from '../../rules/customers/mailboxes.ts';
import type { Tenant } from '../../rules/ids.ts';
import {
  type CountedMail,
  type CountedPlatformMail,
  MAIL_WINDOW_MS,
  type MailBudgetName,
  withCountedUnverifiedMail,
  withCountedUnverifiedPlatformMail,
} from '../../rules/notifications/mail-limits.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import { type Change, putItem, type Store } from '../store.ts';

/** An id with which a mail counts before it is sent. */
export const createMailId = (): string => randomUUID();

type MailCount<Mail> = { readonly mails: readonly Mail[] };

/** The address itself is not stored. */
const hashMailbox = (address: string, prefix = ''): string =>
  createHash('sha256')
    .update(prefix + toMailbox(address))
    .digest('hex')
    .slice(0, 32);

const toSalonKey = (tenant: Tenant, address: string, budget: MailBudgetName): Key =>
  keys.mailCount(tenant, hashMailbox(address, budget === 'general' ? '' : `${budget}:`));
export const toPlatformMailCountKey = (address: string): Key => keys.platformMailCount(hashMailbox(address));

/** Stores the mails of a count if they are still those that were read. */
function putMails(
  key: Key,
  mails: readonly CountedMail[],
  asRead: MailCount<unknown> | undefined,
  now: Date,
): Change {
  const expires = toTtlAttribute(new Date(now.getTime() + MAIL_WINDOW_MS));
  const requirement = asRead ? { attribute: 'mails', is: asRead.mails } : ({ that: 'absent' } as const);
  return putItem(key, { mails, ...expires }, requirement);
}

/** The counts of a mailbox with one more mail; the mails are undefined where a limit has no room for it. */
async function readCountsWithMail(
  store: Store,
  tenant: Tenant,
  address: string,
  { id, budget }: Pick<CountedPlatformMail, 'id' | 'budget'>,
  now: Date,
) {
  const [salonKey, platformKey] = [toSalonKey(tenant, address, budget), toPlatformMailCountKey(address)];
  const items = await store.getMany([salonKey, platformKey]);
  const ofSalon = items.find(({ pk }) => pk === salonKey.pk) as MailCount<CountedMail> | undefined;
  const ofPlatform = items.find(({ pk }) => pk === platformKey.pk) as
    | MailCount<CountedPlatformMail>
    | undefined;
  return {
    salonKey,
    platformKey,
    ofSalon,
    ofPlatform,
    mails: withCountedUnverifiedMail(ofSalon?.mails ?? [], id, now),
    platformMails: withCountedUnverifiedPlatformMail(ofPlatform?.mails ?? [], { id, budget }, now),
  };
}

/** The changes that store the counts with the mail; undefined if a limit has no room for it. */
const putMailCounts = (
  {
    salonKey,
    platformKey,
    ofSalon,
    ofPlatform,
    mails,
    platformMails,
  }: Awaited<ReturnType<typeof readCountsWithMail>>,
  now: Date,
): readonly Change[] | undefined =>
  mails &&
  platformMails && [
    putMails(salonKey, mails, ofSalon, now),
    putMails(platformKey, platformMails, ofPlatform, now),
  ];

/**
 * The changes that count a confirmation in the transaction of what it confirms; undefined if a limit has no room for it
 * (BEHAVIOR §29.3).
 */
export async function findConfirmationMailChanges(
  store: Store,
  tenant: Tenant,
  address: string,
  mailId: string,
  now: Date,
): Promise<readonly Change[] | undefined> {
  const mail = { id: mailId, budget: 'general' } as const;
  const counts = await readCountsWithMail(store, tenant, address, mail, now);
  return putMailCounts(counts, now);
}

/**
 * Counts a mail to an address that nobody has verified, for its salon and for all salons together; false if one of both
 * limits of 24 hours is reached (BEHAVIOR §29.3). The mails that were read are a condition of the write, so parallel
 * senders cannot exceed the limits.
 */
export async function reserveUnverifiedMail(
  store: Store,
  tenant: Tenant,
  address: string,
  budget: MailBudgetName,
  mailId: string,
  now: Date,
): Promise<boolean> {
  for (;;) {
    const counts = await readCountsWithMail(store, tenant, address, { id: mailId, budget }, now);
    const isCounted = [counts.ofSalon, counts.ofPlatform].every((count) =>
      count?.mails.some(({ id }) => id === mailId),
    );
    if (isCounted) return true;
    const changes = putMailCounts(counts, now);
    if (!changes) return false;
    const commit = await store.commit(changes);
    if (commit.done) return true;
  }
}
