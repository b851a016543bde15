import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { mostAhead } from '../../lib/rules/booking/payment-rows.ts';
import type { CustomerId, LocationId, Tenant } from '../../lib/rules/ids.ts';
import type { Money } from '../../lib/rules/money.ts';
import {
  APPOINTMENT_INTENTS_MAX,
  type IntentRecord,
  mayFail,
  type PaymentTarget,
  STRANGERS_MAX,
} from '../../lib/rules/payments/payment-intents.ts';
import { isOver } from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import type { LocalDate } from '../../lib/rules/salon/salon.ts';
import { getAppointment, updateAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { listIntentsOf } from '../../lib/table/intents.ts';
import { getPurchaseHead } from '../../lib/table/purchases.ts';
import { getSale, PURCHASED_KIND } from '../../lib/table/sales.ts';
import type { Store } from '../../lib/table/store.ts';

type Named = {
  readonly appointment_id?: number | null | undefined;
  readonly appointment?: number | null | undefined;
  readonly sale_id?: number | null | undefined;
};

/** The target that a request names; one flow calls the key of a booking `appointment` (specification). */
export function targetNamed({ appointment_id, appointment, sale_id }: Named): PaymentTarget | undefined {
  const booking = appointment_id ?? appointment;
  if (booking) return { kind: 'appointment', id: booking };
  return sale_id ? { kind: 'sale', id: sale_id } : undefined;
}

type Maker = Pick<IntentRecord, 'id' | 'caller'>;

/** What an order for a target needs to know of it. */
export type OrderTarget = {
  readonly customerId: CustomerId | null;
  readonly locationId: LocationId;
  /** Whether it waits for a payment, or would still take one. */
  readonly isOpen: boolean;
  /** The most that is to be paid for it: a customer's figure is never trusted. */
  readonly most: Money;
  /** Its intents are as many as it may have. */
  readonly isCrowded: boolean;
  /** Notes an intent with the target, so that it is called off with it. */
  readonly named: (intent: Maker) => Change[];
};

/** Those of its intents that may still be paid, or have been: the others need not be remembered. */
async function liveIntents(store: Store, tenant: Tenant, appointment: Appointment): Promise<string[]> {
  const records = await listIntentsOf(store, tenant, appointment);
  return records.filter(({ state }) => state === 'open' || state === 'paid').map(({ id }) => id);
}

async function appointmentTarget(store: Store, tenant: Tenant, id: number): Promise<OrderTarget | undefined> {
  const appointment = await getAppointment(store, tenant, id);
  if (!appointment) return undefined;
  const { status, customerId, locationId, intents = [] } = appointment;
  const live = intents.length < STRANGERS_MAX ? intents : await liveIntents(store, tenant, appointment);
  return {
    customerId,
    locationId,
    isOpen: status === APPOINTMENT_STATUS.pendingPayment || status === APPOINTMENT_STATUS.paymentFailed,
    most: mostAhead(appointment),
    isCrowded: live.length >= APPOINTMENT_INTENTS_MAX,
    // A stranger's takes no place that the booking itself may need: left out, it is settled by its target all the same
    named: (intent) =>
      mayFail(intent, appointment) || live.length < STRANGERS_MAX
        ? [updateAppointment(tenant, appointment, { ...appointment, intents: [...live, intent.id] })]
        : [],
  };
}

async function saleTarget(
  store: Store,
  tenant: Tenant,
  id: number,
  today: LocalDate,
): Promise<OrderTarget | undefined> {
  const sale = await getSale(store, tenant, id);
  if (!sale) return undefined;
  const { customerId, locationId, status, paymentIntent, total, type, purchasedId } = sale;
  const head = await getPurchaseHead(store, tenant, PURCHASED_KIND[type], purchasedId);
  // What is billed by itself has its first payment already; what has ended in the meantime is of no use
  const isOpen =
    status !== SALE_STATUS.paid && paymentIntent === null && head !== undefined && !isOver(head, today);
  return { customerId, locationId, isOpen, most: total, isCrowded: false, named: () => [] };
}

/** The target as an order sees it on a day of the salon; undefined where the salon has none. */
export const readTarget = (store: Store, tenant: Tenant, { kind, id }: PaymentTarget, today: LocalDate) =>
  kind === 'appointment' ? appointmentTarget(store, tenant, id) : saleTarget(store, tenant, id, today);
