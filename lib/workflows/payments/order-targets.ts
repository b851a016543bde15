import type { Appointment } from '../../rules/booking/appointments.ts';
import type { SaleId, Tenant } from '../../rules/ids.ts';
import {
  APPOINTMENT_INTENTS_MAX,
  findIntentLimitEnd,
  type OrderTargetFacts,
  toAppointmentOrderTarget,
  toSaleOrderTarget,
  toTipOrderTarget,
} from '../../rules/payments/order-authorization.ts';
import {
  type IntentRecord,
  isIntentOpenOrPaid,
  type RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById, updateOrderedIntent } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';

type LoadedTarget = {
  readonly target: OrderTargetFacts;
  readonly appointment?: Appointment;
  /** The intent of a sale that was ordered before. */
  readonly orderedIntent?: string;
  /** Lists an intent with its target, so that cancelling the target cancels the intent. */
  readonly toListedIntentChanges: (
    intent: Pick<IntentRecord, 'id'>,
    now: Date,
    /** The appointment as the order changes it. */
    changed?: Appointment,
  ) => Change[];
};

async function findAppointmentTarget(
  store: Store,
  salon: Salon,
  { id, isTip }: Extract<RecordTarget, { kind: 'appointment' }>,
  now: Date,
): Promise<LoadedTarget | undefined> {
  const { tenant } = salon;
  const appointment = await findAppointment(store, tenant, id);
  if (!appointment) return undefined;
  const { intents = [] } = appointment;
  // Below the limit the records need no read
  const records =
    intents.length < APPOINTMENT_INTENTS_MAX
      ? undefined
      : (await listIntentRecordsOfAppointment(store, tenant, appointment)).filter(isIntentOpenOrPaid);
  const active = records?.map((each) => each.id) ?? intents;
  const limitedUntil = records && findIntentLimitEnd(records, now);
  return {
    target: isTip
      ? toTipOrderTarget(appointment, limitedUntil, salon, now)
      : toAppointmentOrderTarget(appointment, limitedUntil),
    appointment,
    toListedIntentChanges: ({ id: intent }, now, changed = appointment) => [
      ...updateAppointment({ salon, now }, appointment, { ...changed, intents: [...active, intent] }),
    ],
  };
}

async function findSaleTarget(
  store: Store,
  tenant: Tenant,
  id: SaleId,
  today: LocalDate,
): Promise<LoadedTarget | undefined> {
  const sale = await findSaleById(store, tenant, id);
  if (!sale) return undefined;
  const head = await findPurchaseHead(store, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
  return {
    target: toSaleOrderTarget(sale, head, today),
    ...(sale.orderedIntent === undefined ? {} : { orderedIntent: sale.orderedIntent }),
    toListedIntentChanges: (intent) => [updateOrderedIntent(tenant, sale, intent.id)],
  };
}

/** The target of an order; undefined where the salon has none of that id (BEHAVIOR §18.1). */
export const findOrderTarget = (
  store: Store,
  salon: Salon,
  target: RecordTarget,
  now: Date,
): Promise<LoadedTarget | undefined> =>
  target.kind === 'appointment'
    ? findAppointmentTarget(store, salon, target, now)
    : findSaleTarget(store, salon.tenant, target.id, toLocalDate(salon.timeZone, now));
