import fc from 'fast-check';
import { toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import { listStoredAppointments } from '../booking/appointments.ts';
import { flag, type History, index, op, pickAt, roundUp, toAmount } from './history.ts';
import { READER } from './processor.ts';

// Steps of a front desk beside those of all histories: whole bills, retail, and changes of records.

const DAY_MINUTES = 1_440;
const SEASON_MINUTES = 112 * DAY_MINUTES;
/** A report reads at most a year. */
const LAST_SEASON = new Date('2027-01-10T00:00:00Z');
/** The retail of the salon: the first ids of a new salon. */
export const RETAIL = [
  { name: 'Wax', price: 10.01 },
  { name: 'Brush', price: 33.33 },
] as const;

const productLines = fc.array(
  fc.record({ product: fc.nat({ max: 1 }), qty: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 2 },
);
const tender = fc.constantFrom('cash', 'external', 'reader');

export const deskStep = fc.oneof(
  op('bill', 8, {
    visits: fc.uniqueArray(index, { minLength: 1, maxLength: 3 }),
    products: productLines,
    percent: fc.constantFrom(0, 0, 15),
    tip: fc.constantFrom(0, 333, 500),
    tender,
    isSplit: flag,
  }),
  op('sellRetail', 4, { products: productLines, tender }),
  op('serveGuest', 3, { service: fc.integer({ min: 1, max: 3 }), guest: fc.nat({ max: 1 }) }),
  op('payTips', 1, { staff: fc.integer({ min: 1, max: 3 }), cents: fc.constantFrom(100, 333) }),
  op('change', 4, { record: fc.nat({ max: 5 }), number: fc.integer({ min: 1, max: 99 }) }),
  op('merge', 1),
  op('passSeason', 1),
  op('payOut', 4, {
    isByHand: fc.constantFrom(false, false, true),
    foreign: fc.constantFrom(0, 2_000),
    events: fc.constantFrom<readonly string[]>(
      ['payout.paid', 'payout.reconciliation_completed'],
      ['payout.reconciliation_completed', 'payout.paid', 'payout.reconciliation_completed'],
    ),
    fails: fc.constantFrom(false, false, true),
  }),
);
export type DeskStep = typeof deskStep extends fc.Arbitrary<infer Value> ? Value : never;
type StepOf<Name extends DeskStep['op']> = Extract<DeskStep, { op: Name }>;

const DESK_OPS: ReadonlySet<string> = new Set<DeskStep['op']>([
  ...(['bill', 'sellRetail', 'serveGuest', 'payTips'] as const),
  ...(['change', 'merge', 'passSeason', 'payOut'] as const),
]);
export const isDeskStep = (step: { readonly op: string }): step is DeskStep => DESK_OPS.has(step.op);

const toProducts = (lines: StepOf<'sellRetail'>['products']) =>
  [...new Map(lines.map((line) => [line.product, line])).values()].map(({ product, qty }) => ({
    product_id: product + 1,
    qty,
  }));

/** Quotes a bill and pays it by one tender, or half of it outside. The customer presents the card at the reader. */
async function payBill(
  history: History,
  request: object,
  { tender, isSplit }: { readonly tender: string; readonly isSplit: boolean },
): Promise<void> {
  const { salon } = history;
  const quote = await salon.call('checkout/checkout-quote', request);
  if (!quote?.ok) return;
  const { version, due } = quote.value.data as Record<'version' | 'due', string>;
  const cents = Math.round(Number(due) * 100);
  const half = isSplit ? roundUp(history, cents / 2) : 0;
  const tenders = [
    { kind: 'external', amount: toAmount(half) },
    {
      kind: tender,
      amount: toAmount(cents - half),
      ...(tender === 'reader' ? { reader_id: READER.id } : {}),
    },
  ];
  const paid = tenders.filter(({ amount }) => Number(amount) > 0);
  await salon.call('checkout/checkout-pay', { ...request, version, tenders: paid }, 'staff');
  const presented = [...salon.processor.payments.values()].at(-1);
  if (tender !== 'reader' || presented?.state !== 'authorized') return;
  const action = { process_payment_intent: { payment_intent: presented.id } };
  await salon.deliver('terminal.reader.action_succeeded', { id: READER.id, action });
}

async function payVisits(history: History, step: StepOf<'bill'>): Promise<void> {
  const visits = await listStoredAppointments(history.salon.salon);
  const open = visits.filter(({ status }) => status === 1);
  const ids = [...new Set(step.visits.flatMap((at) => pickAt(open, at)?.id ?? []))];
  if (ids.length === 0) return;
  const [first] = ids;
  const discount = { line: null, percent: step.percent, reason: 'Any' };
  await payBill(
    history,
    {
      ...(ids.length === 1 ? { appointment_id: first } : { appointment_ids: ids }),
      products: toProducts(step.products),
      discounts: step.percent > 0 ? [discount] : [],
      tip: { amount: toAmount(roundUp(history, step.tip)) },
    },
    step,
  );
}

/** Renames and reprices a record, in any order, or takes it from the salon. */
export async function changeRecord(
  { salon }: History,
  { record, number }: Pick<StepOf<'change'>, 'record' | 'number'>,
): Promise<void> {
  const name = `Renamed ${number}`;
  switch (record) {
    case 0:
    case 1: {
      const terms = { price: 10 + number, charce_service_tax: number % 2 === 0 ? '0' : '1' };
      await salon.call('services/update', { id: record + 1, name, ...terms });
      return;
    }
    case 2:
      await salon.call('directory/category-update', { category_id: 1, name });
      return;
    case 3:
      await salon.call('directory/product-update', { product_id: 1, name, price: 5 + number });
      return;
    case 4:
      await salon.call('directory/staff-update', { staff_id: 1, name });
      return;
    default:
      await salon.call('directory/product-delete', { product_id: 2 });
  }
}

export const mergeRecipient = ({ salon }: History) =>
  salon.call('directory/customer-merge', { customer_id: 2, into_customer_id: 1 });

/** The processor pays out all that it has. Returns whether that was more than nothing. */
export async function payOutAll({ salon }: History): Promise<boolean> {
  const { currency, processor } = salon;
  const id = processor.payouts.payOut(currency, 0);
  if (id !== undefined) await salon.deliver('payout.reconciliation_completed', { id });
  return id !== undefined;
}

/** The processor pays out, and the bank refuses some of it a day later. */
async function payOut({ salon }: History, step: StepOf<'payOut'>): Promise<void> {
  const { currency, processor } = salon;
  const id = step.isByHand
    ? processor.payouts.payOutByHand(currency, toProcessorAmount(5_000, currency))
    : processor.payouts.payOut(currency, toProcessorAmount(step.foreign, currency));
  if (id === undefined) return;
  for (const type of step.events) await salon.deliver(type, { id });
  if (!step.fails) return;
  await salon.clock.advance(DAY_MINUTES);
  processor.payouts.failPayout(id);
  await salon.deliver('payout.failed', { id });
}

/** Runs a step of the front desk. What the salon refuses stays as it is. */
export async function runDeskStep(history: History, step: DeskStep): Promise<void> {
  const { salon } = history;
  await salon.clock.advance(1);
  switch (step.op) {
    case 'bill':
      return payVisits(history, step);
    case 'sellRetail': {
      const products = toProducts(step.products);
      const request = { location_id: 1, customer_id: 2, products };
      return products.length === 0 ? undefined : payBill(history, request, { ...step, isSplit: false });
    }
    case 'serveGuest': {
      const guest = { fname: 'Gus', lname: 'Guest', email: `gus${step.guest}@example.com` };
      const services = [{ service_id: step.service, pricing_option_id: null, staff_id: null }];
      const tip = { amount: toAmount(roundUp(history, 250)) };
      return payBill(
        history,
        { location_id: 1, customer_id: null, guest, services, tip },
        { tender: 'cash', isSplit: false },
      );
    }
    case 'payTips': {
      const amount = toAmount(roundUp(history, step.cents));
      await salon.call('journal/tip-pay-out', { staff_id: step.staff, amount });
      return;
    }
    case 'payOut':
      return payOut(history, step);
    case 'change':
      return changeRecord(history, step);
    case 'merge':
      await mergeRecipient(history);
      return;
    case 'passSeason':
      if (salon.clock.now() > LAST_SEASON) return;
      await salon.clock.advance(SEASON_MINUTES);
      return salon.work();
  }
}
