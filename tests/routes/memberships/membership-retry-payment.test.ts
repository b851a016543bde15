import { describe, expect, test } from 'vitest';
import { toBooking } from '../../support/booking/bookings.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  openActiveMembership,
  openPastDue,
  RENEWED_ENTRY,
} from '../../support/products/paused-memberships.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RETRY = 'memberships/membership-retry-payment';
const ONE = { purchased_membership_id: 1 };
const STAFF = { as: 'staff' } as const;

const listDunning = (salon: TestSalon) =>
  salon.mails().filter(({ subject }) => subject.startsWith('We could not renew'));
const toToken = (mail: ReturnType<typeof listDunning>[number] | undefined) =>
  /token=([\w.-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';

// BEHAVIOR §24.10
describe('the dunning of a renewal', () => {
  test('mails the payer at once and on each of the days, each once, and then ends the membership', async () => {
    const { salon, stripe, at } = await openPastDue(await openSalon(RECURRING), { dunning_days: [2, 4, 5] });
    const counts: number[] = [];
    for (const day of ['16', '17', '18', '19', '20', '21']) {
      await at(day);
      await at(day);
      counts.push(listDunning(salon).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 4]);
    expect(listDunning(salon).at(-1)?.body.text).toContain('ends today');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, past_due: 1 });
    await at('22');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, past_due: 0, recurring: 0 });
    const [subscription] = (await stripe.subscriptions.list({ status: 'all' })).data;
    expect(subscription?.status).toBe('canceled');
    const [invoice] = (await stripe.invoices.list()).data;
    expect(invoice).toMatchObject({ billing_reason: 'subscription_cycle', status: 'void' });
    await at('23');
    expect(listDunning(salon)).toHaveLength(4);
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([]);
  });

  nightTest(
    'stops when the payer saves another card with the link of the mail, which is charged once',
    async () => {
      const { salon, account, delivery, at } = await openPastDue(await openSalon(RECURRING), {
        dunning_days: [2, 4, 5],
      });
      const token = toToken(listDunning(salon)[0]);
      const opened = await salon.call<{ state: string }>('payments/renewal-session', { token });
      expect(opened.body.data).toEqual({ name: 'Silver', total: '64.95', state: 'unpaid' });
      const [setup = ''] = String(opened.body.token).split('_secret_');
      await account.confirmSetup(setup, 'pm_card_mastercard');
      await delivery.deliver();
      await delivery.deliver();
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
      expect(await getOnlyMembership(salon)).toMatchObject({
        status: 1,
        past_due: 0,
        expiry_date: '2027-01-16',
      });
      for (const day of ['18', '20', '23']) await at(day);
      expect(listDunning(salon)).toHaveLength(1);
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
      const again = await salon.call<{ state: string }>('payments/renewal-session', { token });
      expect([again.body.token, again.body.data.state]).toEqual([undefined, 'paid']);
    },
  );

  nightTest(
    'stops when the payer confirms the payment with a bank that asks for it, and renews once',
    async () => {
      const { salon, account, delivery, at } = await openPastDue(
        await openSalon(RECURRING),
        { dunning_days: [2, 4, 5] },
        'pm_card_authenticationRequired',
      );
      const [mail] = listDunning(salon);
      const token = toToken(mail);
      const opened = await salon.call<{ state: string }>('payments/renewal-session', { token });
      expect(opened.body.data).toEqual({ name: 'Silver', total: '64.95', state: 'unpaid' });
      const secret = String(opened.body.payment_token);
      const [intent = ''] = secret.split('_secret_');
      const waiting = await account.stripe.paymentIntents.retrieve(intent);
      expect(waiting).toMatchObject({ status: 'requires_action', amount: 64_95, client_secret: secret });
      // Nothing else that the processor knows reaches the page
      expect(Object.keys(opened.body).toSorted()).toEqual(['data', 'payment_token', 'status', 'token']);
      const retried = await salon.call(RETRY, ONE, STAFF);
      expect([retried.status, retried.body.message]).toEqual([400, 'Card declined']);
      await account.settle(intent);
      await delivery.deliver();
      await delivery.deliver();
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
      expect(await getOnlyMembership(salon)).toMatchObject({ past_due: 0, expiry_date: '2027-01-16' });
      for (const day of ['18', '20', '23']) await at(day);
      expect(listDunning(salon)).toHaveLength(1);
      const again = await salon.call<{ state: string }>('payments/renewal-session', { token });
      expect([again.body.payment_token, again.body.data.state]).toEqual([undefined, 'paid']);
    },
  );

  nightTest('goes on when the bank refuses the payer, who may then save another card', async () => {
    const card = 'pm_card_authenticationRequired';
    const { salon, account, delivery } = await openPastDue(await openSalon(RECURRING), {}, card);
    const token = toToken(listDunning(salon)[0]);
    const open = async () =>
      (await salon.call<{ state: string }>('payments/renewal-session', { token })).body;
    const [intent = ''] = String((await open()).payment_token).split('_secret_');
    await account.settle(intent, 'fail');
    await delivery.deliver();
    const refused = await open();
    expect([refused.payment_token, refused.data.state]).toEqual([undefined, 'unpaid']);
    await account.confirmSetup(String(refused.token).split('_secret_')[0] ?? '');
    await delivery.deliver();
    await delivery.deliver();
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
    expect(listDunning(salon)).toHaveLength(1);
  });

  test('is begun by the event that the bank asks for the payer, where the one of the failure is lost', async () => {
    const { salon, account, stripe } = await openActiveMembership(await openSalon(RECURRING));
    const [subscription] = (await stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    await stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
    await salon.clock.set(new Date('2026-12-16T14:00:01Z'));
    salon.stripe.tick();
    const [event] = (await stripe.events.list({ type: 'invoice.payment_action_required' })).data;
    expect((await account.deliver(event ?? {})).status).toBe(200);
    await salon.runScheduledWork();
    expect(listDunning(salon)).toHaveLength(1);
  });

  test('is begun by scheduled work where the event of the failure is lost', async () => {
    const { salon, stripe } = await openActiveMembership(await openSalon(RECURRING));
    const [subscription] = (await stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
    await salon.clock.set(new Date('2026-12-17T14:01:00Z'));
    salon.stripe.tick();
    await salon.runScheduledWork();
    expect(listDunning(salon)).toHaveLength(1);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, past_due: 1 });
  });

  nightTest('lets the membership be used meanwhile, unless the salon forbids it', async () => {
    for (const [past_due_benefits, status, total] of [
      [1, 1, 'discounted'],
      [0, 0, 'regular'],
    ] as const) {
      const { salon } = await openPastDue(await openSalon(RECURRING), { past_due_benefits });
      expect(await getOnlyMembership(salon)).toMatchObject({ status, past_due: 1 });
      const input = toBooking({ date: '2026/12/17', customer_type: 0 });
      const quote = await salon.call<{ membership_discount: string }>('booking/quote', input, {
        as: 'customer',
      });
      expect(Number(quote.body.data.membership_discount) > 0).toBe(total === 'discounted');
    }
  });
});

