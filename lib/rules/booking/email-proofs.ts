import type { Account } from '../access/accounts.ts';
import { listCountedNetworks } from '../access/networks.ts';
import { can, type Principal } from '../access/principals.ts';
import type { Settings } from '../salons/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import type { Visitor } from './new-visits.ts';

/** How long a mailed code works. */
const CODE_MINUTES = 30;
/** A code that works for longer than this is mailed again, so that nobody can replace the code of somebody else. */
const CODE_MINUTES_LEFT = 15;

/** A code that was mailed to an address, to prove that a booking's visitor reads its mails (BEHAVIOR §14.11). */
export type EmailProof = { readonly code: string; readonly expiresAt: string };

export const toEmailProof = (code: string, now: Date): EmailProof => ({
  code,
  expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString(),
});

/** Whether the code can be mailed once more. */
export const canMailSameCodeAgain = ({ expiresAt }: EmailProof, now: Date): boolean =>
  Date.parse(expiresAt) - now.getTime() >= CODE_MINUTES_LEFT * MINUTE_MS;

export const isProofExpired = ({ expiresAt }: EmailProof, now: Date): boolean =>
  expiresAt <= now.toISOString();

/** When a new code can be mailed. */
export const computeNextCodeAt = ({ expiresAt }: EmailProof): Date =>
  new Date(Date.parse(expiresAt) - CODE_MINUTES_LEFT * MINUTE_MS);

/** Tries of an address's codes from one network, and from all (BEHAVIOR §14.11). */
const TRIES_PER_NETWORK = 5;
const TRIES_PER_CODE = 200;

/** A limit of the tries of one code; `name` is that of its counter. */
export type CodeCheckLimit = { readonly name: string; readonly max: number };

export const listCodeCheckLimits = (network: string): CodeCheckLimit[] => [
  { name: 'all', max: TRIES_PER_CODE },
  ...listCountedNetworks(network).map((each) => ({
    name: each.network,
    max: TRIES_PER_NETWORK * each.factor,
  })),
];

/** The hour of the clock that counts the unverified bookings of a salon. */
export const toUnverifiedBookingWindow = (now: Date): { readonly hour: string; readonly end: Date } => {
  const start = now.getTime() - (now.getTime() % HOUR_MS);
  return { hour: new Date(start).toISOString(), end: new Date(start + HOUR_MS) };
};

/**
 * The two parts of the limit of an hour. The first bookings are counted with their ids, for nothing; that counts also those
 * that are still decided. The others are counted with their commit. So the limit is never exceeded, and a crowd that
 * wants one time does not use it up.
 */
export function splitUnverifiedBookingLimit({ unverifiedBookingsPerHour: limit }: Settings): {
  readonly withIds: number;
  readonly withCommit: number;
} {
  const withIds = Math.floor(limit / 2);
  return { withIds, withCommit: limit - withIds };
}

/** Whether a booking is unverified: that of a guest, or of a customer without a verified address. */
export const isUnverifiedBooking = (caller: Principal, account: Account | undefined): boolean =>
  !can(caller, 'appointments.write') && !(account?.emailVerified ?? false);

/** The address that a booking's visitor must prove; empty without one. */
export const toGuestOrAccountEmailOrEmpty = ({ guest }: Visitor, account: Account | undefined): string =>
  (guest?.email ?? account?.email ?? '').trim().toLowerCase();
