import type { Tenant } from '../../rules/ids.ts';
import {
  type SubscriptionStart,
  toSubscriptionStartCheckInstant,
} from '../../rules/products/membership-billing.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, type Store } from '../store.ts';

const KIND = 'SUBSCRIPTION-START';

export const toSubscriptionStart = toRecordFields<SubscriptionStart>;

export const findSubscriptionStart = (
  store: Store,
  tenant: Tenant,
  id: SubscriptionStart['id'],
): Promise<SubscriptionStart | undefined> => findRecordByKey(store, keys.record(tenant, KIND, id));

/** Records a subscription before the processor creates it, so that scheduled work cancels it if no sale follows. */
export const putSubscriptionStart = (tenant: Tenant, start: SubscriptionStart): Change =>
  putItem(keys.record(tenant, KIND, start.id), {
    ...start,
    ...indexKeys.due(start.id, toSubscriptionStartCheckInstant(start).toISOString()),
  });

/** Deletes the record of a subscription whose sale is recorded or that is cancelled; fails where that has been done. */
export const deleteSubscriptionStart = (tenant: Tenant, id: SubscriptionStart['id']): Change =>
  deleteItem(keys.record(tenant, KIND, id), { that: 'present' });
