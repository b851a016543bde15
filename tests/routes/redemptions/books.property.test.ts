import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membershipEnd } from '../../../lib/acts/membership-billing.ts';
import { settlePayment } from '../../../lib/acts/settle-payment.ts';
import { saleBlocking, settleSale } from '../../../lib/acts/settle-sale.ts';
import { addDays, addMonths, wireDate } from '../../../lib/rules/calendar.ts';
import { dateIn, instantOf } from '../../../lib/rules/zone.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import { renewedMembership } from '../../../lib/table/memberships.ts';
import { claimedPurchase, readHead } from '../../../lib/table/purchases.ts';
import { PURCHASED_KIND, readSale } from '../../../lib/table/sales.ts';
import { otherCustomer } from '../../support/appointments.ts';
import type { SlotItem } from '../../support/bookings.ts';
import {
  book,
  cancel,
  failDeposit,
  type Kind,
  PRICES,
  type Product,
  payDeposit,
  redeem,
  type Visit,
  type Wish,
} from '../../support/books-model.ts';
import { type House, useHouses } from '../../support/house.ts';
import {
  findings,
  messageOf,
  soldCard,
  soldMembership,
  soldPackage,
  visitIn,
} from '../../support/redemptions.ts';

const houses = useHouses();

const IS_NIGHTLY = process.env.NIGHTLY === '1';
const SEQUENCES = IS_NIGHTLY ? 2_000 : 100;
const NIGHT_MS = 3 * 60 * 60 * 1000;
const ZONE = 'America/New_York';
const MINUTES: Readonly<Record<number, number>> = { 1: 45, 2: 90, 3: 30 };
const REFUSED_STEP = 'The status of this appointment does not allow this';

const pick = fc.nat({ max: 11 });
const service = fc.constantFrom(1, 2, 3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('sell' as const),
      kind: pick,
      variant: pick,
      isPaid: fc.integer({ min: 0, max: 5 }),
      owner: pick,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('book' as const),
      services: fc.array(service, { minLength: 1, maxLength: 3 }),
      wishes: fc.array(fc.tuple(pick, pick), { maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constant('redeem' as const), visit: pick, product: pick, service: pick }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('cancel' as const), visit: pick }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('pay' as const), visit: pick }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('fail' as const), visit: pick }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('complete' as const), visit: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('settle' as const), product: pick, isPaid: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('expire' as const), days: fc.constantFrom(1, 10, 31) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('renew' as const), product: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constantFrom('claim' as const, 'block' as const, 'end' as const),
      product: pick,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One product of each kind to begin with: else most sequences would have nothing to redeem. */
const stock = fc
  .tuple(pick, pick, pick)
  .map((variants): Step[] =>
    variants.map((variant, kind) => ({ op: 'sell', kind, variant, isPaid: 1, owner: 1 })),
  );
const sequence = fc
  .tuple(stock, fc.array(step, { minLength: 6, maxLength: 16 }))
  .map(([first, then]) => [...first, ...then]);

const KINDS: readonly Kind[] = ['package', 'giftcard', 'membership'];

