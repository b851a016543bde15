import fc from 'fast-check';
import { addDays } from '../../../lib/rules/calendar.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { findPurchase, findPurchaseHead } from '../../../lib/table/products/purchases.ts';
import { issueClaimToken } from '../../../lib/workflows/products/claim-links.ts';
import { getSalonRecord } from '../products/redemptions.ts';
import { flag, type History, index, likely, op, type Product, pickAt, roundUp, toAmount } from './history.ts';
import type { Payment } from './processor.ts';
import type { Crash } from './salon.ts';

const ZONE = 'America/New_York';
const OWNERS = [1, 2] as const;

/** Acts on sold products, and movements of credit. */
export const productSteps = [
  op('act', 8, {
    product: index,
    act: fc.constantFrom('extend', 'freeze', 'unfreeze', 'unfreeze', 'replace', 'void'),
    days: fc.constantFrom(1, 40),
  }),
  op('adjust', 5, {
    product: index,
    by: fc.integer({ min: -3, max: 3 }),
    cents: fc.constantFrom(700, 5_000),
  }),
  op('transfer', 2, { product: index, owner: fc.nat({ max: 1 }) }),
  op('reload', 4, {
    product: index,
    cents: fc.constantFrom(1_000, 4_000),
    how: fc.constantFrom('cash', 'external', 'online', 'online'),
    isPaid: likely,
    report: fc.constantFrom('app', 'event', 'nobody'),
  }),
  op('offer', 2, { product: index, isTakenBack: fc.constantFrom(false, false, true) }),
  op('adjustCredit', 3, { cents: fc.constantFrom(-2_500, -500, 500, 3_000) }),
  op('pauseMembership', 4, {
    product: index,
    lead: fc.constantFrom(0, 0, 12, 45),
    days: fc.constantFrom(1, 10, 40),
    asCustomer: flag,
  }),
  op('resumeMembership', 2, { product: index }),
  op('changeMembership', 3, { product: index }),
] as const;

