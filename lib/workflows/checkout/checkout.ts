import type { Appointment, SalonPayment } from '../../rules/booking/appointments.ts';
import {
  type CheckoutBillRequest,
  decideBilledVisits,
  decideBillPayment,
} from '../../rules/checkout/checkout.ts';
import type { PaidParts, Tender, TenderTerms } from '../../rules/checkout/tenders.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { AppointmentId, CustomerId, LocationId } from '../../rules/ids.ts';
import { toEntryId } from '../../rules/journal/entries.ts';
import { toReceiptBillOfCompletedVisit } from '../../rules/journal/visit-entries.ts';
import type { Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import {
  invalid,
  listValuesOrFirstFailure,
  type Outcome,
  ok,
  withRenamedFields,
} from '../../rules/outcome.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { getCashPaymentFieldsOrNone } from '../../table/journal/drawers.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import type { Change } from '../../table/store.ts';
import { type ReceiptNumbering, readReceiptNumbering } from '../journal/receipts.ts';
import {
  type BilledSale,
  type PaidBillSale,
  type ReceiptPartOfBill,
  readBillSales,
  type SaleChoice,
  type SaleDependencies,
  toPaidBillSale,
} from './bill-sales.ts';
import {
  type BillAttempt,
  type BillChoices,
  type CheckoutCall,
  type CheckoutVisit,
  type FoundVisit,
  findBillVisit,
  openVisitSource,
  putPaidVisit,
  type ReadVisit,
  readBillVisit,
} from './bill-visits.ts';

export type OtherVisit = Pick<CheckoutBillRequest, 'discounts' | 'redemptions'> & {
  readonly appointmentId: AppointmentId;
};

/** The visits to pay, the payer's first, and what is asked of their bill. */
export type BillRequest = {
  readonly target: CheckoutVisit;
  readonly others: readonly OtherVisit[];
  readonly sales: readonly SaleChoice[];
  readonly bill: BillChoices;
  /** The field of the request for a field of a visit, by its place. */
  readonly toField: (place: number, field: string) => string;
};

/** The visits of a bill as they were found, all at one location. The customer of the first one is the payer. */
type FoundBill = {
  readonly payerId: CustomerId | null;
  readonly customerIds: readonly CustomerId[];
  readonly locationId: LocationId;
  readonly visits: readonly FoundVisit[];
};

/** A visit of a bill that can be paid. */
type PayableVisit = ReadVisit & {
  readonly billed: Appointment;
  /** The version of the visit that the bill is of; 0 for a walk-in. */
  readonly version: number;
};

export type PayableBill = {
  readonly catalog: Catalog;
  /** The customer of the first visit: their credit and gift cards pay all. */
  readonly payerId: CustomerId | null;
  readonly visits: readonly PayableVisit[];
  readonly sales: readonly BilledSale[];
};

/** Reads a bill as the table has it now, again for each attempt: first finds its visits, then reads what they depend on. */
export type BillReader = {
  readonly find: (attempt: BillAttempt) => Promise<Outcome<FoundBill>>;
  readonly read: (attempt: BillAttempt, found: FoundBill) => Promise<Outcome<PayableBill>>;
};

/** Opens the bill of a request (BEHAVIOR §37.1). Its ids are allocated once, for a payment alone. */
export function openBillReader(
  call: CheckoutCall,
  deps: SaleDependencies,
  { target, others, sales: choices, bill, toField }: BillRequest,
  purpose: 'quote' | 'pay',
): BillReader {
  const sources = [
    openVisitSource(call, deps, target, bill, purpose),
    ...others.map(({ appointmentId, ...own }) =>
      openVisitSource(
        call,
        deps,
        { kind: 'stored', appointmentId },
        { ...bill, ...own, promoCode: '' },
        purpose,
      ),
    ),
  ];
  const listVisits = <Value>(outcomes: readonly Outcome<Value>[]): Outcome<Value[]> =>
    listValuesOrFirstFailure(
      outcomes.map((each, place) =>
        each.ok ? each : withRenamedFields(each, (field) => toField(place, field)),
      ),
    );
  const readSales = once((found: FoundBill) => readBillSales(call, deps, found, choices, purpose));

  return {
    async find(attempt) {
      const found = listVisits(
        await Promise.all(sources.map((source) => findBillVisit(call, deps, attempt, source))),
      );
      return found.ok ? checkSameLocation(found.value, toField) : found;
    },
    async read(attempt, found) {
      const { payerId } = found;
      const reading = found.visits.map((visit, place) => {
        const source = sources[place];
        if (!source) throw new Error('each visit has its source');
        return readBillVisit(call, deps, attempt, source, visit, payerId);
      });
      const [all, sales] = await Promise.all([Promise.all(reading), readSales(found)]);
      const visits = listVisits(all);
      if (!visits.ok) return visits;
      const billed = decideBilledVisits(
        visits.value.map((visit, place) => ({ ...visit, toField: (field) => toField(place, field) })),
        call.salon.currency,
      );
      if (!billed.ok) return billed;
      if (!sales.ok) return sales;
      return ok({
        catalog: visits.value[0]?.catalog ?? (await deps.catalogs(call.salon)),
        payerId,
        sales: sales.value,
        visits: billed.value.flatMap((visit, place) => {
          const read = visits.value[place];
          return read ? [{ ...read, billed: visit, version: read.before?.version ?? 0 }] : [];
        }),
      });
    },
  };
}

/** Fails as `invalid` where a visit is at another location than the first one. */
function checkSameLocation(
  visits: readonly FoundVisit[],
  toField: BillRequest['toField'],
): Outcome<FoundBill> {
  const [first] = visits;
  if (!first) throw new Error('a bill has a visit');
  const { customerId: payerId, locationId } = first;
  const elsewhere = visits.findIndex((visit) => visit.locationId !== locationId);
  if (elsewhere >= 0) return invalid(toField(elsewhere, 'appointmentId'), 'Must be at the same location');
  const customerIds = visits.flatMap(({ customerId }) => customerId ?? []);
  return ok({ payerId, customerIds, locationId, visits });
}

/** A bill with what its payment depends on, all read at the same time. */
export type BillToPay = {
  readonly bill: PayableBill;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  /** Where cash goes: the open drawer of the location. */
  readonly drawer: SalonPayment;
  readonly credit: Money;
  readonly numbering: ReceiptNumbering;
  readonly terms: TenderTerms;
};

export async function readBillToPay(
  { tenant, salon }: CheckoutCall,
  attempt: BillAttempt,
  reader: BillReader,
  tenders: readonly Tender[],
): Promise<Outcome<BillToPay>> {
  const found = await reader.find(attempt);
  if (!found.ok) return found;
  const { table } = attempt;
  const { payerId, customerIds, locationId } = found.value;
  const paidBy = tenders.some((tender) => tender.paidBy === 'cash') ? 'cash' : 'external';
  const takesCredit = tenders.some((tender) => tender.paidBy === 'credit') && payerId !== null;
  const [billed, customers, drawer, credit, numbering] = await Promise.all([
    reader.read(attempt, found.value),
    resolveCustomerMap(table, tenant, customerIds),
    getCashPaymentFieldsOrNone(table, tenant, { paidBy, locationId }),
    takesCredit ? getCustomerCredit(table, tenant, payerId) : 0,
    readReceiptNumbering(table, salon, locationId),
  ]);
  const { currency, settings } = salon;
  const terms = { currency, cashRounding: settings.cashRounding };
  return billed.ok ? ok({ bill: billed.value, customers, drawer, credit, numbering, terms }) : billed;
}

/** The payment of a bill that was read, by its tenders. */
export const decideReadBillPayment = (
  { bill, drawer, credit, terms }: BillToPay,
  tenders: readonly Tender[],
): Outcome<PaidParts> =>
  decideBillPayment(
    {
      payerId: bill.payerId,
      credit,
      drawer,
      visits: bill.visits.map((visit) => visit.billed),
      sales: bill.sales.map(({ kind, amounts }) => ({ due: amounts.total, isGiftCard: kind === 'giftcard' })),
    },
    tenders,
    terms,
  );

/** A bill as its payment writes it. */
type WrittenBill = {
  readonly visits: readonly Appointment[];
  readonly sales: readonly PaidBillSale[];
  /** The parts that the receipt shows. */
  readonly parts: readonly ReceiptPartOfBill[];
  readonly changes: readonly Change[];
};

/** The changes of a bill that was paid: of its visits, unless it is of sales alone, and of its sales. */
export function putPaidBill(
  call: CheckoutCall,
  { visits, sales, payerId }: PayableBill,
  paid: PaidParts,
): WrittenBill {
  const sold = sales.flatMap((sale, place) =>
    sale.sold ? toPaidBillSale(sale.sold, paid.sales[place] ?? []) : [],
  );
  const written = paid.visits.flatMap((visit, place) => {
    const read = visits[place];
    return read && !read.isEmpty ? [{ read, visit }] : [];
  });
  return {
    visits: written.map(({ visit }) => visit),
    sales: sold,
    parts: [
      ...written.flatMap(({ read, visit }) => toBillParts(read, visit)),
      ...sold.map(({ part }) => part),
    ],
    changes: [
      ...written.flatMap(({ read, visit }) => putPaidVisit(call, read, visit, payerId)),
      ...sold.flatMap(({ changes }) => changes),
    ],
  };
}

/** The part of a bill for a paid visit; none for a visit that is not completed. */
const toBillParts = ({ version }: PayableVisit, paid: Appointment): ReceiptPartOfBill[] => {
  const bill = toReceiptBillOfCompletedVisit(paid);
  return bill ? [{ entryId: toEntryId({ kind: 'appointment', id: paid.id }, version + 1), bill }] : [];
};
