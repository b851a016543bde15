import type { checkout } from '../../lib/contract/checkout.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { checkAct } from '../../lib/rules/accounts/access.ts';
import type { Tender } from '../../lib/rules/checkout/tenders.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { findSalonReader } from '../../lib/rules/payments/card-readers.ts';
import { getCustomerMap } from '../../lib/table/accounts/people.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toFrontDeskView } from '../../lib/views/appointments.ts';
import { renameErrorFields } from '../../lib/views/field-names.ts';
import {
  type AuthorizedHold,
  authorizeCard,
  captureHold,
  commitHold,
  releaseHold,
} from '../../lib/workflows/checkout/card-holds.ts';
import { type CheckoutBiller, type PayableBill, payBill } from '../../lib/workflows/checkout/checkout.ts';
import { startReaderCheckout } from '../../lib/workflows/checkout/reader-checkouts.ts';
import { findReceipts } from '../../lib/workflows/journal/receipts.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { findCardOfVisit } from '../../lib/workflows/payments/saved-cards.ts';
import {
  type CheckoutPorts,
  readCheckout,
  renameCheckoutFields,
  toBillRequest,
  toQuote,
} from './checkout-request.ts';

type Pay = (typeof checkout.routes)['checkout-pay'];
type PayRequest = Request<Pay>;
type PayDependencies = Dependencies & CheckoutPorts & PaymentPorts;

/** Pays the bill of a quote: visit, redemptions, tips and tenders in one commit (BEHAVIOR §37.1, §37.2). */
export const checkoutPay: Handler<Pay, CheckoutPorts & PaymentPorts> = async (request, deps) => {
  const findPlace = (of: string) => request.input.tenders.findIndex(({ kind }) => kind === of);
  const [saved, reader] = [findPlace('card_on_file'), findPlace('reader')];
  const allowed = checkAct(request.caller, saved >= 0, 'money.charge');
  if (!allowed.ok) return allowed;
  // A checkout at a reader commits later
  const read = await readCheckout(request, deps, reader < 0 ? 'pay' : 'quote');
  if (!read.ok) return renameCheckoutFields(read);
  if (reader >= 0) return payAtReader(request, deps, read.value, reader);
  if (saved >= 0) return payByCard(request, deps, read.value, saved);
  return commitPayment(request, deps, read.value);
};

/** The bill as it was quoted; fails with the new quote where it has changed. */
async function readQuotedBill(
  request: PayRequest,
  deps: PayDependencies,
  biller: CheckoutBiller,
  table: Dependencies['store'],
): Promise<Outcome<PayableBill>> {
  const bill = await biller(table);
  if (!bill.ok) return bill;
  const quote = toQuote(deps, request, bill.value);
  return quote.version === request.input.version ? bill : { ...fail('billChanged', 'version'), data: quote };
}

const toTenders = ({ tenders }: PayRequest['input'], authorized: Tender['authorized']): Tender[] =>
  tenders.map(({ kind, card_id: _card, reader_id: reader, ...tender }) =>
    kind === 'card_on_file' || kind === 'reader'
      ? { ...tender, ...(reader ? { reader } : {}), ...(authorized ? { authorized } : {}) }
      : { ...tender, paidBy: kind },
  );

/** Stands for the authorization of a card that has not been asked yet. */
const NOT_YET = { id: '', clientSecret: '' };

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
  const bill = await readQuotedBill(request, deps, biller, store);
  if (!bill.ok) return renameCheckoutFields(bill);
  const tenders = toTenders(input, NOT_YET);
  const valid = await payBill(request, store, bill.value, tenders);
  if (!valid.ok) return renameCheckoutFields(valid);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const found = await processor.value.findReader(id);
  if (!found.ok) return found;
  const field = `tenders.${place}`;
  const reader = findSalonReader(found.value, tenant);
  if (!reader) return invalid(`${field}.reader_id`, 'Unknown reader');
  if (reader.waitsFor !== undefined) return fail('readerBusy', `${field}.reader_id`);
  const started = await startReaderCheckout(
    { store, catalogs, processor: processor.value, salon, now },
    {
      ...{ amount, tenders, place, caller, reader: reader.id, bill: bill.value },
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
  return renameErrorFields(started, { amount: `${field}.amount` });
}

/** Holds the amount on the saved card, commits, and takes the money; or frees it where nothing was committed. */
async function payByCard(request: PayRequest, deps: PayDependencies, biller: CheckoutBiller, place: number) {
  const { salon, input, now } = request;
  const { store } = deps;
  const { amount = 0, card_id: cardId } = input.tenders[place] ?? {};
  const bill = await readQuotedBill(request, deps, biller, store);
  if (!bill.ok) return renameCheckoutFields(bill);
  const valid = await payBill(request, store, bill.value, toTenders(input, NOT_YET));
  if (!valid.ok) return renameCheckoutFields(valid);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const scope = { store, processor: processor.value, salon, now };
  const card = await findCardOfVisit(store, processor.value, request.tenant, bill.value.billed, cardId);
  const held = card.ok ? await authorizeCard(scope, card.value, amount) : card;
  if (!held.ok) {
    const field = `tenders.${place}`;
    return renameErrorFields(held, { amount: `${field}.amount`, paymentMethod: `${field}.card_id` });
  }
  const paid = await commitPayment(request, deps, biller, held.value);
  // Scheduled work does it again where the processor does not answer now
  if (!paid.ok) await releaseHold(scope, held.value.hold);
  else await captureHold(scope, held.value.hold.id);
  return paid;
}

async function commitPayment(
  request: PayRequest,
  deps: PayDependencies,
  biller: CheckoutBiller,
  held?: AuthorizedHold,
) {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const paid = await decideAndCommit(store, request, async (table) => {
    const bill = await readQuotedBill(request, deps, biller, table);
    if (!bill.ok) return bill;
    const [settled, customers] = await Promise.all([
      payBill(request, table, bill.value, toTenders(input, held?.facts)),
      getCustomerMap(table, tenant, bill.value.billed.customerId),
    ]);
    if (!settled.ok) return settled;
    const { appointment, change, changes } = settled.value;
    return ok({
      changes: [...changes, ...(held ? [commitHold(tenant, held, appointment.id, now)] : [])],
      reply: {
        status: true as const,
        message: 'Paid',
        data: {
          appointment: toFrontDeskView(appointment, bill.value.catalog, customers, request),
          receipt: null,
          change: formatMoney(change),
        },
      },
    });
  });
  if (!paid.ok) return renameCheckoutFields(paid);
  const reference = { kind: 'appointment', id: paid.value.data.appointment.id } as const;
  const found = await findReceipts(deps, salon, reference, now);
  if (!found) return paid;
  const { id, number } = found.receipt;
  const reply = { ...paid.value, data: { ...paid.value.data, receipt: { receipt_id: id, number } } };
  await store.commit(request.replaceReply(reply));
  return ok(reply);
}
