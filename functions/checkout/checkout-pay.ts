import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/access.ts';
import { type CommittedHold, toCommittedHold } from '../../lib/rules/checkout/card-holds.ts';
import type { Tender } from '../../lib/rules/checkout/tenders.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import type { Receipt, ReceiptEntry } from '../../lib/rules/journal/receipts.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, invalid, type Outcome, ok, withFieldsIn } from '../../lib/rules/outcome.ts';
import { toSalonReader } from '../../lib/rules/payments/card-readers.ts';
import { updateCardHold } from '../../lib/table/checkout/card-holds.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toFrontDeskAppointmentView } from '../../lib/views/booking/appointments.ts';
import {
  type AuthorizedHold,
  authorizeCard,
  captureCommittedHold,
  releaseCardHold,
} from '../../lib/workflows/checkout/card-holds.ts';
import {
  type BillToPay,
  type CheckoutBiller,
  decideBillPayment,
  readBillToPay,
} from '../../lib/workflows/checkout/checkout.ts';
import { startReaderCheckout } from '../../lib/workflows/checkout/reader-checkouts.ts';
import {
  decideCheckoutReceipt,
  findBilledEntryOfChanges,
  numberAndFindReceipt,
} from '../../lib/workflows/journal/receipts.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { chooseCardOfVisit } from '../../lib/workflows/payments/saved-cards.ts';
import { type CheckoutPorts, openCheckoutBiller, toBillRequest, toQuote } from './checkout-request.ts';

type Pay = (typeof checkout.routes)['checkout-pay'];
type PayRequest = Request<Pay>;
type PayDependencies = Dependencies & CheckoutPorts & PaymentPorts;

/** Pays the bill of a quote: visit, redemptions, tips and tenders in one commit (BEHAVIOR §37.1, §37.4). */
export const checkoutPay: Handler<Pay, CheckoutPorts & PaymentPorts> = async (request, deps) => {
  const findPlace = (of: string) => request.input.tenders.findIndex(({ kind }) => kind === of);
  const [saved, reader] = [findPlace('card_on_file'), findPlace('reader')];
  const allowed = checkPermissionIfRequested(request.caller, saved >= 0, 'money.charge');
  if (!allowed.ok) return allowed;
  // A checkout at a reader commits later
  const read = openCheckoutBiller(request, deps, reader < 0 ? 'pay' : 'quote');
  if (!read.ok) return read;
  if (reader >= 0) return payAtReader(request, deps, read.value, reader);
  if (saved >= 0) return payByCard(request, deps, read.value, saved);
  return commitPayment(request, deps, read.value);
};

/** The bill as it was quoted, with what its payment depends on; fails with the new quote where it has changed. */
async function readQuotedBill(
  request: PayRequest,
  deps: PayDependencies,
  biller: CheckoutBiller,
  table: Dependencies['store'],
): Promise<Outcome<BillToPay>> {
  const read = await readBillToPay(request, table, biller, toTenders(request.input));
  if (!read.ok) return read;
  const quote = toQuote(deps, request, read.value.bill);
  return quote.version === request.input.version ? read : { ...fail('billChanged', 'version'), data: quote };
}

/** @param authorized the authorization of the card, once there is one */
const toTenders = ({ tenders }: PayRequest['input'], authorized?: Tender['authorized']): Tender[] =>
  tenders.map(({ kind, card_id: _card, reader_id: reader, ...tender }) =>
    kind === 'card_on_file' || kind === 'reader'
      ? { ...tender, isCard: true, ...(reader ? { reader } : {}), ...(authorized ? { authorized } : {}) }
      : { ...tender, paidBy: kind },
  );

/** The bill, the id of a hold on a card, and the processor; what is read for them is read at the same time. */
const readForCard = (request: PayRequest, deps: PayDependencies, biller: CheckoutBiller) =>
  Promise.all([
    readQuotedBill(request, deps, biller, deps.store),
    allocateId(deps.store, request.tenant, 'CARD-HOLD') as Promise<CommittedHold['id']>,
    openSalonProcessor(deps, request.salon),
  ]);

