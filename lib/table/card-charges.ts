import type { PaymentRow } from '../rules/booking/appointments.ts';
import type { Tenant } from '../rules/ids.ts';
import type { CardCharge } from '../rules/payments/card-charges.ts';
import { type Change, create, remove } from './change.ts';
import { fieldsOf } from './item.ts';
import { indexKeys, keys } from './keys.ts';
import type { Store } from './store.ts';

/** Longer than a request takes: whoever asked has had an answer, or has gone down. */
const RESUMED_AFTER_MS = 2 * 60_000;

/** The charge that an item holds. */
export const toCardCharge = fieldsOf<CardCharge>;

/** The charge behind a payment row; undefined where there is none. */
export async function getCardCharge(
  store: Store,
  tenant: Tenant,
  id: PaymentRow['id'],
): Promise<CardCharge | undefined> {
  const item = await store.get(keys.record(tenant, 'CHARGE', id));
  return item && toCardCharge(item);
}

/** A charge that is about to be made, for the transaction of its payment row; it falls due where nobody ends it. */
export const putCardCharge = (tenant: Tenant, charge: CardCharge): Change =>
  create(keys.record(tenant, 'CHARGE', charge.id), {
    ...charge,
    ...indexKeys.due(charge.id, new Date(Date.parse(charge.createdAt) + RESUMED_AFTER_MS).toISOString()),
  });

/** How the charge ended is known. */
export const deleteCardCharge = (tenant: Tenant, { id }: CardCharge): Change =>
  remove(keys.record(tenant, 'CHARGE', id), { that: 'present' });
