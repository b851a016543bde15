import {
  type ReaderCheckout,
  toCheckoutCheckInstant,
  toCheckoutDeletionInstant,
  toReaderClaimDeletionInstant,
  type WaitingCheckout,
} from '../../rules/checkout/reader-checkouts.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { ReaderId } from '../../rules/payments/card-readers.ts';
import { indexKeys, keys, toTtlAttribute } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, putItem, putNewItem, type Store } from '../store.ts';

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

/** The claim of a reader: the checkout that was last shown there. */
type ReaderClaim = { readonly checkoutId: ReaderCheckout['id'] };

const toClaimKey = (tenant: Tenant, reader: ReaderId) => keys.guard(tenant, 'READER-CLAIM', reader);

export const findReaderClaim = async (
  store: Store,
  tenant: Tenant,
  reader: ReaderId,
): Promise<ReaderClaim | undefined> => {
  const item = await store.get(toClaimKey(tenant, reader));
  return item && { checkoutId: item.checkoutId as ReaderCheckout['id'] };
};

/** Claims the reader of a checkout; fails if another checkout has claimed it since it was read. */
export const putReaderClaim = (
  tenant: Tenant,
  { id, reader, createdAt }: WaitingCheckout,
  before: ReaderClaim | undefined,
): Change =>
  putItem(
    toClaimKey(tenant, reader),
    { checkoutId: id, ...toTtlAttribute(toReaderClaimDeletionInstant(createdAt)) },
    before ? { attribute: 'checkoutId', is: before.checkoutId } : { that: 'absent' },
  );

/** Records a checkout before its payment is shown at the reader. */
export const putNewReaderCheckout = (tenant: Tenant, checkout: WaitingCheckout): Change =>
  putNewItem(keys.record(tenant, KIND, checkout.id), toItemFields(checkout));

/** Moves a checkout to another state; fails if it has left the one before. */
export const updateReaderCheckout = (tenant: Tenant, before: ReaderCheckout, after: ReaderCheckout): Change =>
  putItem(keys.record(tenant, KIND, before.id), toItemFields(after), {
    attribute: 'state',
    is: before.state,
  });
