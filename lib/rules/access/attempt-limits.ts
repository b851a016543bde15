import { toMailbox } from '../customers/mailboxes.ts';
import type { LimitFailureKey } from '../failures.ts';
import type { CustomerId, UserId } from '../ids.ts';
import { DAY_MINUTES } from '../time-units.ts';
import type { Account, AccountKind } from './accounts.ts';
import { listCountedNetworks } from './networks.ts';

/** A counter of attempts in a window, and its limit. A window begins with its first attempt. */
export type AttemptCounter = {
  readonly name: string;
  readonly limit: number;
  readonly windowMinutes: number;
  /** The refusal of an attempt beyond the limit. */
  readonly failure: LimitFailureKey;
};

/** The window and the refusal that counters of one kind share. */
type Terms = Pick<AttemptCounter, 'windowMinutes' | 'failure'>;
export const LOG_IN_ATTEMPT_TERMS: Terms = { windowMinutes: 15, failure: 'tooManyFailedLogins' };
const MAIL: Terms = { windowMinutes: 15, failure: 'tooManyEmails' };
const CHECK: Terms = { windowMinutes: 15, failure: 'tooManyFailedChecks' };
const REGISTRATION: Terms = { windowMinutes: 60, failure: 'tooManyRegistrations' };
const GUEST_PURCHASE: Terms = { windowMinutes: 60, failure: 'tooManyGuestPurchases' };
const WAITLIST_ENTRY: Terms = { windowMinutes: 60, failure: 'tooManyWaitlistEntries' };

/** Failed log-ins of an e-mail address, from one network and from everywhere (BEHAVIOR §3.5). */
const FAILURES_PER_NETWORK = 5;
const FAILURES_PER_EMAIL = 100;
/** How long the limit per e-mail address does not apply to a network from which the account has logged in. */
export const KNOWN_NETWORK_DAYS = 30;
/** Failed codes of a user (BEHAVIOR §3.6). */
const FAILURES_PER_FACTOR = 5;
/** Mails that anybody can request, to one address and from one network (BEHAVIOR §3.4). */
const RESET_MAILS_PER_EMAIL = 10;
const RESET_MAILS_PER_NETWORK = 5;
/** Mails to one address that its customer, or an administrator for a staff member, can request (BEHAVIOR §4.2, §11.4). */
const VERIFICATION_MAILS_PER_EMAIL = 5;
/** Test mails that one user requests (BEHAVIOR §29.6). */
const TEST_MAILS_PER_USER = 10;
/** Registrations of one network (BEHAVIOR §8.1). */
const REGISTRATIONS_PER_NETWORK = 20;
/** Gift cards that guests of one network buy (BEHAVIOR §21.5). */
const GUEST_PURCHASES_PER_NETWORK = 20;
/** Failed checks of gift card balances from one network (BEHAVIOR §23.4). */
const FAILED_BALANCE_CHECKS_PER_NETWORK = 10;
/** Refused promotion codes from one network (BEHAVIOR §14.6). */
const FAILED_PROMOTION_CHECKS_PER_NETWORK = 10;
/** Codes that are tried for merges of one customer, in 15 minutes and in a day (BEHAVIOR §4.6). */
const MERGE_CODES = 5;
const MERGE_CODES_PER_DAY = 20;
/** Entries on the waitlist from one network, and of one person (BEHAVIOR §34.1). */
const WAITLIST_ENTRIES_PER_NETWORK = 20;
const WAITLIST_ENTRIES_PER_PERSON = 10;

/** The counters of attempts from a network; those of its wider networks allow a multiple (BEHAVIOR §8.3). */
const toNetworkCounters =
  (what: string, limit: number, terms: Terms) =>
  (network: string): AttemptCounter[] =>
    listCountedNetworks(network).map(({ network: counted, factor }) => ({
      name: `${what}@${counted}`,
      limit: limit * factor,
      ...terms,
    }));

