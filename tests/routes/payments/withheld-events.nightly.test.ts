import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { unwrapReply } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { listMovements } from '../../support/journal.ts';
import {
  bookAndOrder,
  createOrder,
  DEPOSITS_PAYABLE,
  openPaymentAccount,
  type PaymentAccount,
} from '../../support/payments/payments.ts';
import {
  defineMembership,
  listSoldMemberships,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import {
  definePackage,
  listSoldPackages,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const START = '2026-11-16T14:00:00Z';
/** The events are withheld for 14 months. */
const LAST_DAY = 425;

const NO_LIMITS = { openBookingsPerNetwork: 0, openBookingsPerGuest: 0 };

type Balance = {
  readonly account: string;
  readonly balance: string;
  readonly of: readonly { readonly of: unknown; readonly balance: string }[];
};

type Story = {
  readonly salon: TestSalon;
  readonly account: PaymentAccount;
  /** The intents of what was bought, by name. */
  readonly intents: Map<string, string>;
};

const AS_CUSTOMER = { as: 'customer' } as const;

async function buyMembership({ salon, account, intents }: Story, name: string, change: object = {}) {
  const { id } = await defineMembership(salon, { name, ...change });
  const sale = await sellMembership(salon, toMembershipSale(id, { name, ...change }));
  const intent = String(sale.body.data.payment_intent);
  intents.set(name, intent);
  await account.pay(intent, name === 'disputed' ? 'pm_card_createDispute' : 'pm_card_visa');
}

async function buyPackage({ salon, account, intents }: Story, name: string) {
  const { id } = await definePackage(salon, { name });
  const sale = unwrapReply(await sellPackage(salon, toPackageSale(id, { name })));
  const input = { amount: sale.total, sale_id: sale.id };
  const order = await createOrder(salon, input, AS_CUSTOMER);
  unwrapReply(order);
  intents.set(name, order.body.payment_intent);
  await account.pay(order.body.payment_intent);
}

async function book({ salon, account, intents }: Story, name: string, time: string, card?: string) {
  const { intent } = await bookAndOrder(salon, { date: '2026/11/24', time });
  intents.set(name, intent);
  await account.pay(intent, card);
}

async function getSubscription({ account }: Story, membership: number): Promise<Stripe.Subscription> {
  const { data } = await account.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const found = data.find(({ metadata }) => metadata.membership === String(membership));
  if (!found) throw new Error(`membership ${membership} has no subscription`);
  return found;
}

const refund = ({ account, intents }: Story, name: string, amount?: number) =>
  account.stripe.refunds.create({
    payment_intent: intents.get(name) ?? '',
    ...(amount === undefined ? {} : { amount }),
  });

const pause = async (story: Story, membership: number, behavior: 'void' | '') => {
  const { id } = await getSubscription(story, membership);
  await story.account.stripe.subscriptions.update(id, {
    pause_collection: behavior === '' ? '' : { behavior },
  });
};

/** The acts of each day after the start, in the product and at the processor. Nobody reports a payment. */
const ACTS: { readonly [day: number]: (story: Story) => Promise<unknown> } = {
  0: async (story) => {
    await buyMembership(story, 'monthly');
    await buyMembership(story, 'yearly', { billing_period: 2 });
    await buyMembership(story, 'longer', { service_expiration_time: '3 months' });
    await buyPackage(story, 'used');
  },
  1: async (story) => {
    await buyMembership(story, 'refunded');
    await buyMembership(story, 'paused');
    await buyMembership(story, 'declined');
    await buyPackage(story, 'returned');
  },
  2: async (story) => {
    await buyMembership(story, 'cancelled');
    await buyMembership(story, 'disputed');
    await buyMembership(story, 'stopped');
    await book(story, 'kept', '09:00 AM');
  },
  3: async (story) => {
    await book(story, 'part refunded', '11:00 AM');
    await book(story, 'visit disputed', '01:00 PM', 'pm_card_createDispute');
    await book(story, 'unpaid', '03:00 PM', 'pm_card_chargeDeclined');
  },
  5: async (story) => {
    await refund(story, 'part refunded', 10_00);
    await refund(story, 'returned');
    await refund(story, 'refunded');
    await pause(story, 5, 'void');
    const { id, customer } = await getSubscription(story, 6);
    const card = await story.account.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    });
    await story.account.stripe.subscriptions.update(id, { default_payment_method: card.id });
  },
  7: async ({ salon, intents }) => {
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 7 }, AS_CUSTOMER);
    const controls = `${salon.stripe.url}/_test/payment_intents`;
    const headers = { 'content-type': 'application/json' };
    await fetch(`${controls}/${intents.get('returned')}/fail_refund`, {
      method: 'POST',
      headers,
      body: '{}',
    });
  },
  10: async ({ salon, intents }) => {
    const controls = `${salon.stripe.url}/_test/payment_intents`;
    const headers = { 'content-type': 'application/json' };
    for (const [name, status] of [
      ['visit disputed', 'lost'],
      ['disputed', 'won'],
    ] as const)
      await fetch(`${controls}/${intents.get(name)}/dispute`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ status }),
      });
  },
  38: async (story) => {
    const { id } = await getSubscription(story, 9);
    await story.account.stripe.subscriptions.cancel(id);
  },
  // After the invoices of two months that were void
  61: (story) => pause(story, 5, ''),
};

