import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { nightTest } from '../../support/nightly.ts';
import { openPaymentAccount, reportPayment } from '../../support/payments/payments.ts';
import {
  defineMembership,
  listSoldMemberships,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §24.2, §24.4, §21.1
describe('create-membership-sell', () => {
  test('returns a pending sale (201) without a token when recurring payments are off', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    const reply = await sellMembership(salon, toMembershipSale(id));
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Membership sold',
      data: { type: 'membership', subtotal: '60.00', tax: '4.95', total: '64.95', status: 0 },
    });
    expect(reply.body).not.toHaveProperty('token');
    expect(await listSoldMemberships(salon)).toMatchObject([
      {
        id: 1,
        sales_id: 1,
        sale_status: 0,
        status: 0,
        name: 'Silver',
        price: '60.00',
        billing_period: 1,
        charce_service_tax: '1',
        discount_service: '1',
        discount_percentage_service: 10,
        discount_product: '0',
        buy_for: 0,
        recipient_fname: null,
        purchased_from: 'online',
        expiry_date: '2026-12-16',
        recurring: 0,
        customer: { fname: 'Carla', lname: 'Client' },
        total_qty: 2,
        total_used: 0,
        remaining_balance: 2,
        service_group: [{ id: 1, purchased_membership_id: 1, qty: 2, price: '40.00' }],
        services: [{ purchased_membership_id: 1, service_id: '1' }, { service_id: '3' }],
        history: [{ date: '2026-11-16', description: 'Purchased', service_id: 0 }],
      },
    ]);
  });

  test('is active at once when it was paid at the salon, through its last day', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon, { service_expiration_time: '2 months' });
    const input = toMembershipSale(id, {
      customer_id: 1,
      paid_at_salon: 1,
      service_expiration_time: '2 months',
    });
    expect((await sellMembership(salon, input, { as: 'staff' })).body.data.status).toBe(1);
    await salon.clock.set(new Date('2027-01-17T04:59:00Z'));
    expect(await listSoldMemberships(salon)).toMatchObject([{ status: 1, expiry_date: '2027-01-16' }]);
    await salon.clock.set(new Date('2027-01-17T05:01:00Z'));
    expect(await listSoldMemberships(salon)).toMatchObject([{ status: 0 }]);
  });

  test('lasts a year with yearly billing, and is untaxed like its template', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon, { billing_period: 2, charce_service_tax: 0 });
    const input = toMembershipSale(id, { billing_period: 2, charce_service_tax: 0 });
    expect((await sellMembership(salon, input)).body.data).toMatchObject({ tax: '0.00', total: '60.00' });
    expect(await listSoldMemberships(salon)).toMatchObject([{ expiry_date: '2027-11-16' }]);
  });

  test('creates a subscription with recurring payments, and returns the secret of its first payment', async () => {
    const salon = await openSalon(RECURRING);
    const account = await openPaymentAccount(salon);
    const { id } = await defineMembership(salon);
    const reply = await sellMembership(salon, toMembershipSale(id));
    expect(reply.status, reply.text).toBe(201);
    const intent = String(reply.body.data.payment_intent);
    expect(reply.body.token).toMatch(new RegExp(`^${intent}_secret_`));
    expect(reply.body.data).toMatchObject({ token: reply.body.token });
    const paymentIntent = await account.stripe.paymentIntents.retrieve(intent);
    expect(paymentIntent).toMatchObject({ amount: 6495, currency: 'usd', status: 'requires_payment_method' });
    const { data } = await account.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status, metadata }) => ({ status, metadata }))).toEqual([
      { status: 'incomplete', metadata: { tenant: salon.tenant, membership: '1' } },
    ]);
    expect(await listSoldMemberships(salon)).toMatchObject([{ sale_status: 0, status: 0, recurring: 1 }]);
  });

  test('creates one subscription for one Idempotency-Key, and one cardholder for a customer', async () => {
    const salon = await openSalon(RECURRING);
    const account = await openPaymentAccount(salon);
    const { id } = await defineMembership(salon);
    const options = { as: 'customer', headers: { 'idempotency-key': 'one sale' } } as const;
    const first = await sellMembership(salon, toMembershipSale(id), options);
    const repeated = await sellMembership(salon, toMembershipSale(id), options);
    expect(repeated.text).toBe(first.text);
    const other = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(other.id));
    const subscriptions = await account.stripe.subscriptions.list({ status: 'all' });
    const customers = await account.stripe.customers.list();
    expect([subscriptions.data.length, customers.data.length]).toEqual([2, 1]);
  });

  nightTest(
    'gives an unpaid sale again, and refuses the 6th unpaid sale of a customer (429 Too many unpaid purchases, BEHAVIOR §21.1)',
    async () => {
      const salon = await openSalon(RECURRING);
      const account = await openPaymentAccount(salon);
      const { id } = await defineMembership(salon);
      const first = await sellMembership(salon, toMembershipSale(id));
      const again = await sellMembership(salon, toMembershipSale(id));
      expect([again.status, again.body]).toEqual([201, first.body]);
      const replies = [];
      for (let count = 2; count <= 6; count += 1) {
        const other = await defineMembership(salon);
        replies.push(await sellMembership(salon, toMembershipSale(other.id)));
      }
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
      expect(replies[4]?.body.message).toBe('Too many unpaid purchases');
      const { data } = await account.stripe.subscriptions.list({ status: 'all', limit: 100 });
      expect(data).toHaveLength(5);
      await account.pay(String(first.body.data.payment_intent));
      await reportPayment(salon, String(first.body.data.payment_intent), { sale_id: first.body.data.id });
      const last = await defineMembership(salon);
      expect((await sellMembership(salon, toMembershipSale(last.id))).status).toBe(201);
    },
  );

  // BEHAVIOR §8.4
  test('refuses the 6th unpaid sale until the first one fails (429 with Retry-After)', async () => {
    const salon = await openSalon();
    const replies = [];
    for (let count = 1; count <= 6; count += 1) {
      const { id } = await defineMembership(salon);
      replies.push(await sellMembership(salon, toMembershipSale(id)));
      await salon.clock.advance(60);
    }
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(replies[5]?.headers['retry-after']).toBe(String(19 * 60 * 60));
  });

  nightTest(
    'of 8 purchases at once 5 are sold unpaid; the front desk sells on (BEHAVIOR §21.1)',
    async () => {
      const salon = await openSalon();
      const memberships = [];
      for (let count = 0; count < 8; count += 1) memberships.push(await defineMembership(salon));
      const replies = await Promise.all(
        memberships.map(({ id }) => sellMembership(salon, toMembershipSale(id))),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
      const byDesk = toMembershipSale(memberships[0]?.id ?? 0, { customer_id: 1 });
      expect((await sellMembership(salon, byDesk, { as: 'staff' })).status).toBe(201);
    },
  );

  nightTest('sells nothing when payments are not set up or the processor is down', async () => {
    const salon = await openSalon(RECURRING);
    const { id } = await defineMembership(salon);
    expect((await sellMembership(salon, toMembershipSale(id))).status).toBe(400);
    const account = await openPaymentAccount(salon);
    await account.injectFault({ match: 'POST /v1/prices', status: 500, times: 5 });
    expect((await sellMembership(salon, toMembershipSale(id))).status).toBe(503);
    expect(await countRecords(salon, 'SALE', 'PURCHASED-MEMBERSHIP')).toBe(0);
  });

  test.each([
    ['location_id', { location_id: 99 }],
    ['membership_id', { membership_id: 99 }],
    ['name', { name: 'Gold' }],
    ['price', { price: 6 }],
    ['billing_period', { billing_period: 2 }],
    ['charce_service_tax', { charce_service_tax: 0 }],
    ['discount_service', { discount_service: 0 }],
    ['discount_percentage_service', { discount_percentage_service: 90 }],
    ['discount_product', { discount_product: 1 }],
    ['discount_percentage_for_product', { discount_percentage_for_product: 90 }],
    ['service_expiration_time', { service_expiration_time: '99 months' }],
    ['terms_and_condition', { terms_and_condition: '' }],
    ['service_groups', { service_groups: [] }],
    ['service_groups.0.qty', { service_groups: [{ qty: 20, price: 40, services: [1, 3] }] }],
    ['recipient_fname', { buy_for: 1 }],
  ])('refuses a wrong %s (422 naming it) and writes nothing', async (field, change) => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    const reply = await sellMembership(salon, toMembershipSale(id, change));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'SALE', 'PURCHASED-MEMBERSHIP', 'OUTBOX')).toBe(0);
  });

  test('refuses an inactive membership (422), another customer’s id (403), and anonymous callers (401)', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon, { status: 0 });
    expect((await sellMembership(salon, toMembershipSale(id))).body.errors).toEqual({
      membership_id: ['Not for sale'],
    });
    expect((await sellMembership(salon, toMembershipSale(id, { customer_id: 7 }))).status).toBe(403);
    await expectAccess(salon, 'memberships/create-membership-sell', toMembershipSale(id), { closedTo: [] });
  });
});
