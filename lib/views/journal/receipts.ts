import { type Customer, formatFullName } from '../../rules/customers/customers.ts';
import type { Receipt, ReceiptEntry } from '../../rules/journal/receipts.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import type { PackageUsesLeft } from '../../rules/products/packages.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toWireDate } from '../dates.ts';
import { toSnakeCase } from '../field-names.ts';
import { formatReferenceNumber } from './journal.ts';

export type ReceiptRow = Pick<ReceiptEntry, 'id' | 'at' | 'locationId' | 'reference' | 'customerId'> & {
  readonly number: string | null;
  readonly received: Money;
};

/** A receipt in lists, with the name that its customer has now, or that of the guest of its visit. */
export const toReceiptRowView = (row: ReceiptRow, customer: Customer | undefined, guest?: string) => ({
  receipt_id: row.id,
  receipt_number: row.number,
  at: row.at,
  location_id: row.locationId,
  reference: { ...row.reference, number: formatReferenceNumber(row.reference) },
  customer_id: customer?.id ?? row.customerId,
  customer_name: customer ? formatFullName(customer) : (guest ?? null),
  received: formatMoney(row.received),
});

export const toTenderView = ({ account, amount }: Receipt['tenders'][number]) => ({
  account: toSnakeCase(account),
  amount: formatMoney(amount),
});

function toPromotionView({ promotion }: Receipt) {
  if (!promotion) return {};
  const { name, code, amount } = promotion;
  return { promotion: { name, code, discount: formatMoney(amount) } };
}

function toReceiptView(receipt: Receipt, currency: string) {
  const { id, number, series, reference, corrects } = receipt;
  return {
    receipt_id: id,
    receipt_number: number,
    series,
    date: toWireDate(receipt.date),
    at: receipt.at,
    salon: receipt.salonName,
    tax_number: receipt.taxNumber,
    location: receipt.location,
    currency,
    reference: { ...reference, number: formatReferenceNumber(reference) },
    customer_id: receipt.customerId,
    lines: receipt.lines.map(({ code, name, qty, price, discount, coveredBy, amount }) => ({
      code: toSnakeCase(code),
      name,
      qty,
      price: formatMoney(price),
      discount: formatMoney(discount),
      covered_by: coveredBy,
      amount: formatMoney(amount),
    })),
    ...toPromotionView(receipt),
    subtotal: formatMoney(receipt.subtotal),
    tax: receipt.tax.map(({ rate, amount }) => ({ rate, amount: formatMoney(amount) })),
    tax_included: receipt.isTaxIncluded,
    tips: receipt.tips.map(({ staffId, name, amount }) => ({
      staff_id: staffId,
      name,
      amount: formatMoney(amount),
    })),
    tips_before: formatMoney(receipt.tipsBefore ?? 0),
    total: formatMoney(receipt.total),
    tenders: receipt.tenders.map(toTenderView),
    paid_before: formatMoney(receipt.paidBefore),
    due: formatMoney(receipt.due),
    change: formatMoney(receipt.change ?? 0),
    corrects: corrects && {
      receipt_number: 'number' in corrects ? corrects.number : null,
      payment: 'payment' in corrects ? corrects.payment : null,
    },
    entries: [id],
  };
}

/** The receipts of a visit or a sale, and the packages that show beside them. */
type ShownReceipts = {
  readonly receipt: Receipt;
  readonly others: readonly Receipt[];
  readonly packages: readonly PackageUsesLeft[];
};

/** A receipt and the others of its visit or sale on the wire (BEHAVIOR §36.7). */
export const toReceiptReply = (
  { receipt, others, packages }: ShownReceipts,
  { currency }: Pick<Salon, 'currency'>,
) => ({
  data: toReceiptView(receipt, currency),
  others: others.map((each) => toReceiptView(each, currency)),
  packages: packages.map(({ id, name, uses, left }) => ({ purchased_package_id: id, name, uses, left })),
});
