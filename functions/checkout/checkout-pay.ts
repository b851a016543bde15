import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { ReaderCheckout } from '../../lib/rules/checkout/reader-checkouts.ts';
import type { Tender } from '../../lib/rules/checkout/tenders.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, ok, withFieldsIn } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { toFrontDeskAppointmentView } from '../../lib/views/booking/appointments.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { type BillReader, decideReadBillPayment } from '../../lib/workflows/checkout/checkout.ts';
import {
  type BillOrder,
  type PaidBill,
  payBill,
  payBillBySavedCard,
  readBillAsQuoted,
} from '../../lib/workflows/checkout/pay-bill.ts';
import { startReaderCheckout } from '../../lib/workflows/checkout/reader-checkouts.ts';
import { numberWaitingReceiptsAndFindOne } from '../../lib/workflows/journal/receipts.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import {
  type CheckoutPorts,
  openBillIfDiscountsAllowed,
  toBillRequest,
  toVersionedQuote,
} from './checkout-request.ts';

type Pay = (typeof checkout.routes)['checkout-pay'];
type PayRequest = Request<Pay>;
type PayDependencies = Dependencies & CheckoutPorts & PaymentPorts;

/** Pays the bill of a quote (BEHAVIOR §37.1, §37.4). */
export const checkoutPay: Handler<Pay, CheckoutPorts & PaymentPorts> = async (request, deps) => {
  const { caller, input } = request;
  const findPlace = (of: string) => input.tenders.findIndex(({ kind }) => kind === of);
  const [saved, reader] = [findPlace('card_on_file'), findPlace('reader')];
  const allowed = checkPermissionIfRequested(caller, saved >= 0, 'money.charge');
  if (!allowed.ok) return allowed;
  // A checkout at a reader commits later
  const opened = openBillIfDiscountsAllowed(request, deps, reader < 0 ? 'pay' : 'quote');
  if (!opened.ok) return opened;
  const order = toBillOrder(request, deps, opened.value);
  if (reader >= 0) return payAtReader(request, deps, order, reader);
  const storeReply = (paid: PaidBill) => request.storeReply(toPaidReply(request, paid));
  const additions = { ...request, storeReply };
  const card = { cardId: input.tenders[saved]?.card_id, tenderIndex: saved };
  const paid = await (saved >= 0
    ? payBillBySavedCard(deps, request, order, card, additions)
    : payBill(deps.store, request, order, additions));
  return paid.ok ? ok(await toNumberedReply(request, deps, paid.value)) : paid;
};

const toTenders = ({ tenders }: PayRequest['input']): Tender[] =>
  tenders.map(({ kind, card_id: _card, reader_id: reader, ...tender }) =>
    kind === 'card_on_file' || kind === 'reader'
      ? { ...tender, isCard: true, ...(reader ? { reader } : {}) }
      : { ...tender, paidBy: kind },
  );

/** The bill of a request, which fails with the new quote where it is not the one that was quoted. */
const toBillOrder = (request: PayRequest, deps: PayDependencies, reader: BillReader): BillOrder => ({
  reader,
  tenders: toTenders(request.input),
  checkQuoted: (bill) => {
    const quote = toVersionedQuote(deps, request, bill);
    const isSame = quote.version === request.input.version;
    return isSame ? ok(undefined) : { ...fail('billChanged', 'version'), data: quote };
  },
});

/** Shows the amount at the reader; the checkout commits once a card is authorized there (BEHAVIOR §37.6). */
async function payAtReader(request: PayRequest, deps: PayDependencies, order: BillOrder, place: number) {
  const { tenant, salon, input, caller, account, requestId, now } = request;
  const { store, catalogs } = deps;
  const { amount = 0, reader_id: readerId = '' } = input.tenders[place] ?? {};
  const [read, id, processor] = await Promise.all([
    readBillAsQuoted(request, { table: store, hasConflicted: false }, order),
    allocateId(store, tenant, 'CARD-HOLD') as Promise<ReaderCheckout['id']>,
    openSalonProcessor(deps, salon),
  ]);
  if (!read.ok) return read;
  const valid = decideReadBillPayment(read.value, order.tenders);
  if (!valid.ok) return valid;
  if (!processor.ok) return processor;
  const { bill } = read.value;
  const { toField: _toField, ...requested } = toBillRequest(input);
  const started = await startReaderCheckout(
    { store, catalogs, processor: processor.value, salon, now },
    {
      id,
      amount,
      tenders: order.tenders,
      place,
      caller,
      readerId,
      bill,
      requestId,
      request: requested,
      accountName: account?.name ?? '',
    },
  );
  if (!started.ok) return withFieldsIn(started, `tenders.${place}`);
  const data = { checkout_id: started.value.id, state: 'waiting' as const };
  return ok({ message: 'Waiting for the card', data });
}

const toPaidReply = (
  request: PayRequest,
  { visits, sales, change, catalog, customers, receipt }: PaidBill,
) => {
  const toView = (visit: Appointment) => toFrontDeskAppointmentView(visit, catalog, customers, request);
  const [appointment = null, ...others] = visits.map(toView);
  return {
    message: 'Paid',
    data: {
      appointment,
      ...(others.length > 0 ? { other_appointments: others } : {}),
      ...(sales.length > 0 ? { sales: sales.map(toSaleView) } : {}),
      receipt: receipt ? { receipt_id: receipt.id, number: receipt.number } : null,
      change: formatMoney(change),
    },
  };
};

/** The reply with the number of the receipt, which is given now where the commit has not given it. */
async function toNumberedReply(request: PayRequest, deps: PayDependencies, paid: PaidBill) {
  const { tenant, salon, requestId, now } = request;
  const { unnumbered } = paid;
  const numbering = unnumbered && numberWaitingReceiptsAndFindOne(deps, salon, unnumbered, now);
  const receipt = await numbering?.catch((error: unknown) => {
    // The payment is committed: a reply that it failed would make the desk take it again
    deps.log.warn('receipt not numbered yet', { request_id: requestId, tenant }, error);
    return undefined;
  });
  if (!receipt) return toPaidReply(request, paid);
  const reply = toPaidReply(request, { ...paid, receipt });
  await deps.store.commit(request.replaceReply(reply));
  return reply;
}
