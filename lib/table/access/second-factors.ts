import {
  CHALLENGE_MINUTES,
  type Challenge,
  type FactorSetUp,
  SET_UP_MINUTES,
} from '../../rules/access/second-factors.ts';
import type { User } from '../../rules/access/users.ts';
import type { Tenant, UserId } from '../../rules/ids.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { createRandomText, hashRandomText } from './random-texts.ts';

const FACTOR_ATTRIBUTES = ['factorSecret', 'factorStep', 'recoveryHashes'] as const;
type Factor = Pick<User, (typeof FACTOR_ATTRIBUTES)[number]>;

function toExpiry(now: Date, minutes: number) {
  const ends = new Date(now.getTime() + minutes * MINUTE_MS);
  return { expiresAt: ends.toISOString(), ...toTtlAttribute(ends) };
}

/** Creates a challenge, which the client sends back, and the change that stores its hash (BEHAVIOR §3.6). */
export function prepareChallenge(
  tenant: Tenant,
  fields: Omit<Challenge, 'expiresAt'>,
  now: Date,
): { readonly challenge: string; readonly change: Change } {
  const challenge = createRandomText();
  const item = { ...fields, ...toExpiry(now, CHALLENGE_MINUTES) };
  return { challenge, change: putItem(keys.challenge(tenant, hashRandomText(challenge)), item) };
}

export const findChallengeEvenIfExpired = (
  store: Store,
  tenant: Tenant,
  challenge: string,
): Promise<Challenge | undefined> =>
  findRecordByKey(store, keys.challenge(tenant, hashRandomText(challenge)));

/** Uses a challenge up; fails if it was used before. */
export const deleteChallenge = (tenant: Tenant, challenge: string): Change =>
  deleteItem(keys.challenge(tenant, hashRandomText(challenge)), { that: 'present' });

/** Keeps the sealed secret of a second factor until a code confirms it; replaces an earlier one. */
export const putFactorSetUp = (tenant: Tenant, user: UserId, secret: string, now: Date): Change =>
  putItem(keys.factorSetUp(tenant, user), { secret, ...toExpiry(now, SET_UP_MINUTES) });

export const findFactorSetUpEvenIfExpired = (
  store: Store,
  tenant: Tenant,
  user: UserId,
): Promise<FactorSetUp | undefined> => findRecordByKey(store, keys.factorSetUp(tenant, user));

/** Requires that neither the second factor nor the log-in of the user has changed since the user was read. */
const toUnchangedFactor = (user: User) => toUnchangedRequirements(user, ...FACTOR_ATTRIBUTES, 'generation');

/** Requires that the user still has the second factor, or none, as when they were read. */
export const requireUnchangedFactor = (tenant: Tenant, user: User): Change =>
  requireItem(keys.record(tenant, 'USER', user.id), ...toUnchangedRequirements(user, 'factorSecret'));

/** Gives the user a second factor, by the set-up that was read. */
export const updateFactorConfirmed = (
  tenant: Tenant,
  user: User,
  setUp: FactorSetUp,
  factor: Required<Factor>,
): Change[] => [
  updateItem(keys.record(tenant, 'USER', user.id), { set: factor, require: toUnchangedFactor(user) }),
  deleteItem(keys.factorSetUp(tenant, user.id), { attribute: 'secret', is: setUp.secret }),
];

/** Uses a code up: of two requests with the same code only one succeeds. */
export const updateFactorUsed = (tenant: Tenant, user: User, after: Factor): Change =>
  updateItem(keys.record(tenant, 'USER', user.id), {
    set: { factorStep: after.factorStep, recoveryHashes: after.recoveryHashes },
    require: toUnchangedFactor(user),
  });

/** Removes the second factor; `endSessions` also ends all sessions of the user. */
export const updateFactorRemoved = (
  tenant: Tenant,
  user: User,
  { endSessions }: { readonly endSessions: boolean },
): Change =>
  updateItem(keys.record(tenant, 'USER', user.id), {
    remove: FACTOR_ATTRIBUTES,
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: toUnchangedFactor(user),
  });
