import {
  type ReaderCheckout,
  toCheckoutCheckInstant,
  toCheckoutDeletionInstant,
  type WaitingCheckout,
} from '../../rules/checkout/reader-checkouts.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Change, putItem, putNewItem } from '../change.ts';
import { toRecordFields } from '../item.ts';
import { indexKeys, keys, toTtlAttribute } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import type { Store } from '../store.ts';

const KIND = 'READER-CHECKOUT';

export const toReaderCheckout = toRecordFields<ReaderCheckout>;

export const findReaderCheckout = (
  store: Store,
  tenant: Tenant,
  id: ReaderCheckout['id'],
): Promise<ReaderCheckout | undefined> => findRecordByKey(store, keys.record(tenant, KIND, id));

function toItemFields(checkout: ReaderCheckout) {
  const [check, end] = [toCheckoutCheckInstant(checkout), toCheckoutDeletionInstant(checkout)];
  return {
    ...checkout,
    ...(check ? indexKeys.due(checkout.id, check.toISOString()) : {}),
    ...(end && !check ? toTtlAttribute(end) : {}),
  };
}

/** Records a checkout before its payment is shown at the reader. */
export const putReaderCheckout = (tenant: Tenant, checkout: WaitingCheckout): Change =>
  putNewItem(keys.record(tenant, KIND, checkout.id), toItemFields(checkout));

/** Moves a checkout to another state; fails if it has left the one before. */
export const updateReaderCheckout = (tenant: Tenant, before: ReaderCheckout, after: ReaderCheckout): Change =>
  putItem(keys.record(tenant, KIND, before.id), toItemFields(after), {
    attribute: 'state',
    is: before.state,
  });