type ProductStep =
  (typeof productSteps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never;
type StepOf<Name extends ProductStep['op']> = Extract<ProductStep, { op: Name }>;

const OPERATION = {
  card: { name: 'giftcards/giftcard-change', id: 'purchased_giftcard_id', type: 'giftcard' },
  package: { name: 'packages/package-change', id: 'purchased_package_id', type: 'package' },
} as const;
const reason = 'Any';

type Card = Extract<Product, { kind: 'card' }>;
type Changeable = Exclude<Product, { kind: 'membership' }> | Card;

const pickChangeable = ({ products }: History, at: number): Changeable | undefined =>
  pickAt(
    products.filter((each): each is Changeable => each.kind !== 'membership'),
    at,
  );
const pickCard = ({ products }: History, at: number): Card | undefined =>
  pickAt(
    products.filter((each): each is Card => each.kind === 'card'),
    at,
  );
const pickMembership = ({ products }: History, at: number): Product | undefined =>
  pickAt(
    products.filter(({ kind }) => kind === 'membership'),
    at,
  );

const findHead = ({ salon: { store, tenant } }: History, { kind, id }: Changeable) =>
  findPurchaseHead(store, tenant, PURCHASED_KIND[OPERATION[kind === 'card' ? 'card' : 'package'].type], id);

/** Acts on a package or gift card, as the front desk does. An act is not sent again once it has happened. */
async function act(
  { salon }: History,
  product: Changeable,
  input: { readonly act: string; readonly [field: string]: unknown },
  crash?: Crash,
): Promise<void> {
  const { name, id } = OPERATION[product.kind === 'card' ? 'card' : 'package'];
  const isPossible = product.kind === 'card' || input.act !== 'replace';
  if (isPossible) await salon.call(name, { [id]: product.id, reason, ...input }, 'staff', crash, false);
}

async function adjust(history: History, step: StepOf<'adjust'>, crash?: Crash): Promise<void> {
  const product = pickChangeable(history, step.product);
  if (!product || step.by === 0) return;
  const { store, tenant } = history.salon;
  if (product.kind === 'card')
    return act(
      history,
      product,
      { act: 'adjust', amount: toAmount(roundUp(history, step.by * step.cents)) },
      crash,
    );
  const sold = await findPurchase(store, tenant, 'PURCHASED-PACKAGE', product.id);
  const group_id = sold?.body.groups[0]?.id;
  return act(history, product, { act: 'adjust', qty: step.by, group_id }, crash);
}

/** Sells more money on a card: at the desk it is paid at once, online by an order. */
async function reload(
  history: History,
  { product: at, cents, how, isPaid, report }: StepOf<'reload'>,
  { order, report: tell }: PaymentSteps,
  crash?: Crash,
): Promise<void> {
  const { salon } = history;
  const card = pickCard(history, at);
  if (!card) return;
  const amount = toAmount(cents);
  if (how !== 'online') return act(history, card, { act: 'reload', amount, paid_by: how }, crash);
  const input = { purchased_giftcard_id: card.id, amount };
  const reply = await salon.call('giftcards/online-giftcard-reload', input, 'customer', crash);
  if (!reply?.ok) return;
  const sale_id = (reply.value.data as { readonly id: number }).id;
  const payment = await order(history, { amount, sale_id }, isPaid);
  if (payment) await tell(history, payment, { sale_id }, report, crash);
}

/** The owner offers a product by mail; the recipient accepts, or the owner takes the offer back. */
async function offer(history: History, step: StepOf<'offer'>, crash?: Crash): Promise<void> {
  const { salon } = history;
  const product = pickChangeable(history, step.product);
  if (!product) return;
  const { type } = OPERATION[product.kind === 'card' ? 'card' : 'package'];
  const named = { type, purchased_id: product.id };
  const send = (to: object) =>
    salon.call('giftcards/online-product-offer', { ...named, ...to }, 'customer', crash);
  await send({ fname: 'Rita', lname: 'Friend', email: 'rita@friends.test' });
  const made = (await findHead(history, product))?.offer;
  if (step.isTakenBack) await send({});
  if (!made) return;
  const target = { type, purchasedId: product.id, offer: made.id };
  const token = await issueClaimToken(
    salon.tokens,
    await getSalonRecord(salon.salon),
    target,
    salon.clock.now(),
  );
  await salon.call('giftcards/claim', { token }, 'recipient', crash);
}

async function pause(history: History, step: StepOf<'pauseMembership'>, crash?: Crash): Promise<void> {
  const { salon } = history;
  const membership = pickMembership(history, step.product);
  if (!membership) return;
  const head = await findPurchaseHead(salon.store, salon.tenant, 'PURCHASED-MEMBERSHIP', membership.id);
  if (!head) return;
  const from = addDays(toLocalDate(ZONE, new Date(head.paidUntil)), step.lead);
  const days = { from, until: addDays(from, step.days - 1) };
  const input = { purchased_membership_id: membership.id, ...days };
  if (step.asCustomer)
    await salon.call('memberships/online-membership-pause', input, 'customer', crash, false);
  else await salon.call('memberships/membership-pause', { ...input, reason }, 'staff', crash, false);
}

/** Steps of payments, which the other steps have too. */
export type PaymentSteps = {
  readonly order: (history: History, target: object, isPaid: boolean) => Promise<Payment | undefined>;
  readonly report: (
    history: History,
    payment: Payment,
    target: object,
    by: 'app' | 'event' | 'nobody',
    crash: Crash | undefined,
  ) => Promise<void>;
};

const NAMES: ReadonlySet<string> = new Set<ProductStep['op']>([
  ...(['act', 'adjust', 'transfer', 'reload', 'offer', 'adjustCredit'] as const),
  ...(['pauseMembership', 'resumeMembership', 'changeMembership'] as const),
]);
export const isProductStep = (step: { readonly op: string }): step is ProductStep => NAMES.has(step.op);

async function runMembershipStep(
  history: History,
  step: StepOf<'pauseMembership' | 'resumeMembership' | 'changeMembership'>,
  crash?: Crash,
): Promise<void> {
  if (step.op === 'pauseMembership') return pause(history, step, crash);
  const membership = pickMembership(history, step.product);
  if (!membership) return;
  const input = { purchased_membership_id: membership.id };
  if (step.op === 'resumeMembership')
    await history.salon.call('memberships/membership-resume', input, 'staff', crash, false);
  // The demo salon's own template has one use a month, and the sold ones have two
  else
    await history.salon.call(
      'memberships/membership-change',
      { ...input, membership_id: 1, reason },
      'staff',
      crash,
      false,
    );
}

/** Runs an act on a sold product. What the salon refuses stays as it is. */
export async function runProductStep(
  history: History,
  step: ProductStep,
  payments: PaymentSteps,
  crash: Crash | undefined,
): Promise<void> {
  switch (step.op) {
    case 'act': {
      const product = pickChangeable(history, step.product);
      if (!product) return;
      await act(
        history,
        product,
        { act: step.act, ...(step.act === 'extend' ? { days: step.days } : {}) },
        crash,
      );
      const head = await findHead(history, product);
      if (product.kind === 'card' && head && 'number' in head) product.number = head.number;
      return;
    }
    case 'adjust':
      return adjust(history, step, crash);
    case 'transfer': {
      const product = pickChangeable(history, step.product);
      return product && act(history, product, { act: 'transfer', customer_id: OWNERS[step.owner] }, crash);
    }
    case 'reload':
      return reload(history, step, payments, crash);
    case 'offer':
      return offer(history, step, crash);
    case 'adjustCredit': {
      const input = { customer_id: 1, amount: toAmount(step.cents), reason };
      await history.salon.call('journal/credit-adjust', input, 'staff', crash, false);
      return;
    }
    default:
      return runMembershipStep(history, step, crash);
  }
}
