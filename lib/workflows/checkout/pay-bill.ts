import type { Appointment } from '../../rules/booking/appointments.ts';
import { toCommittedHold } from '../../rules/checkout/card-holds.ts';
import type { Tender } from '../../rules/checkout/tenders.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId } from '../../rules/ids.ts';
import type { Receipt, ReceiptEntry } from '../../rules/journal/receipts.ts';
import type { Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import { type Outcome, ok, withFieldsIn } from '../../rules/outcome.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import { updateCardHold } from '../../table/checkout/card-holds.ts';
import { allocateId } from '../../table/counters.ts';
import { authorizeAndCommit, type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  decideCheckoutReceipt,
  findBilledEntryOfChanges,
  withBillEntries,
  withPaymentEvents,
} from '../journal/receipts.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';
import { chooseCardOfVisit } from '../payments/saved-cards.ts';
import type { BillAttempt, CheckoutCall } from './bill-visits.ts';
import {
  type AuthorizedHold,
  authorizeCardAndRecordHold,
  captureOrGiveUpCommittedHold,
  type HoldScope,
  releaseOrRefundCardHold,
} from './card-holds.ts';
import {
  type BillReader,
  type BillToPay,
  decideReadBillPayment,
  type PayableBill,
  putPaidBill,
  readBillToPay,
} from './checkout.ts';

export type PaidBill = {
  /** The payer's first; none for a bill of sales alone. */
  readonly visits: readonly Appointment[];
  readonly sales: readonly Sale[];
  /** The cash that the payer gets back. */
  readonly change: Money;
  readonly catalog: Catalog;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  readonly receipt?: Receipt | undefined;
  /** The entry whose receipt has no number yet. */
  readonly unnumbered?: ReceiptEntry | undefined;
};

/** The visit by which a bill's payer is known: of a bill of sales alone, the visit without lines that is not written. */
function getFirstVisit<Visit>([first]: readonly Visit[]): Visit {
  if (first === undefined) throw new Error('a bill has a visit');
  return first;
}

export type BillOrder = {
  readonly reader: BillReader;
  readonly tenders: readonly Tender[];
  /** Fails where the bill is not the one that was quoted. */
  readonly checkQuoted: (bill: PayableBill) => Outcome<unknown>;
};

/**
 * The bill paid, with its receipt and all changes of the commit. Once a commit has conflicted, the receipt gets its number
 * after the payment: of many payments at once none fails because of the numbers.
 */
export function decideBillPaymentWithReceipt(
  call: CheckoutCall,
  read: BillToPay,
  tenders: readonly Tender[],
  hasConflicted: boolean,
): Outcome<{ readonly paid: PaidBill; readonly changes: readonly Change[] }> {
  const { salon, now } = call;
  const { catalog } = read.bill;
  const settled = decideReadBillPayment(read, tenders);
  if (!settled.ok) return settled;
  const { visits, sales, parts, changes: billChanges } = putPaidBill(call, read.bill, settled.value);
  const bills = new Map(parts.map(({ entryId, bill }) => [entryId, bill]));
  const changes = withBillEntries(salon.tenant, billChanges, bills);
  const entry = findBilledEntryOfChanges(salon.tenant, changes);
  const numbered =
    entry && !hasConflicted ? decideCheckoutReceipt(salon, catalog, read.numbering, entry) : undefined;
  return ok({
    paid: {
      visits,
      sales: sales.map(({ sale }) => sale),
      change: settled.value.change,
      catalog,
      customers: read.customers,
      ...(numbered ? { receipt: numbered.receipt } : { unnumbered: entry }),
    },
    changes: withPaymentEvents(
      salon.tenant,
      [...changes, ...(numbered?.changes ?? [])],
      now,
      numbered?.receipt,
    ),
  });
}

export async function readBillAsQuoted(
  call: CheckoutCall,
  attempt: BillAttempt,
  { reader, tenders, checkQuoted }: BillOrder,
): Promise<Outcome<BillToPay>> {
  const read = await readBillToPay(call, attempt, reader, tenders);
  if (!read.ok) return read;
  const same = checkQuoted(read.value.bill);
  return same.ok ? read : same;
}

/** Pays a bill in one commit: visit, redemptions, tips, tenders and receipt (BEHAVIOR §37.1, §37.4). */
export const payBill = (
  store: Store,
  call: CheckoutCall,
  order: BillOrder,
  additions: CommitAdditions<PaidBill>,
): Promise<Outcome<PaidBill>> =>
  decideAndCommit(store, additions, async (table, hasConflicted) => {
    const read = await readBillAsQuoted(call, { table, hasConflicted }, order);
    if (!read.ok) return read;
    const decided = decideBillPaymentWithReceipt(call, read.value, order.tenders, hasConflicted);
    return decided.ok ? ok({ changes: decided.value.changes, reply: decided.value.paid }) : decided;
  });

/** An authorized hold, and where it is freed or captured. */
type AuthorizedCard = AuthorizedHold & { readonly scope: HoldScope };

/** The hold as the bill that it pays takes it over. */
const toTakenHold = ({ hold, facts }: AuthorizedHold, paid: PaidBill, now: Date) =>
  toCommittedHold({ ...hold, intent: facts.id }, paid, now);

/**
 * Authorizes the saved card, pays the bill, and takes the money; or frees the hold where nothing was committed
 * (BEHAVIOR §37.4).
 * @param place the tender that the card pays
 */
export async function payBillBySavedCard(
  deps: PaymentDependencies,
  call: CheckoutCall,
  order: BillOrder,
  { cardId, tenderIndex: place }: { readonly cardId: string | undefined; readonly tenderIndex: number },
  additions: CommitAdditions<PaidBill>,
): Promise<Outcome<PaidBill>> {
  const { store } = deps;
  const { tenant, salon, now } = call;
  const openHold = once(() =>
    Promise.all([
      allocateId(store, tenant, 'CARD-HOLD') as Promise<AuthorizedHold['hold']['id']>,
      openSalonProcessor(deps, salon),
    ]),
  );
  const paid = await authorizeAndCommit<BillToPay, AuthorizedCard, PaidBill>(store, additions, {
    read: async (table, hasConflicted) => {
      const [read] = await Promise.all([readBillAsQuoted(call, { table, hasConflicted }, order), openHold()]);
      return read;
    },
    authorize: async (read) => {
      const valid = decideReadBillPayment(read, order.tenders);
      if (!valid.ok) return valid;
      const [holdId, processor] = await openHold();
      if (!processor.ok) return processor;
      const scope = { store, processor: processor.value, salon, now };
      const card = await chooseCardOfVisit(
        store,
        processor.value,
        tenant,
        getFirstVisit(read.bill.visits).billed,
        cardId,
      );
      const amount = order.tenders[place]?.amount ?? 0;
      const held = card.ok ? await authorizeCardAndRecordHold(scope, holdId, card.value, amount) : card;
      return held.ok ? ok({ ...held.value, scope }) : withFieldsIn(held, `tenders.${place}`);
    },
    decide: (read, card, hasConflicted) => {
      const tenders = order.tenders.map((each) => (each.isCard ? { ...each, authorized: card.facts } : each));
      const decided = decideBillPaymentWithReceipt(call, read, tenders, hasConflicted);
      if (!decided.ok) return decided;
      const { paid: reply, changes } = decided.value;
      return ok({
        changes: [...changes, updateCardHold(tenant, card.hold, toTakenHold(card, reply, now))],
        reply,
      });
    },
    release: ({ scope, hold }) => releaseOrRefundCardHold(scope, hold),
  });
  if (!paid.ok) return paid;
  const { reply, authorized } = paid.value;
  // Scheduled work does it again where the processor does not answer now
  await captureOrGiveUpCommittedHold(authorized.scope, toTakenHold(authorized, reply, now));
  return ok(reply);
}
