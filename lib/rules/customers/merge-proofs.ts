import type { Permission } from '../access/permissions.ts';
import { can, type Principal } from '../access/principals.ts';
import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { type Customer, hasLogIn } from './customers.ts';

/** How long the mailed link of a merge works, and how long a merge stays confirmed once the link was used (BEHAVIOR §4.6). */
export const MERGE_LINK_HOURS = 24;
export const MERGE_LINK_PURPOSE = 'confirm-merge';

/** The permissions beside `customers.merge` that a merge of more than names and visits needs (BEHAVIOR §4.6). */
const VALUE_PERMISSIONS = ['customers.contact', 'money.refund'] as const satisfies readonly Permission[];

export const findMissingMergePermission = (caller: Principal): Permission | undefined =>
  VALUE_PERMISSIONS.find((permission) => !can(caller, permission));

/** The facts that tell whether a merge puts something of a customer at stake. */
export type MergeStake = {
  readonly customer: Customer;
  readonly ownsProducts: boolean;
  readonly credit: Money;
  readonly mayHaveCard: boolean;
};

const isAtStake = ({ customer, ownsProducts, credit, mayHaveCard }: MergeStake): boolean =>
  hasLogIn(customer) || ownsProducts || credit !== 0 || mayHaveCard;

/** Fails as `forbidden` if a customer has a log-in, value or saved cards: the caller lacks the permission for these. */
export const checkNoMergeStake = (missing: Permission, stakes: readonly MergeStake[]): Outcome<undefined> =>
  stakes.some(isAtStake) ? fail('forbidden', { permission: [missing] }) : ok(undefined);

/**
 * What a proof of a merge is for. A proof counts for one merge alone, and no longer once the customer has another address or
 * password.
 */
export const formatMergeProofSubject = (from: Customer, into: CustomerId): string =>
  `${from.id}:${from.generation ?? 0}:${into}:${from.email}`;

export function parseMergeProofSubject(subject: string): {
  readonly from: CustomerId;
  readonly into: CustomerId;
} {
  const [from, , into] = subject.split(':');
  return { from: Number(from), into: Number(into) };
}
