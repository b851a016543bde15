import type { Tenant } from '../../rules/ids.ts';
import { type AccountMap, EMPTY_ACCOUNT_MAP } from '../../rules/journal/account-map.ts';
import { keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putItem, type Store, toVersionRequirement } from '../store.ts';

/** The account numbers of a salon, none by default (BEHAVIOR §36.13). */
export const getAccountMap = async (store: Store, tenant: Tenant): Promise<AccountMap> =>
  (await findRecordByKey<AccountMap>(store, keys.accountMap(tenant))) ?? EMPTY_ACCOUNT_MAP;

/** Replaces the account numbers; fails if they have changed since they were read. */
export const putAccountMap = (tenant: Tenant, before: AccountMap, after: AccountMap): Change =>
  putItem(keys.accountMap(tenant), after, toVersionRequirement(before.version));
