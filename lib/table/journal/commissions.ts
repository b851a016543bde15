import type { Tenant } from '../../rules/ids.ts';
import type { CommissionId, CommissionRule } from '../../rules/journal/payroll.ts';
import { keys } from '../keys.ts';
import { listRecordsInRange } from '../records.ts';
import { type Change, deleteItem, putItem, type Store } from '../store.ts';

/** All commission rules of a salon, by id. */
export const listCommissionRules = (store: Store, tenant: Tenant): Promise<CommissionRule[]> =>
  listRecordsInRange(store, keys.records(tenant, 'COMMISSION'));

/** Needs no condition: rules change one after the other, with the catalog that they refer to. */
export const putCommissionRule = (tenant: Tenant, rule: CommissionRule): Change =>
  putItem(keys.record(tenant, 'COMMISSION', rule.id), rule);

export const deleteCommissionRule = (tenant: Tenant, id: CommissionId): Change =>
  deleteItem(keys.record(tenant, 'COMMISSION', id));
