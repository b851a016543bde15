import fc from 'fast-check';
import type { SaleId } from '../../../lib/rules/ids.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { findPurchaseHead } from '../../../lib/table/products/purchases.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import { listStoredAppointments } from '../booking/appointments.ts';
import { flag, type History, index, op, pickAt, roundUp, toAmount } from './history.ts';
import type { Crash } from './salon.ts';

/** Bills of several visits with what the payer buys, paid by the saved card and another tender, and refunds of sales. */
export const billSteps = [
  op('payBill', 14, {
    visit: index,
    other: index,
    kinds: fc.subarray(['package', 'gift_card'] as const),
    part: fc.constantFrom(0, 0, 4_000, 12_000),
    tender: fc.constantFrom('cash', 'external'),
    isCardFirst: flag,
  }),
  op('refundSale', 5, { product: index, percent: fc.constantFrom(100, 100, 40) }),
] as const;

type BillStep = (typeof billSteps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never;
type StepOf<Name extends BillStep['op']> = Extract<BillStep, { op: Name }>;

/** Adds what bills have sold to the products of the customer; a crash may have hidden the reply. */
async function addSoldProducts({ salon: { store, tenant }, products }: History): Promise<void> {
  const sales = (await store.queryAll(keys.records(tenant, 'SALE'))).map(toSale);
  for (const { type, purchasedId: id, id: saleId, isReload } of sales) {
    const kind = type === 'giftcard' ? 'card' : type;
    if (isReload || products.some((each) => each.kind === kind && each.id === id)) continue;
    if (kind !== 'card') products.push({ kind, id, saleId });
    else {
      const head = await findPurchaseHead(store, tenant, PURCHASED_KIND.giftcard, id);
      products.push({ kind, id, saleId, number: (head as unknown as { readonly number: string }).number });
    }
  }
}

async function payBill(history: History, step: StepOf<'payBill'>, crash?: Crash): Promise<void> {
  const { salon } = history;
  const open = (await listStoredAppointments(salon.salon)).filter(({ status }) => status === 1);
  const own = open.filter(({ customerId }) => customerId === 1);
  const first = pickAt(own, step.visit);
  if (!first) return;
  const request = {
    appointment_ids: [...new Set([first.id, pickAt(open, step.other)?.id ?? first.id])],
    sales: step.kinds.map((kind) => ({ kind, template_id: 1 })),
  };
  const quote = await salon.call('checkout/checkout-quote', request);
  if (!quote?.ok) return;
  const { version, due } = quote.value.data as { version: string; due: string };
  const cents = Math.round(Number(due) * 100);
  const part = Math.min(roundUp(history, step.part), cents);
  const byCard = { kind: 'card_on_file', amount: toAmount(cents - part) };
  const byOther = { kind: step.tender, amount: toAmount(part) };
  const tenders = (step.isCardFirst ? [byCard, byOther] : [byOther, byCard]).filter(
    ({ amount }) => Number(amount) > 0,
  );
  await salon.call('checkout/checkout-pay', { ...request, version, tenders }, 'staff', crash);
  await addSoldProducts(history);
}

/** Refunds what is left of a product, all of it or a part, as it was paid. */
async function refundSale(history: History, step: StepOf<'refundSale'>, crash?: Crash): Promise<void> {
  const { salon, products } = history;
  const sale_id: SaleId = pickAt(products, step.product)?.saleId ?? 0;
  const tried = await salon.call('directory/sale-refund', { sale_id, dry_run: 1 });
  if (!tried?.ok) return;
  const { refunded } = tried.value.data as { refunded: string };
  const amount = toAmount(roundUp(history, Number(refunded) * step.percent));
  const input = { sale_id, ...(step.percent === 100 || Number(amount) === 0 ? {} : { amount }) };
  await salon.call('directory/sale-refund', input, 'staff', crash, false);
}

const NAMES: ReadonlySet<string> = new Set(['payBill', 'refundSale']);
export const isBillStep = (step: { readonly op: string }): step is BillStep => NAMES.has(step.op);

export const runBillStep = (history: History, step: BillStep, crash?: Crash): Promise<void> =>
  step.op === 'payBill' ? payBill(history, step, crash) : refundSale(history, step, crash);