/** Shows the amount at the reader; the checkout commits once a card is authorized there (BEHAVIOR §37.6). */
async function payAtReader(
  request: PayRequest,
  deps: PayDependencies,
  biller: CheckoutBiller,
  place: number,
) {
  const { tenant, salon, input, caller, account, requestId, now } = request;
  const { store, catalogs } = deps;
  const { amount = 0, reader_id: id = '' } = input.tenders[place] ?? {};
  const [read, checkoutId, processor] = await readForCard(request, deps, biller);
  if (!read.ok) return read;
  const tenders = toTenders(input);
  const valid = decideBillPayment(read.value, tenders);
  if (!valid.ok) return valid;
  if (!processor.ok) return processor;
  const found = await processor.value.findReader(id);
  if (!found.ok) return found;
  const field = `tenders.${place}`;
  const reader = toSalonReader(found.value, tenant);
  if (!reader) return invalid(`${field}.reader_id`, 'Unknown reader');
  if (reader.waitsFor !== undefined) return fail('readerBusy', `${field}.reader_id`);
  const started = await startReaderCheckout(
    { store, catalogs, processor: processor.value, salon, now },
    {
      id: checkoutId,
      ...{ amount, tenders, place, caller, reader: reader.id, bill: read.value.bill },
      request: toBillRequest(input),
      ...{ accountName: account?.name ?? '', requestId },
    },
  );
  if (started.ok) {
    const data = { checkout_id: started.value.id, state: 'waiting' as const };
    return ok({ status: true as const, message: 'Waiting for the card', data });
  }
  const isAtReader = started.failure === 'readerOffline' || started.failure === 'readerBusy';
  if (isAtReader) return fail(started.failure, `${field}.reader_id`);
  return withFieldsIn(started, field);
}

/** Holds the amount on the saved card, commits, and takes the money; or frees it where nothing was committed. */
async function payByCard(request: PayRequest, deps: PayDependencies, biller: CheckoutBiller, place: number) {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const { amount = 0, card_id: cardId } = input.tenders[place] ?? {};
  const [read, holdId, processor] = await readForCard(request, deps, biller);
  if (!read.ok) return read;
  const valid = decideBillPayment(read.value, toTenders(input));
  if (!valid.ok) return valid;
  if (!processor.ok) return processor;
  const scope = { store, processor: processor.value, salon, now };
  const { billed } = read.value.bill;
  const card = await chooseCardOfVisit(store, processor.value, tenant, billed, cardId);
  const held = card.ok ? await authorizeCard(scope, holdId, card.value, amount) : card;
  if (!held.ok) return withFieldsIn(held, `tenders.${place}`);
  const paid = await commitPayment(request, deps, biller, { held: held.value, read: read.value });
  // Scheduled work does it again where the processor does not answer now
  if (!paid.ok) await releaseCardHold(scope, held.value.hold);
  else await captureCommittedHold(scope, toTaken(held.value, paid.value.data.appointment.id, now));
  return paid;
}

/** The hold once the checkout has committed. */
const toTaken = ({ hold, facts }: AuthorizedHold, appointmentId: AppointmentId, now: Date): CommittedHold =>
  toCommittedHold({ ...hold, intent: facts.id }, appointmentId, now);

/**
 * Pays in one commit, which also takes the number of the receipt. After a conflict the number is given once the payment is
 * committed: of many payments at once none fails because of the numbers.
 */
async function commitPayment(
  request: PayRequest,
  deps: PayDependencies,
  biller: CheckoutBiller,
  authorized?: { readonly held: AuthorizedHold; readonly read: BillToPay },
) {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const held = authorized?.held;
  const tenders = toTenders(input, held?.facts);
  let entry: ReceiptEntry | undefined;
  const paid = await decideAndCommit(store, request, async (table, attempt) => {
    const read =
      attempt === 0 && authorized ? ok(authorized.read) : await readQuotedBill(request, deps, biller, table);
    if (!read.ok) return read;
    const settled = decideBillPayment(read.value, tenders);
    if (!settled.ok) return settled;
    const { appointment, change, changes } = settled.value;
    const { bill, customers, numbering } = read.value;
    entry = findBilledEntryOfChanges(tenant, changes);
    const taken =
      entry && attempt === 0 ? decideCheckoutReceipt(salon, bill.catalog, numbering, entry) : undefined;
    return ok({
      changes: [
        ...changes,
        ...(taken?.changes ?? []),
        ...(held ? [updateCardHold(tenant, held.hold, toTaken(held, appointment.id, now))] : []),
      ],
      reply: {
        status: true as const,
        message: 'Paid',
        data: {
          appointment: toFrontDeskAppointmentView(appointment, bill.catalog, customers, request),
          receipt: taken ? toReceiptName(taken.receipt) : null,
          change: formatMoney(change),
        },
      },
    });
  });
  if (!paid.ok) return paid;
  if (paid.value.data.receipt || !entry) return paid;
  const receipt = await numberAndFindReceipt(deps, salon, entry, now).catch((error: unknown) => {
    // The payment is committed: a reply that it failed would make the desk take it again
    deps.log.warn('receipt not numbered yet', { request_id: request.requestId, tenant }, error);
    return undefined;
  });
  if (!receipt) return paid;
  const reply = { ...paid.value, data: { ...paid.value.data, receipt: toReceiptName(receipt) } };
  await store.commit(request.replaceReply(reply));
  return ok(reply);
}

const toReceiptName = ({ id, number }: Receipt) => ({ receipt_id: id, number });
