import { parseSortKeyId } from '../../lib/table/keys.ts';
import { decideAddressChangeEnd } from '../../lib/workflows/customers/address-change.ts';
import { decideAndCommitOrThrow } from './decide-and-commit-or-throw.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Ends a change of address that can no longer be confirmed or taken back (BEHAVIOR §4.9). */
export const endAddressChange: ScheduledHandler = (item, { tenant }, now, { store }) =>
  decideAndCommitOrThrow(store, (table) => decideAddressChangeEnd(table, tenant, parseSortKeyId(item), now));
