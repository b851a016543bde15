import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZeroDecimal } from '../../../lib/rules/money.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { type HistorySalon, openHistorySalon } from '../../support/histories/salon.ts';
import { currency } from '../../support/histories/steps.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';

const BILLS = IS_NIGHT ? 1_000 : 4;
const SERVICES = [
  { service_id: 1, price: '50.00', duration: 45 },
  { service_id: 3, price: '35.00', duration: 30 },
] as const;
const CREDIT = 9_000_000;

const percent = fc.integer({ min: 0, max: 100 });
const bill = fc.record({
  visits: fc.array(fc.nat({ max: 1 }), { maxLength: 3 }),
  products: fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 6_000 }), qty: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 3,
    },
  ),
  kinds: fc.subarray(['package', 'gift_card', 'membership'] as const),
  discount: fc.constantFrom(0, 10, 33),
  tip: fc.constantFrom(0, 700),
  redeemed: fc.constantFrom(0, 1_000, 2_000),
  shares: fc.tuple(percent, percent, percent),
  cashRounding: fc.constantFrom(0, 5, 10, 50, 100),
  isCardFirst: fc.boolean(),
});

type Bill = typeof bill extends fc.Arbitrary<infer Each> ? Each : never;
type Quote = {
  readonly version: string;
  readonly due: string;
  readonly cash_due: string;
  readonly bill: { readonly total: string; readonly tip_total: string };
  readonly other_visits?: readonly { readonly bill: Quote['bill'] }[];
  readonly sales?: readonly { readonly kind: string; readonly total: string }[];
};

const toCents = (amount: string): number => Math.round(Number(amount) * 100);
const toAmount = (cents: number): string => (cents / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

async function mustCall<Data>(salon: HistorySalon, ...call: Parameters<HistorySalon['call']>): Promise<Data> {
  const reply = await salon.call(...call);
  if (!reply?.ok) throw new Error(JSON.stringify(reply));
  return reply.value.data as Data;
}

/** Books the visits and gives the request of the bill. */
async function prepare(salon: HistorySalon, drawn: Bill, unit: number): Promise<object> {
  const credit = { customer_id: 1, amount: toAmount(CREDIT), reason: 'Any' };
  await mustCall(salon, 'journal/credit-adjust', credit);
  await mustCall(salon, 'journal/drawer-open', { location_id: 1, float: 0 });
  const appointment_ids: number[] = [];
  for (const [index, service] of drawn.visits.entries()) {
    const when = { date: '2026/11/17', time: `${String(9 + index)}:00 AM` };
    const booking = { location_id: 1, customer_type: 0, policy_accepted: 1, ...when };
    const services = [{ ...SERVICES[service], pricing_option_id: null, staff_id: null }];
    const { id } = await mustCall<{ id: number }>(
      salon,
      'booking/save-booking',
      { ...booking, services },
      'customer',
    );
    appointment_ids.push(id);
  }
  const hasVisit = appointment_ids.length > 0;
  const products = drawn.products.map(({ price, qty }) => ({
    name: 'Wax',
    price: toAmount(price * unit),
    qty,
  }));
  const { number } = await createSoldCard(salon.salon, { value: 5_000 });
  const amount = toAmount(drawn.redeemed);
  return {
    ...(hasVisit ? { appointment_ids } : { location_id: 1, customer_id: 1 }),
    ...(products.length > 0 ? { products } : {}),
    sales: drawn.kinds.map((kind) => ({ kind, template_id: 1 })),
    ...(hasVisit && drawn.discount > 0
      ? { discounts: [{ line: null, percent: drawn.discount, reason: 'Any' }] }
      : {}),
    ...(hasVisit && drawn.tip > 0 ? { tip: { amount: toAmount(drawn.tip) } } : {}),
    ...(hasVisit && drawn.redeemed > 0
      ? { redemptions: [{ type: 'gift_card', giftcard_number: number, amount }] }
      : {}),
  };
}

/** Splits what is due among credit, which buys no gift card, a terminal, the saved card and cash. */
function splitDue({ due, sales = [] }: Quote, { shares, isCardFirst }: Bill, unit: number) {
  const total = toCents(due);
  const gifts = sum(sales.filter(({ kind }) => kind === 'gift_card').map((each) => toCents(each.total)));
  const take = (amount: number, share: number) => Math.floor((amount * share) / 100 / unit) * unit;
  const credit = take(total - gifts, shares[0]);
  const external = take(total - credit, shares[1]);
  const card = take(total - credit - external, shares[2]);
  const cash = total - credit - external - card;
  const byCard = { kind: 'card_on_file', amount: card };
  const others = [
    { kind: 'credit', amount: credit },
    { kind: 'external', amount: external },
    { kind: 'cash', amount: cash },
  ];
  const tenders = (isCardFirst ? [byCard, ...others] : [...others, byCard])
    .filter(({ amount }) => amount > 0)
    .map(({ kind, amount }) => ({ kind, amount: toAmount(amount) }));
  return { credit, external, card, cash, tenders };
}

// BEHAVIOR §37.1, §37.4, §37.7, §37.8, §37.9
test(`${BILLS} random bills are paid as their quotes say: each visit and sale in full, and each tender, with the journal of both`, async () => {
  const everyBill = fc.asyncProperty(bill, currency, async (drawn, money) => {
    fc.pre(sum([drawn.visits.length, drawn.products.length, drawn.kinds.length]) > 0);
    const unit = isZeroDecimal(money) ? 100 : 1;
    const salon = await openHistorySalon({ cashRounding: drawn.cashRounding }, money);
    const request = await prepare(salon, drawn, unit);
    const quote = await mustCall<Quote>(salon, 'checkout/checkout-quote', request);
    const { credit, external, card, cash, tenders } = splitDue(quote, drawn, unit);
    const step = drawn.cashRounding === 0 ? 1 : drawn.cashRounding;
    expect(toCents(quote.cash_due)).toBe(Math.round(toCents(quote.due) / step) * step);

    await salon.clock.advance(1);
    const since = salon.clock.now().toISOString();
    const paid = await mustCall<{ sales?: { total: string; status: number }[] }>(
      salon,
      'checkout/checkout-pay',
      { ...request, version: quote.version, tenders },
    );
    const visits = (await listStoredAppointments(salon.salon)).filter(({ status }) => status === 2);
    const bills = [quote.bill, ...(quote.other_visits ?? []).map((each) => each.bill)];
    expect(visits.map(({ payments }) => sum(payments.map((row) => row.paid)))).toEqual(
      bills.slice(0, visits.length).map(({ total, tip_total }) => toCents(total) + toCents(tip_total)),
    );
    expect((paid.sales ?? []).map(({ total, status }) => [total, status])).toEqual(
      (quote.sales ?? []).map(({ total }) => [total, 1]),
    );
    const entries = (await salon.store.queryAll(keys.wholeJournal(salon.tenant))).map(toJournalEntry);
    const lines = entries.filter(({ at }) => at >= since).flatMap((entry) => entry.lines);
    const received = (account: string) =>
      sum(lines.filter((line) => line.account === account && line.amount !== 0).map(({ amount }) => amount));
    const inCash = Math.round(cash / step) * step;
    expect({
      card: received('card'),
      credit: received('credit'),
      external: received('external'),
      cash: received('cash'),
      rounding: received('rounding'),
    }).toEqual({ card, credit, external, cash: inCash, rounding: cash - inCash });
  });
  await fc.assert(everyBill, { numRuns: BILLS, ...(IS_NIGHT ? {} : { seed: 1 }) });
});
