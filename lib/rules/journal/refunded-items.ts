import type { Appointment } from '../booking/appointments.ts';
import { mapBillLines } from '../booking/bill.ts';
import type { AddOnId, ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type JournalEntry, toEntryId } from './entries.ts';

type BillItem =
  | { readonly code: 'service'; readonly serviceId: ServiceId }
  | { readonly code: 'addOn'; readonly addOnId: AddOnId }
  | { readonly code: 'product'; readonly name: string };

/** The part of an item of the bill that a refund by line gives back; `amount` includes the tax. */
export type RefundedItem = BillItem & { readonly amount: Money; readonly tax: Money };

const listItems = (bill: Pick<Appointment, 'lines' | 'products'>): BillItem[] =>
  mapBillLines(
    bill,
    ({ serviceId }): BillItem => ({ code: 'service', serviceId }),
    ({ addOnId }): BillItem => ({ code: 'addOn', addOnId }),
    ({ name }): BillItem => ({ code: 'product', name }),
  );

/** The items that the refund of an entry gave back, in the order of the bill; none where it refunded a payment (BEHAVIOR §36.7). */
export function listRefundedItems(
  appointment: Pick<Appointment, 'id' | 'lines' | 'products' | 'payments'>,
  { id }: Pick<JournalEntry, 'id'>,
): RefundedItem[] {
  const isOfEntry = (version: number | undefined): boolean =>
    version !== undefined && toEntryId({ kind: 'appointment', id: appointment.id }, version) === id;
  const refunded = appointment.payments.flatMap(({ paidVersion, refundOf }) =>
    isOfEntry(paidVersion) ? (refundOf?.lines ?? []) : [],
  );
  return listItems(appointment).flatMap((item, place) => {
    const own = refunded.filter(({ line }) => line === place);
    const amount = own.reduce((sum, each) => sum + each.amount, 0);
    const tax = own.reduce((sum, each) => sum + each.tax, 0);
    return amount === 0 ? [] : [{ ...item, amount, tax }];
  });
}
