import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
  saveCard,
} from '../../support/payments/payments.ts';
import {
  defineMembership,
  getOnlyMembership,
  openBilledMembership,
  openEventDelivery,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RENEWED = { memberships: -60, tax: -4.95 };

/** Changes the balance of the only cardholder: below 0 it is a credit. */
async function setBalance({ stripe }: PaymentAccount, balance: number): Promise<void> {
  const [cardholder] = (await stripe.customers.list()).data;
  await stripe.customers.update(String(cardholder?.id), { balance });
}

/** Sells a membership for 64.95 to a customer with a credit balance at the processor. */
async function sellWithCredit(credit: number) {
  const salon = await openSalon(RECURRING);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  await setBalance(account, 0 - credit);
  const { id } = await defineMembership(salon);
  return { salon, account, reply: await sellMembership(salon, toMembershipSale(id)) };
}

/** A membership whose renewal of December 16 is declined. */
async function openUnpaidRenewal() {
  const opened = await openBilledMembership(await openSalon(RECURRING));
  const { account, delivery } = opened;
  await delivery.deliver();
  const [subscription] = (await account.stripe.subscriptions.list()).data;
  const customer = String(subscription?.customer);
  const { id } = await account.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await account.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
  await delivery.advanceTo('2026-12-17T14:00:00Z');
  const [intent] = (await account.stripe.paymentIntents.list({ customer, limit: 1 })).data;
  const { data } = await account.stripe.subscriptions.list();
  return { ...opened, intent: String(intent?.id), invoice: String(data[0]?.latest_invoice) };
}

const listRenewals = (salon: TestSalon) => listMovements(salon, { event: 'renewed' });

// BEHAVIOR §24.4
describe('the first invoice of a membership', () => {
  test('is paid at once where a credit balance at the processor covers it', async () => {
    const { salon, reply } = await sellWithCredit(100_00);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({ status: 1, total: '64.95', payment_intent: null });
    expect(reply.body).not.toHaveProperty('token');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, sale_status: 1, recurring: 1 });
    expect(reply.body.data).not.toHaveProperty('paid_by');
    expect(await listMovements(salon)).toEqual([['sold', { external: 64.95, ...RENEWED }]]);
    const correction = { sale_id: reply.body.data.id, tender: 'cash' };
    const corrected = await salon.call('directory/sale-correct-tender', correction, { as: 'admin' });
    expect(corrected.body.errors).toEqual({ sale_id: ['Must be paid in cash or outside this system'] });
    await salon.runScheduledWork();
    expect(salon.mails().filter(({ subject }) => subject.includes('Silver'))).toHaveLength(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('saves a card instead where a credit balance covers it, and charges the renewal to the card', async () => {
    const { salon, account, reply } = await sellWithCredit(64_95);
    const token = String(reply.body.setup_token);
    expect(reply.body.data).toMatchObject({ setup_token: token });
    const delivery = openEventDelivery(salon, account);
    const [setup = ''] = token.split('_secret_');
    const saved = await account.stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_mastercard' });
    expect(await delivery.deliver()).toContain('setup_intent.succeeded');
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect(await listRenewals(salon)).toEqual([['renewed', { card: 64.95, ...RENEWED }]]);
    const [payment] = (await account.stripe.paymentIntents.list()).data;
    expect(payment).toMatchObject({ amount: 64_95, payment_method: saved.payment_method });
  });

  test('leaves nothing to charge a renewal to where the buyer saves no card', async () => {
    const { salon, account } = await sellWithCredit(64_95);
    const delivery = openEventDelivery(salon, account);
    expect(await delivery.advanceTo('2026-12-17T14:00:00Z')).toContain('invoice.payment_failed');
    expect(await listRenewals(salon)).toEqual([]);
  });

  test('asks for what the credit balance leaves, and a refund returns no more than that to the card', async () => {
    const { salon, account, reply } = await sellWithCredit(20_00);
    const { id: sale_id, payment_intent } = reply.body.data;
    expect((await account.pay(String(payment_intent))).amount).toBe(44_95);
    expect(statusAndMessage(await reportPayment(salon, String(payment_intent), { sale_id }))).toBe(
      '200 Payment successful',
    );
    expect(await listMovements(salon)).toEqual([['sold', { card: 44.95, external: 20, ...RENEWED }]]);
    const refunded = await salon.call('directory/sale-refund', { sale_id }, { as: 'admin' });
    expect(refunded.body.data).toMatchObject({ refunded: '44.95' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §24.4
describe('the invoice of a renewal', () => {
  nightTest('counts as external as far as a credit balance pays it', async () => {
    const { salon, account, delivery } = await openBilledMembership(await openSalon(RECURRING));
    await delivery.deliver();
    await setBalance(account, -20_00);
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    await setBalance(account, -64_95);
    await delivery.advanceTo('2027-01-17T14:00:00Z');
    expect(await listRenewals(salon)).toEqual([
      ['renewed', { card: 44.95, external: 20, ...RENEWED }],
      ['renewed', { external: 64.95, ...RENEWED }],
    ]);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, total_qty: 6 });
    const sale = { sale_id: 1, dry_run: 1 };
    const refunded = await salon.call('directory/sale-refund', sale, { as: 'admin' });
    expect(refunded.body.data).toMatchObject({ refunded: '62.85' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test.each([
    ['counts as collected where the key may not read its payments', 403, 200, 1],
    ['is sent again where the processor does not answer', 500, 503, 0],
  ])('%s', async (_, status, replied, renewals) => {
    const { salon, account, delivery } = await openBilledMembership(await openSalon(RECURRING));
    await delivery.deliver();
    await salon.clock.set(new Date('2026-12-17T14:00:00Z'));
    salon.stripe.tick();
    await account.injectFault({ match: 'GET /v1/invoice_payments', status, times: 2 });
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    expect((await account.deliver(paid ?? {})).status).toBe(replied);
    expect(await listRenewals(salon)).toEqual(Array(renewals).fill(['renewed', { card: 64.95, ...RENEWED }]));
  });

  test('renews and counts as external where the salon marks it as paid outside the processor', async () => {
    const { salon, account, delivery, invoice } = await openUnpaidRenewal();
    await account.stripe.invoices.pay(invoice, { paid_out_of_band: true });
    await delivery.deliver();
    expect(await listRenewals(salon)).toEqual([['renewed', { external: 64.95, ...RENEWED }]]);
    expect(await getOnlyMembership(salon)).toMatchObject({ expiry_date: '2027-01-16', total_qty: 4 });
    await salon.call('directory/sale-refund', { sale_id: 1, amount: '5.00' }, { as: 'admin' });
    expect(await listMovements(salon, { event: 'refunded' })).toMatchObject([['refunded', { external: -5 }]]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('is not refunded where it was paid before the end of its membership, and its event comes later', async () => {
    const { salon, account, delivery, intent } = await openUnpaidRenewal();
    await account.pay(intent);
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    await salon.clock.advance(1);
    await account.stripe.subscriptions.cancel(String(subscription?.id));
    const [ended] = await account.events('customer.subscription.deleted', String(subscription?.id));
    await account.deliver(ended ?? {});
    await account.deliver(paid ?? {});
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 4 });
    await delivery.deliver();
    expect(await listRenewals(salon)).toEqual([['renewed', { card: 64.95, ...RENEWED }]]);
  });

  test('is refunded once where it is paid after the end of its membership, which is not renewed', async () => {
    const { salon, account, delivery, intent } = await openUnpaidRenewal();
    await delivery.advanceTo('2026-12-24T14:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
    await salon.clock.advance(1);
    await account.pay(intent);
    await delivery.deliver();
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    await account.deliver({ ...paid, id: 'evt_again' });
    expect(await listMovements(salon, { event: 'unclaimed' })).toEqual([
      ['unclaimed', { card: 64.95, unclaimed: -64.95 }],
    ]);
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toMatchObject([{ amount: 64_95 }]);
    const [refund] = await account.events('charge.refunded', intent);
    await account.deliver(refund ?? {});
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 2, expiry_date: '2026-12-16' });
    expect(await listRenewals(salon)).toEqual([]);
    expect(await listMovements(salon, { event: 'refunded' })).toEqual([
      ['refunded', { card: -64.95, unclaimed: 64.95 }],
    ]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });
});
