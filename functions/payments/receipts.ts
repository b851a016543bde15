import type { payments } from '../../lib/contract/payments/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { mustGet } from '../../lib/rules/catalog/deleted-records.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import {
  type CustomerReceipt,
  listAppointmentReceipts,
  listSaleReceipts,
  RECEIPT_KIND_OF_CODE,
  sortReceipts,
} from '../../lib/rules/payments/customer-receipts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listAppointmentsOfCustomer } from '../../lib/table/booking/appointments.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { getIntents } from '../../lib/table/payments/intents.ts';
import { getPurchases, listOwnedAndGivenPurchaseIds } from '../../lib/table/products/purchases.ts';
import { getSales } from '../../lib/table/products/sales.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { describeReceipt } from '../../lib/views/products/row-texts.ts';

type Receipts = (typeof payments.routes)['receipts'];

const TENDERS = {
  salon: 'salon',
  card: 'card',
  giftCard: 'gift_card',
  credit: 'credit',
} as const satisfies Record<CustomerReceipt['tender'], string>;

/** Lists what the customer paid and got back (BEHAVIOR §19.6). */
export const receipts: Handler<Receipts> = async (request, deps) => {
  const { salon, caller, input, url } = request;
  if (caller.kind !== 'customer') return fail('forbidden');
  const all = await Promise.all([
    listReceiptsOfAppointments(request, deps, caller.id),
    ...Object.values(PURCHASED_KIND).map((kind) => listReceiptsOfSales(request, deps, kind, caller.id)),
  ]);
  const page = toListReplyFromAllRows(sortReceipts(all.flat(), input.order), input, url, (receipt) => ({
    id: receipt.id,
    date: toLocalDate(salon.timeZone, new Date(receipt.at)),
    kind: RECEIPT_KIND_OF_CODE[receipt.code],
    reference: receipt.reference,
    description: describeReceipt(receipt),
    amount: formatMoney(receipt.amount),
    tender: TENDERS[receipt.tender],
  }));
  return ok({ status: true as const, ...page });
};

async function listReceiptsOfAppointments(
  { tenant, salon }: Request<Receipts>,
  { store, catalogs }: Dependencies,
  customerId: CustomerId,
): Promise<CustomerReceipt[]> {
  const [catalog, appointments] = await Promise.all([
    catalogs(salon),
    listAppointmentsOfCustomer(store, tenant, customerId),
  ]);
  const intentIds = appointments.flatMap(({ payments }) => payments.flatMap(({ intent }) => intent ?? []));
  const intents = await getIntents(store, tenant, [...new Set(intentIds)]);
  return appointments.flatMap((each) =>
    listAppointmentReceipts(each, intents, (id) => mustGet(catalog.services, id, 'service').name),
  );
}

/** The customer may have bought what somebody else owns by now, and own what somebody else bought. */
async function listReceiptsOfSales(
  { tenant }: Request<Receipts>,
  { store }: Dependencies,
  kind: (typeof PURCHASED_KIND)[keyof typeof PURCHASED_KIND],
  customerId: CustomerId,
): Promise<CustomerReceipt[]> {
  const ids = await listOwnedAndGivenPurchaseIds(store, tenant, kind, customerId);
  const purchases = await getPurchases(store, tenant, kind, ids);
  const sales = await getSales(
    store,
    tenant,
    purchases.map(({ head }) => head.saleId),
  );
  const bought = new Map(
    sales.filter((sale) => sale.customerId === customerId).map((sale) => [sale.id, sale]),
  );
  return purchases.flatMap(({ head, body, history }) => {
    const sale = bought.get(head.saleId);
    return sale ? listSaleReceipts(sale, { name: body.name, history }) : [];
  });
}
