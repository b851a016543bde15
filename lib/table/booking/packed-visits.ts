import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Appointment } from '../../rules/booking/appointments.ts';

/** The fields that make the item of a visit large. */
type BillParts = Pick<Appointment, 'lines' | 'products' | 'payments'>;

/** Below this length, in characters of JSON, the whole item has less than 1 KB. */
const PACKED_ABOVE = 600;

/**
 * A visit as its item stores it: the bill of a large one is compressed, because each KB of an item costs two write units, and
 * one more in the index of its customer.
 */
export function packVisit<Fields extends BillParts>(visit: Fields): object {
  const { lines, products, payments, ...rest } = visit;
  const bill = JSON.stringify({ lines, products, payments });
  return bill.length > PACKED_ABOVE ? { ...rest, packedBill: deflateRawSync(bill) } : visit;
}

/** The fields of a visit that `packVisit` stored; those of others stay as they are. */
export function unpackVisit<Fields>(stored: Fields): Fields {
  const { packedBill, ...rest } = stored as { readonly packedBill?: Uint8Array };
  if (packedBill === undefined) return stored;
  return { ...rest, ...JSON.parse(inflateRawSync(packedBill).toString()) } as Fields;
}
