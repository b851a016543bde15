import type { Account } from '../../lib/rules/accounts/accounts.ts';
import {
  EMAIL_LINK_DAYS,
  EMAIL_PURPOSE,
  emailSubject,
  PASSWORD_LINK_MINUTES,
  passwordPurpose,
  passwordSubject,
} from '../../lib/rules/accounts/email-links.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { findAccountByEmail, getAccount } from '../../lib/table/accounts.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { getSalon } from '../../lib/table/salons.ts';
import { appLink } from './app-link.ts';
import { type Delivery, mailed } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { passwordReset } from './mails/password-reset.ts';
import { verifyEmail } from './mails/verify-email.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Pages of the salon's app; its own people have theirs apart from the customers'. */
const PAGES = {
  user: 'admin/reset-password',
  customer: 'reset-password',
  verify: 'verify-email',
} as const;

async function salonOf({ store }: OutboxDependencies, { tenant }: OutboxRecord) {
  const salon = await getSalon(store, tenant);
  if (!salon) throw new Error(`salon ${tenant} is unknown`);
  return salon;
}

/** What a stranger typed as a name must not be mailed to an address that may not be theirs. */
const knownName = ({ name, emailVerified }: Account): string => (emailVerified ? name : '');

/**
 * A link to choose a new password, to whoever logs in with this address: to nobody where nobody does. It is signed
 * when the mail is written, so that the table never holds it.
 */
export async function passwordForgotten(
  { account: kind, email }: NoticeOf<'password.forgotten'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const { tenant } = record;
  const account = await findAccountByEmail(deps.store, tenant, kind, email);
  if (!account) return [];
  const salon = await salonOf(deps, record);
  const now = deps.clock();
  const link = { purpose: passwordPurpose(kind), tenant, subject: passwordSubject(account) };
  const expires = new Date(now.getTime() + PASSWORD_LINK_MINUTES * MINUTE_MS);
  const token = await deps.tokens.issueLink(link, now, expires);
  const name = knownName(account);
  const letter = { salon, name, token, url: appLink(salon, PAGES[kind], token) };
  return [mailed(deps, record, salon, 'mail:person', email, () => passwordReset(letter))];
}

/** Whether there is still something to show: the address is the customer's, and not verified meanwhile. */
const isToVerify = (account: Account | undefined, email: string): account is Account =>
  account !== undefined && account.email === email && !account.emailVerified;

/** A link by which a customer shows that an address is theirs. */
export async function emailUnverified(
  { customerId, email }: NoticeOf<'email.unverified'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const { tenant } = record;
  const account = await getAccount(deps.store, tenant, 'customer', customerId);
  if (!isToVerify(account, email)) return [];
  const salon = await salonOf(deps, record);
  const now = deps.clock();
  const link = { purpose: EMAIL_PURPOSE, tenant, subject: emailSubject(account) };
  const expires = new Date(now.getTime() + EMAIL_LINK_DAYS * DAY_MS);
  const token = await deps.tokens.issueLink(link, now, expires);
  const name = knownName(account);
  const letter = { salon, name, email, token, url: appLink(salon, PAGES.verify, token) };
  return [mailed(deps, record, salon, 'mail:customer', email, () => verifyEmail(letter))];
}