/**
 * The counters of a log-in. Their names contain the account's generation, so that a password reset, which starts a new
 * one, lifts the limits. Unknown addresses are counted too. `ofEmail` does not apply to a network from which the
 * account has logged in lately, so that strangers cannot lock its owner out.
 */
export function toFailedLoginCounters(
  kind: AccountKind,
  email: string,
  account: Account | undefined,
  network: string,
): { readonly ofNetwork: readonly AttemptCounter[]; readonly ofEmail: AttemptCounter } {
  const name = `${kind}:${account?.generation ?? 0}:${email}`;
  return {
    ofNetwork: toNetworkCounters(name, FAILURES_PER_NETWORK, LOG_IN_ATTEMPT_TERMS)(network),
    ofEmail: { name, limit: FAILURES_PER_EMAIL, ...LOG_IN_ATTEMPT_TERMS },
  };
}

export const toFailedFactorCodeCounter = (user: UserId): AttemptCounter => ({
  name: `factor:${user}`,
  limit: FAILURES_PER_FACTOR,
  ...LOG_IN_ATTEMPT_TERMS,
});

export const toVerificationMailCounter = (
  owner: 'customer' | 'staff' | 'user',
  email: string,
): AttemptCounter => ({
  name: `mail:verify:${owner}:${toMailbox(email)}`,
  limit: VERIFICATION_MAILS_PER_EMAIL,
  ...MAIL,
});

export const toTestMailCounter = (user: UserId): AttemptCounter => ({
  name: `mail:test:${user}`,
  limit: TEST_MAILS_PER_USER,
  ...MAIL,
});

/** The counters of requested reset mails: one stranger's network cannot use up the mails of an address. */
export const toResetMailCounters = (
  kind: AccountKind,
  email: string,
  network: string,
): readonly AttemptCounter[] => [
  ...toNetworkCounters('mail:reset', RESET_MAILS_PER_NETWORK, MAIL)(network),
  {
    name: `mail:reset:${kind}:${toMailbox(email)}`,
    limit: RESET_MAILS_PER_EMAIL,
    ...MAIL,
  },
];

/** The counters of mails with a code, as those of reset mails (BEHAVIOR §14.11). */
export const toCodeMailCounters = (email: string, network: string): readonly AttemptCounter[] => [
  ...toNetworkCounters('mail:proof', RESET_MAILS_PER_NETWORK, MAIL)(network),
  {
    name: `mail:proof:${toMailbox(email)}`,
    limit: RESET_MAILS_PER_EMAIL,
    ...MAIL,
  },
];

/** The counters of tried codes of a merge: the desk that asks for the code could guess it (BEHAVIOR §4.6). */
export const toMergeCodeAttemptCounters = (customer: CustomerId): readonly AttemptCounter[] => [
  { name: `merge:${customer}`, limit: MERGE_CODES, ...CHECK },
  { name: `merge:day:${customer}`, limit: MERGE_CODES_PER_DAY, ...CHECK, windowMinutes: DAY_MINUTES },
];

export const toRegistrationCounters = toNetworkCounters('register', REGISTRATIONS_PER_NETWORK, REGISTRATION);

export const toFailedBalanceCheckCounters = toNetworkCounters(
  'giftcard',
  FAILED_BALANCE_CHECKS_PER_NETWORK,
  CHECK,
);

export const toFailedPromotionCheckCounters = toNetworkCounters(
  'promotion',
  FAILED_PROMOTION_CHECKS_PER_NETWORK,
  CHECK,
);

export const toGuestPurchaseCounters = toNetworkCounters('buy', GUEST_PURCHASES_PER_NETWORK, GUEST_PURCHASE);

/** The counters of a new waitlist entry; `person` is a customer's id or a guest's e-mail address. */
export const toWaitlistEntryCounters = (network: string, person: string): readonly AttemptCounter[] => [
  ...toNetworkCounters('waitlist', WAITLIST_ENTRIES_PER_NETWORK, WAITLIST_ENTRY)(network),
  {
    name: `waitlist:${person}`,
    limit: WAITLIST_ENTRIES_PER_PERSON,
    ...WAITLIST_ENTRY,
  },
];