/** Delivers what the processor has sent since the last time, the oldest first. */
function openDelivery({ salon, account }: Pick<Story, 'salon' | 'account'>) {
  const delivered = new Set<string>();
  return async () => {
    const events: Stripe.Event[] = [];
    for await (const event of account.stripe.events.list({ limit: 100 })) {
      if (delivered.has(event.id)) break;
      events.push(event);
    }
    for (const event of events.reverse()) {
      delivered.add(event.id);
      const reply = await account.deliver(event);
      expect(reply.status, `${event.type} of ${salon.slug}: ${reply.text}`).toBe(200);
    }
  };
}

/** Plays the story to its end, with the processor's events delivered at once, or never. */
async function play(isDelivered: boolean): Promise<Story> {
  const salon = await openSalon({
    settings: { ...RECURRING.settings, ...DEPOSITS_PAYABLE.settings, ...NO_LIMITS },
    now: new Date(START),
  });
  const account = await openPaymentAccount(salon);
  const story = { salon, account, intents: new Map<string, string>() };
  const deliver = isDelivered ? openDelivery(story) : async () => undefined;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    const morning = Date.parse(START) + day * 24 * 60 * MINUTE_MS;
    // An hour after noon, what nobody has reported is looked up
    for (const minutes of [0, 61]) {
      await salon.clock.set(new Date(morning + minutes * MINUTE_MS));
      salon.stripe.tick();
      await deliver();
      await salon.runScheduledWork();
      if (minutes === 0) await ACTS[day]?.(story);
      await deliver();
    }
  }
  return story;
}

/** The states and amounts of a salon, without ids of the processor and without times. */
async function describeSalon({ salon, account, intents }: Story) {
  const names = new Map([...intents].map(([name, intent]) => [intent, name]));
  const memberships = await listSoldMemberships(salon);
  const packages = await listSoldPackages(salon);
  const visits = await listStoredAppointments(salon);
  const { data: refunds } = await account.stripe.refunds.list({ limit: 100 });
  const { data: subscriptions } = await account.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const journal = await salon.call<readonly Balance[]>('journal/journal-balances', {}, { as: 'admin' });
  return {
    memberships: memberships.map(
      ({ name, status, sale_status, recurring, expiry_date, total_qty, remaining_balance, history }) => ({
        name,
        status,
        sale_status,
        recurring,
        expiry_date,
        total_qty,
        remaining_balance,
        history: history.map(({ description }) => description),
      }),
    ),
    packages: packages.map((each) => ({
      ...each,
      history: undefined,
      created_at: undefined,
      service_group: undefined,
    })),
    visits: visits.map(({ status, payments }) => ({
      status,
      payments: payments.map(({ type, status: state, paid, pending }) => ({ type, state, paid, pending })),
    })),
    refunds: refunds
      .map(({ amount, status, payment_intent }) => [
        names.get(String(payment_intent)) ?? 'renewal',
        amount,
        status,
      ])
      .sort(),
    subscriptions: subscriptions.map(({ status, metadata }) => [metadata.membership, status]).sort(),
    movements: (await listMovements(salon)).map((each) => JSON.stringify(each)).sort(),
    // Parts that were first moved at the same instant stand in no order
    balances: journal.body.data
      .flatMap(({ account, balance, of }) => [
        { account, balance },
        ...of.map((part) => ({ account, ...part })),
      ])
      .map((part) => JSON.stringify(part).replaceAll(/(?:pi|in|re|ch)_\w+/g, 'id'))
      .sort(),
    findings: await listAuditFindings(salon),
  };
}

// BEHAVIOR §19.6, §24.7
describe('a salon whose processor’s events never arrive', () => {
  test('ends in the same states and amounts as one that gets all of them', async () => {
    const [withAll, withNone] = [await play(true), await play(false)];
    const expected = await describeSalon(withAll);
    expect(Object.fromEntries(expected.memberships.map(({ name, status }) => [name, status]))).toEqual({
      monthly: 1,
      yearly: 1,
      longer: 1,
      paused: 1,
      refunded: 0,
      declined: 0,
      cancelled: 0,
      disputed: 0,
      stopped: 0,
    });
    expect(expected.findings).toEqual([]);
    expect(await describeSalon(withNone)).toEqual(expected);
  });
});
