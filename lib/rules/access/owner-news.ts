import { type Language, toLanguageField } from '../salons/languages.ts';
import { MINUTE_MS } from '../time-units.ts';
import type { User } from './users.ts';

/** Calls of so many minutes after a mail to the owners are gathered in one more mail (BEHAVIOR §3.9). */
const GATHER_MINUTES = 10;
/** More calls of one gathered mail are only counted. */
const LISTED_CALLS_MAX = 100;

/** A call that needed a confirmation, as the owners of the salon read of it. */
export type ConfirmedCall = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** 'directory/user-update' */
  readonly operation: string;
  /** The fields that the request had, by their names on the wire. Only ids have a value. */
  readonly fields: readonly { readonly name: string; readonly id?: number }[];
  /** The name of the user who called. */
  readonly by: string;
  readonly device: string;
};

type OwnerAddress = {
  readonly email: string;
  readonly isVerified: boolean;
  /** Missing for that of the salon. */
  readonly language?: Language | undefined;
};

/** The content of a mail to the owners, and its recipients. */
export type OwnerMail = {
  readonly calls: readonly ConfirmedCall[];
  /** Further calls that are not listed. */
  readonly omitted: number;
  readonly to: readonly OwnerAddress[];
};

/** The calls since the last mail to the owners. `to` are the owners before the first of these calls, and those since. */
export type OwnerNews = OwnerMail & {
  readonly endsAt: string;
  readonly version: number;
};

/** The owners of a salon. The address of a user with a password counts as verified (BEHAVIOR §29.3). */
export const listAdminAddresses = (users: readonly User[]): readonly OwnerAddress[] =>
  users
    .filter(({ role }) => role === 'admin')
    .map(({ email, passwordHash, language }) => ({
      email,
      isVerified: passwordHash !== undefined,
      ...toLanguageField(language),
    }));

/** All addresses, each once: a new owner must not keep a mail from a former one. */
const joinAddresses = (a: readonly OwnerAddress[], b: readonly OwnerAddress[]): readonly OwnerAddress[] => [
  ...new Map([...a, ...b].map((each) => [each.email, each])).values(),
];

function addCall({ calls, omitted, to }: OwnerMail, call: ConfirmedCall, owners: readonly OwnerAddress[]) {
  const isListed = calls.length < LISTED_CALLS_MAX;
  return {
    calls: isListed ? [...calls, call] : calls,
    omitted: isListed ? omitted : omitted + 1,
    to: joinAddresses(to, owners),
  };
}

/**
 * What the owners are told of a call: the first one in a mail at once, those of the next 10 minutes in one more mail at their
 * end (BEHAVIOR §3.9). `mail` is to be sent now.
 * @param owners those before the call
 */
export function decideNewsOfConfirmedCall(
  before: OwnerNews | undefined,
  call: ConfirmedCall,
  owners: readonly OwnerAddress[],
  now: Date,
): { readonly news: OwnerNews; readonly mail?: OwnerMail } {
  const version = (before?.version ?? 0) + 1;
  if (before && before.endsAt > now.toISOString()) {
    return { news: { ...before, ...addCall(before, call, owners), version } };
  }
  const mail = addCall(before ?? { calls: [], omitted: 0, to: [] }, call, owners);
  const endsAt = new Date(now.getTime() + GATHER_MINUTES * MINUTE_MS).toISOString();
  return { news: { calls: [], omitted: 0, to: owners, endsAt, version }, mail };
}

/** The mail that is due at the end of the 10 minutes; undefined where no further call was made. */
export const findDueOwnerMail = (news: OwnerNews | undefined, now: Date): OwnerMail | undefined =>
  news && news.endsAt <= now.toISOString() && news.calls.length > 0
    ? { calls: news.calls, omitted: news.omitted, to: news.to }
    : undefined;