// BEHAVIOR §24.10
describe('membership-retry-payment', () => {
  nightTest('charges the unpaid renewal once', async () => {
    const { salon, setCard, delivery } = await openPastDue(await openSalon(RECURRING));
    const declined = await salon.call(RETRY, ONE, STAFF);
    expect([declined.status, declined.body.message]).toEqual([400, 'Card declined']);
    await setCard('pm_card_visa');
    const replies = await Promise.all([salon.call(RETRY, ONE, STAFF), salon.call(RETRY, ONE, STAFF)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    await delivery.deliver();
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
    const paid = await salon.call(RETRY, ONE, STAFF);
    expect(paid.body.errors).toEqual({ purchased_membership_id: ['Has no unpaid renewal'] });
  });

  test('needs sales.write (401, 403), and a membership of the salon (404)', async () => {
    const { salon } = await openActiveMembership(await openSalon(RECURRING));
    expect((await salon.call(RETRY, ONE)).status).toBe(401);
    expect((await salon.call(RETRY, ONE, { as: 'customer' })).status).toBe(403);
    expect((await salon.call(RETRY, { purchased_membership_id: 9 }, STAFF)).status).toBe(404);
    expect((await (await openSalon(RECURRING)).call(RETRY, ONE, STAFF)).status).toBe(404);
  });
});
