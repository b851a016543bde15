import type { Appointment } from '../booking/appointments.ts';
import type { AddOnId, ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type JournalEntry, toEntryId } from './entries.ts';

/** What a refund by line gives back of an item of the bill; `amount` includes the tax. */
export type RefundedItem = (
  | { readonly code: 'service'; readonly serviceId: ServiceId }
  | { readonly code: 'addOn'; readonly addOnId: AddOnId }
  | { readonly code: 'product'; readonly name: string }
) & { readonly amount: Money; readonly tax: Money };

/** The items of a bill, in the order of its lines (BEHAVIOR §37.1). */
const listItems = ({ lines, products = [] }: Pick<Appointment, 'lines' | 'products'>) => [
  ...lines.map(({ serviceId }) => ({ code: 'service' as const, serviceId })),
  ...lines.flatMap(({ addOns }) => addOns.map(({ addOnId }) => ({ code: 'addOn' as const, addOnId }))),
  ...products.map(({ name }) => ({ code: 'product' as const, name })),
];

/** The items that the refund of an entry gave back, in the order of the bill; none where it refunded a payment (BEHAVIOR §36.9). */
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
