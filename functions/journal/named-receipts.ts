import type { Dependencies } from '../../lib/http/call.ts';
import { canAccessAppointment } from '../../lib/rules/access/appointment-access.ts';
import { isLimitedToOwnVisits, type Principal } from '../../lib/rules/access/principals.ts';
import type { AppointmentId, SaleId, Tenant } from '../../lib/rules/ids.ts';
import { parseReceiptSubject, type ReceiptSubject } from '../../lib/rules/journal/receipts.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { findReceiptByNumber } from '../../lib/table/journal/receipts.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { numberWaitingReceiptsAndFindAll } from '../../lib/workflows/journal/receipts.ts';

/** The one of these fields that a request has names the receipt. */
type ReceiptName = {
  readonly receipt_id?: string | undefined;
  readonly receipt_number?: string | undefined;
  readonly appointment_id?: AppointmentId | undefined;
  readonly sale_id?: SaleId | undefined;
};

type Named = { readonly reference: ReceiptSubject; readonly id?: string };

async function findNamed(
  { store }: Dependencies,
  { tenant }: Salon,
  { receipt_id: id = '', receipt_number: number, appointment_id, sale_id }: ReceiptName,
): Promise<Named | undefined> {
  if (appointment_id !== undefined) return { reference: { kind: 'appointment', id: appointment_id } };
  if (sale_id !== undefined) return { reference: { kind: 'sale', id: sale_id } };
  if (number !== undefined) return findReceiptByNumber(store, tenant, number);
  const reference = parseReceiptSubject(id);
  return reference && { reference, id };
}

/** The receipt that a request names, and the others of its record; undefined where the caller may not see it. */
export async function numberAndFindReceiptWithOthers(
  deps: Dependencies,
  { salon, caller, now }: { readonly salon: Salon; readonly caller: Principal; readonly now: Date },
  name: ReceiptName,
) {
  const named = await findNamed(deps, salon, name);
  if (!named || !(await canSeeRecord(deps, salon, caller, named.reference))) return undefined;
  return numberWaitingReceiptsAndFindAll(deps, salon, named.reference, now, { id: named.id });
}

/** The address of the customer or guest of a visit, or of the buyer of a sale; undefined without one. */
export async function findClientEmail(
  store: Store,
  tenant: Tenant,
  { kind, id }: ReceiptSubject,
): Promise<string | undefined> {
  const record = await (kind === 'sale'
    ? findSaleById(store, tenant, id)
    : findAppointment(store, tenant, id));
  const { customerId = null, guest } = record ?? {};
  const person = customerId === null ? guest : await resolveCustomer(store, tenant, customerId);
  return person?.email || undefined;
}

/** Whether the user may see the receipts of a visit or sale: of visits, perhaps own ones alone (BEHAVIOR §2.4). */
async function canSeeRecord(
  { store }: Dependencies,
  { tenant }: Salon,
  caller: Principal,
  { kind, id }: ReceiptSubject,
): Promise<boolean> {
  if (kind === 'sale' || !isLimitedToOwnVisits(caller)) return true;
  const visit = await findAppointment(store, tenant, id);
  return visit !== undefined && canAccessAppointment(visit, caller, 'appointments.read_own');
}
