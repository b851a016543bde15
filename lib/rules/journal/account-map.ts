import { invalid, type Outcome, ok } from '../outcome.ts';
import type { JournalAccount } from './entries.ts';

/** The numbers by which an accountant knows the accounts of the journal (BEHAVIOR §36.13). */
export type AccountMap = {
  readonly numbers: { readonly [account in JournalAccount]?: string };
  /** Counts the changes. */
  readonly version: number;
};

export const EMPTY_ACCOUNT_MAP: AccountMap = { numbers: {}, version: 0 };

/** Numbers the named accounts anew; an empty text takes the number away. Fails as `invalid` for an account that is named twice. */
export function withAccountNumbers(
  before: AccountMap,
  changed: readonly { readonly account: JournalAccount; readonly number: string }[],
): Outcome<AccountMap> {
  if (new Set(changed.map(({ account }) => account)).size < changed.length)
    return invalid('accounts', 'Duplicate');
  const all = {
    ...before.numbers,
    ...Object.fromEntries(changed.map((each) => [each.account, each.number])),
  };
  const numbers = Object.fromEntries(Object.entries(all).filter(([, number]) => number !== ''));
  return ok({ numbers, version: before.version + 1 });
}
