import { type CardHold, toCardHoldCheckInstant } from '../../rules/checkout/card-holds.ts';
import type { Tenant } from '../../rules/ids.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, putNewItem, type Store } from '../store.ts';

const KIND = 'CARD-HOLD';

export const toCardHold = toRecordFields<CardHold>;

export const findCardHold = (
  store: Store,
  tenant: Tenant,
  id: CardHold['id'],
): Promise<CardHold | undefined> => findRecordByKey(store, keys.record(tenant, KIND, id));

const withCheck = (hold: CardHold) => ({
  ...hold,
  ...indexKeys.due(hold.id, toCardHoldCheckInstant(hold).toISOString()),
});

/** Records a hold before the card is asked, so that scheduled work frees it if nothing follows. */
export const putNewCardHold = (tenant: Tenant, hold: CardHold): Change =>
  putNewItem(keys.record(tenant, KIND, hold.id), withCheck(hold));

/** Moves a hold to another state; fails if it has left the one before. */
export const updateCardHold = (tenant: Tenant, before: CardHold, after: CardHold): Change =>
  putItem(keys.record(tenant, KIND, before.id), withCheck(after), { attribute: 'state', is: before.state });

/** Deletes a hold that is over; fails if it has left its state. */
export const deleteCardHold = (tenant: Tenant, { id, state }: CardHold): Change =>
  deleteItem(keys.record(tenant, KIND, id), { attribute: 'state', is: state });
