import { expect } from 'vitest';
import { unwrapReply } from '../api/replies.ts';
import { openPaymentAccount, type PaymentAccount } from '../payments/payments.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';
import type { SaleRecord } from './packages.ts';

export type MembershipRecord = {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly service_group: readonly { readonly id: number; readonly qty: number }[];
  readonly [field: string]: unknown;
};

type PurchasedMembershipRecord = {
  readonly id: number;
  readonly status: number;
  readonly sale_status: number;
  readonly expiry_date: string;
  readonly total_qty: number;
  readonly remaining_balance: number;
  readonly service_group: readonly { readonly qty: number }[];
  readonly history: readonly { readonly description: string; readonly service_id: number }[];
  readonly [field: string]: unknown;
};

/** 60.00 a month, taxed, with 10 % off services and two haircuts or blow-dries. */
export const MEMBERSHIP = {
  name: 'Silver',
  price: 60,
  billing_period: 1,
  charce_service_tax: '1',
  discount_service: '1',
  discount_percentage_service: 10,
  discount_product: '0',
  price_for_payroll: 2,
  terms_and_condition: '<p>Monthly.</p>',
  service_group: [{ qty: 2, price: 40, service: [1, 3] }],
};

export async function defineMembership(salon: TestSalon, change: object = {}): Promise<MembershipRecord> {
  const input = { ...MEMBERSHIP, ...change };
  return unwrapReply(
    await salon.call<MembershipRecord>('memberships/membership-store', input, { as: 'admin' }),
  );
}

/** The request that buys MEMBERSHIP for its user. */
export const toMembershipSale = (id: number, change: object = {}) => ({
  location_id: 1,
  membership_id: id,
  name: MEMBERSHIP.name,
  price: '60.00',
  billing_period: '1',
  charce_service_tax: '1',
  discount_service: '1',
  discount_percentage_service: 10,
  discount_product: '0',
  discount_percentage_for_product: 0,
  service_expiration_time: '',
  terms_and_condition: MEMBERSHIP.terms_and_condition,
  buy_for: 0,
  service_groups: [{ qty: 2, price: 40, services: [3, 1] }],
  ...change,
});

export type SoldMembership = Reply<SaleRecord & { readonly payment_intent: string | null }>;

export const sellMembership = (
  salon: TestSalon,
  input: object,
  options: CallOptions = { as: 'customer' },
): Promise<SoldMembership> => salon.call('memberships/create-membership-sell', input, options);

/** The salon's list of sold memberships. */
export async function listSoldMemberships(salon: TestSalon): Promise<PurchasedMembershipRecord[]> {
  const { body, text } = await salon.call('memberships/get-purchased-membership', {}, { as: 'admin' });
  expect(body.status, text).toBe(true);
  return body.purchasedmemberships as PurchasedMembershipRecord[];
}

const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.deleted',
  'setup_intent.succeeded',
];

/** Delivers the processor's events to the salon, each once, oldest first. */
export function openEventDelivery(salon: TestSalon, account: PaymentAccount) {
  const deliveredIds = new Set<string>();
  async function deliver(): Promise<string[]> {
    const { data } = await account.stripe.events.list({ types: EVENTS, limit: 100 });
    const newEvents = data.filter(({ id }) => !deliveredIds.has(id)).reverse();
    for (const event of newEvents) {
      deliveredIds.add(event.id);
      const reply = await account.deliver(event);
      expect(reply.status, `${event.type}: ${reply.text}`).toBe(200);
    }
    return newEvents.map(({ type }) => type);
  }
  return {
    deliver,
    /** Moves both clocks to an instant and delivers the events until then. */
    async advanceTo(instant: string): Promise<string[]> {
      await salon.clock.set(new Date(instant));
      salon.stripe.tick();
      return deliver();
    },
  };
}

/** A membership with a subscription, whose first payment is tried with a card. */
export async function openBilledMembership(salon: TestSalon, change: object = {}, card = 'pm_card_visa') {
  const account = await openPaymentAccount(salon);
  const { id } = await defineMembership(salon, change);
  const sale = await sellMembership(salon, toMembershipSale(id, change));
  const intent = String(sale.body.data.payment_intent);
  await account.pay(intent, card);
  return { salon, account, delivery: openEventDelivery(salon, account), intent, saleId: sale.body.data.id };
}

/** Settings of a salon with recurring payments. */
export const RECURRING = { settings: { recurringPaymentEnable: true } } as const;

/** The only membership that a salon has sold. */
export async function getOnlyMembership(salon: TestSalon): Promise<PurchasedMembershipRecord> {
  const [sale] = await listSoldMemberships(salon);
  if (!sale) throw new Error('the salon has sold no membership');
  return sale;
}
