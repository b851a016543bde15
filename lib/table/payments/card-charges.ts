import type { PaymentRow } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, deleteItem, putNewItem, type Store } from '../store.ts';

/** Longer than any request takes. */
const RESUMED_AFTER_MS = 2 * MINUTE_MS;

export const toCardCharge = toRecordFields<CardCharge>;

export const findUnfinishedCardCharge = (
  store: Store,
  tenant: Tenant,
  id: PaymentRow['id'],
): Promise<CardCharge | undefined> => findRecordByKey(store, keys.record(tenant, 'CHARGE', id));

/** Records a charge before it is made, in the transaction of its payment row. Scheduled work resumes an unfinished one. */
export const putNewCardCharge = (tenant: Tenant, charge: CardCharge): Change =>
  putNewItem(keys.record(tenant, 'CHARGE', charge.id), {
    ...charge,
    ...indexKeys.due(charge.id, new Date(Date.parse(charge.createdAt) + RESUMED_AFTER_MS).toISOString()),
  });

/** Deletes a charge whose result is known. */
export const deleteCardCharge = (tenant: Tenant, { id }: CardCharge): Change =>
  deleteItem(keys.record(tenant, 'CHARGE', id), { that: 'present' });
