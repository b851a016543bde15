import type { DateSpan } from '../date-spans.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { JournalAccount } from './entries.ts';

/** The days of a file for the accountant, and who downloaded it when. */
export type Download = DateSpan & { readonly at: string; readonly by: string };

/** The numbers by which an accountant knows the accounts of the journal, and the files that were downloaded (BEHAVIOR §36.13). */
export type AccountMap = {
  readonly numbers: { readonly [account in JournalAccount]?: string };
  /** The newest downloads. A download whose days a later one contains is left out. */
  readonly downloads: readonly Download[];
  /** Counts the changes. */
  readonly version: number;
};

export const EMPTY_ACCOUNT_MAP: AccountMap = { numbers: {}, downloads: [], version: 0 };

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
  return ok({ ...before, numbers, version: before.version + 1 });
}

/** More than three years of months. */
const DOWNLOADS_MAX = 40;

/** Adds a download in the place of older ones of some of its days. */
export function withDownload(map: AccountMap, download: Download): AccountMap {
  const isOther = ({ from, to }: Download) => from < download.from || to > download.to;
  return { ...map, downloads: [...map.downloads.filter(isOther), download].slice(-DOWNLOADS_MAX) };
}