/** The platform and the model side by side, through one sequence. */
async function run(house: House, steps: readonly Step[]): Promise<void> {
  const { store, tenant } = house;
  const catalogs = openCatalogs(store);
  const products: Product[] = [];
  const visits: Visit[] = [];
  let lastDate = dateIn(ZONE, house.clock.now());
  let intents = 0;
  const today = () => dateIn(ZONE, house.clock.now());
  const chosen = <Item>(items: readonly Item[], index: number): Item | undefined =>
    items[index % items.length];
  const saleOf = async ({ saleId }: Product) => {
    const sale = await readSale(store, tenant, saleId);
    if (!sale) throw new Error(`sale ${saleId} is missing`);
    return sale;
  };
  await otherCustomer(house);

  async function sell(kind: Kind, variant: number, isPaid: boolean, owner: number): Promise<void> {
    const terms = { paid: isPaid, customerId: owner };
    const common = {
      kind,
      owner,
      sale: isPaid ? 'paid' : 'pending',
      isBlocked: false,
      hasEnded: false,
      isSingleUse: false,
      percent: 0,
      perUse: 1,
      perPeriod: 0,
      number: '',
    } as const;
    let sold: Omit<Product, 'saleId'>;
    if (kind === 'package') {
      const isSingleUse = variant % 3 === 0;
      const services = [
        [1, 3],
        [1, 2, 3],
        [2, 3],
      ][variant % 3] ?? [1];
      const qty = (variant % 3) + 1;
      const months = variant % 2;
      const id = await soldPackage(house, {
        ...terms,
        session: isSingleUse ? 0 : 1,
        groups: [[qty, ...services]],
        months,
      });
      const lastDay = months > 0 ? addMonths(today(), months) : null;
      sold = { ...common, id, lastDay, left: qty, perUse: isSingleUse ? qty : 1, isSingleUse, services };
    } else if (kind === 'giftcard') {
      const value = [6_000, 20_000, 50_000][variant % 3] ?? 0;
      const services = variant % 4 === 0 ? [1, 3] : [];
      const months = variant % 2;
      const { id, number } = await soldCard(house, {
        ...terms,
        value,
        services,
        months: months > 0 ? '1 month' : '',
      });
      const lastDay = months > 0 ? addMonths(today(), months) : null;
      sold = { ...common, id, number, lastDay, left: value, services };
    } else {
      const groups: [number, ...number[]][] = variant % 3 === 0 ? [] : [[variant % 3, 3]];
      const percent = [0, 10, 15][variant % 3 === 0 ? 1 : variant % 2] ?? 0;
      const id = await soldMembership(house, { ...terms, groups, servicePercent: percent });
      const left = groups[0]?.[0] ?? 0;
      sold = {
        ...common,
        id,
        lastDay: addMonths(today(), 1),
        left,
        perPeriod: left,
        services: groups.length > 0 ? [3] : [],
        percent,
      };
    }
    const head = await readHead(store, tenant, PURCHASED_KIND[kind], sold.id);
    products.push({ ...sold, saleId: head?.saleId ?? 0 });
  }

  const redemptionOf = ({ product: { kind, id, number }, service: id_ }: Wish) =>
    kind === 'giftcard'
      ? { type: 'gift_card', giftcard_number: number }
      : { type: kind, [`purchased_${kind}_id`]: id, service_id: id_ };

  async function bookVisit(
    services: readonly number[],
    picks: readonly (readonly [number, number])[],
  ): Promise<void> {
    const asked = services.map((service_id) => ({ service_id, pricing_option_id: null, staff_id: null }));
    const from = lastDate < today() ? addDays(today(), 1) : addDays(lastDate, 1);
    const question = {
      start_date: wireDate(from),
      end_date: wireDate(addDays(from, 4)),
      location_id: 1,
      service_pricing_options: asked,
    };
    const slots = await house.call<SlotItem[]>('booking/get-slot', question);
    const slot = slots.body.data.find(
      ({ available, date }) => available && date.replaceAll('/', '-') > lastDate,
    );
    if (!slot) return;
    const date = slot.date.replaceAll('/', '-');
    const wishes = picks.flatMap(([product, at]): Wish[] => {
      const named = chosen(products, product);
      const forService = chosen(services, at);
      return named && forService ? [{ product: named, service: forService }] : [];
    });
    const reply = await house.call<{ id: number; status: number }>(
      'booking/save-booking',
      {
        location_id: 1,
        customer_id: null,
        customer_type: 0,
        date: slot.date,
        time: slot.time,
        services: asked.map((each) => ({
          ...each,
          price: (PRICES[each.service_id] ?? 0) / 100,
          duration: MINUTES[each.service_id],
        })),
        redemptions: wishes.map(redemptionOf),
      },
      { as: 'customer' },
    );
    const [hour = '', minute = ''] = slot.time.split(/[: ]/);
    const minutes = (Number(hour) % 12) * 60 + Number(minute) + (slot.time.endsWith('PM') ? 720 : 0);
    const expected = book(services, wishes, products, today(), instantOf(date, minutes, ZONE).getTime());
    if (typeof expected === 'string') {
      expect(messageOf(reply), reply.text).toBe(`400 ${expected}`);
      return;
    }
    expect(messageOf(reply), reply.text).toBe('201 Booking saved');
    expect(reply.body.data.status).toBe(expected.status);
    lastDate = date;
    visits.push({ ...expected, id: reply.body.data.id });
  }

  async function settle(visit: Visit, state: 'succeeded' | 'canceled'): Promise<void> {
    if (visit.deposit === 0) return;
    intents += 1;
    const id = `pi_${tenant}_${intents}`;
    const facts = {
      id,
      state,
      clientSecret: `${id}_secret`,
      amount: visit.deposit,
      refunded: 0,
      currency: 'usd',
      metadata: { tenant, caller: 'user:1' },
    };
    await settlePayment(
      { store, catalogs },
      tenant,
      { kind: 'appointment', id: visit.id },
      facts,
      house.clock.now(),
    );
  }

  async function take(each: Step): Promise<void> {
    switch (each.op) {
      case 'sell':
        return sell(
          chosen(KINDS, each.kind) ?? 'package',
          each.variant,
          each.isPaid > 0,
          each.owner === 0 ? 77 : 1,
        );
      case 'book':
        return bookVisit(each.services, each.wishes);
      case 'expire': {
        const now = house.clock.now();
        for (const visit of visits.filter(({ status }) => status === 0)) {
          await settle(visit, 'canceled');
          failDeposit(visit);
        }
        await house.clock.set(new Date(now.getTime() + each.days * 86_400_000));
        return;
      }
      case 'settle': {
        const product = chosen(products, each.product);
        if (!product) return;
        const result = each.isPaid
          ? ({ result: 'paid', paymentIntent: null } as const)
          : ({ result: 'failed' } as const);
        await settleSale(store, tenant, product.saleId, result, house.clock.now());
        if (each.isPaid) product.sale = 'paid';
        else if (product.sale === 'pending') product.sale = 'failed';
        return;
      }
      case 'renew': {
        const product = chosen(products, each.product);
        if (product?.kind !== 'membership' || product.lastDay === null) return;
        const head = await readHead(store, tenant, 'PURCHASED-MEMBERSHIP', product.id);
        if (!head) return;
        const row = {
          saleId: head.saleId,
          description: 'Renewed',
          serviceId: 0,
          at: house.clock.now().toISOString(),
        };
        await store.commit(renewedMembership(tenant, head, `in_${head.renewals + 1}`, row));
        product.left += product.perPeriod;
        product.lastDay = addMonths(head.startDate, head.renewals + 2);
        return;
      }
      case 'claim': {
        const product = chosen(products, each.product);
        const head = product && (await readHead(store, tenant, PURCHASED_KIND[product.kind], product.id));
        if (!product || !head || head.claimedAt !== undefined) return;
        const owner = product.owner === 1 ? 77 : 1;
        await store.commit([
          claimedPurchase(tenant, PURCHASED_KIND[product.kind], head, owner, house.clock.now()),
        ]);
        product.owner = owner;
        return;
      }
      case 'block': {
        const product = chosen(products, each.product);
        if (!product) return;
        await store.commit(saleBlocking(tenant, await saleOf(product), house.clock.now()));
        product.isBlocked = true;
        return;
      }
      case 'end': {
        const product = chosen(products, each.product);
        if (product?.kind !== 'membership') return;
        const head = await readHead(store, tenant, 'PURCHASED-MEMBERSHIP', product.id);
        if (head) await store.commit(membershipEnd(tenant, head, house.clock.now()));
        product.hasEnded = true;
        return;
      }
      default:
        return change(each);
    }
  }

  async function change(each: Extract<Step, { visit: number }>): Promise<void> {
    const visit = chosen(visits, each.visit);
    if (!visit) return;
    const named = { appointment_id: visit.id };
    switch (each.op) {
      case 'redeem': {
        const product = chosen(products, each.product);
        const line = chosen(visit.lines, each.service);
        if (!product || !line) return;
        const wish = { product, service: line.service };
        const { type, ...input } = redemptionOf(wish) as { type: string };
        const operation = `redemptions/redemption-${type.replace('_', '-')}`;
        const reply = await house.call(operation, { ...named, ...input }, { as: 'customer' });
        const refusal = redeem(visit, wish, today());
        expect(messageOf(reply), reply.text).toBe(refusal ? `400 ${refusal}` : '200 Redeemed');
        return;
      }
      case 'cancel': {
        const reply = await house.call('appointments/appointment-cancel', named, { as: 'staff' });
        const isTaken = cancel(visit);
        expect(messageOf(reply), reply.text).toBe(
          isTaken ? '200 Appointment cancelled' : `400 ${REFUSED_STEP}`,
        );
        return;
      }
      case 'complete': {
        const reply = await house.call('appointments/appointment-complete', named, { as: 'staff' });
        const isTaken = visit.status === 1;
        if (isTaken) {
          visit.status = 2;
          visit.pending = 0;
        }
        expect(reply.status, reply.text).toBe(isTaken ? 200 : 400);
        return;
      }
      case 'pay':
        await settle(visit, 'succeeded');
        if (visit.deposit > 0) payDeposit(visit, today(), house.clock.now().getTime());
        return;
      case 'fail':
        await settle(visit, 'canceled');
        failDeposit(visit);
        return;
    }
  }

  for (const each of steps) {
    await take(each);
    const heads = await Promise.all(
      products.map(({ kind, id }) => readHead(store, tenant, PURCHASED_KIND[kind], id)),
    );
    expect(
      heads.map((head) => head?.remaining),
      each.op,
    ).toEqual(products.map(({ left }) => left));
  }
  const stored = await Promise.all(visits.map(({ id }) => visitIn(house, id)));
  const pendingOf = (payments: (typeof stored)[number]['payments']) =>
    payments.filter(({ type }) => type === 0).reduce((sum, { pending }) => sum + pending, 0);
  expect(stored.map(({ status, payments }) => [status, pendingOf(payments)])).toEqual(
    visits.map(({ status, pending }) => [status, pending]),
  );
  expect(await findings(house)).toEqual([]);
}

test(
  `${SEQUENCES} random sequences of sell, redeem, book, cancel, pay, fail, expire, renew agree with the specification in every message and balance, and leave the books right`,
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) =>
        run(await houses({ settings: { depositEnable: true } }), steps),
      ),
      { numRuns: SEQUENCES, endOnFailure: false },
    );
  },
  NIGHT_MS,
);
