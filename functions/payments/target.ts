import { APPOINTMENT_STATUS } from '../../lib/rules/appointments.ts';
import type { CustomerId, LocationId, Tenant } from '../../lib/rules/ids.ts';
import type { PaymentTarget } from '../../lib/rules/payments.ts';
import { SALE_STATUS } from '../../lib/rules/sales.ts';
import { changedAppointment, readAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { readSale } from '../../lib/table/sales.ts';
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

/** What an order for a target needs to know of it. */
export type OrderTarget = {
  readonly customerId: CustomerId | null;
  readonly locationId: LocationId;
  /** Whether it waits for a payment, or would still take one. */
  readonly isOpen: boolean;
  /** Notes an intent with the target. */
  readonly named: (intent: string) => Change[];
};

async function appointmentTarget(store: Store, tenant: Tenant, id: number): Promise<OrderTarget | undefined> {
  const appointment = await readAppointment(store, tenant, id);
  if (!appointment) return undefined;
  const { status, customerId, locationId, intents = [] } = appointment;
  return {
    customerId,
    locationId,
    isOpen: status === APPOINTMENT_STATUS.pendingPayment || status === APPOINTMENT_STATUS.paymentFailed,
    named: (intent) => [
      changedAppointment(tenant, appointment, { ...appointment, intents: [...intents, intent] }),
    ],
  };
}

async function saleTarget(store: Store, tenant: Tenant, id: number): Promise<OrderTarget | undefined> {
  const sale = await readSale(store, tenant, id);
  if (!sale) return undefined;
  const { customerId, locationId, status, paymentIntent } = sale;
  // What is billed by itself has its first payment already.
  const isOpen = status !== SALE_STATUS.paid && paymentIntent === null;
  return { customerId, locationId, isOpen, named: () => [] };
}

/** The target as an order sees it; undefined where the salon has none. */
export const readTarget = (store: Store, tenant: Tenant, { kind, id }: PaymentTarget) =>
  kind === 'appointment' ? appointmentTarget(store, tenant, id) : saleTarget(store, tenant, id);
