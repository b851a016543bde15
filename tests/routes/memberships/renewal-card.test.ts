import { describe, expect, test } from 'vitest';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { getOnlyMembership, openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUSTOMER = { as: 'customer' } as const;

const createSession = (salon: TestSalon, purchased_membership_id: unknown, options: CallOptions = CUSTOMER) =>
  salon.call<{ readonly setup_intent: string }>(
    'payments/create-session',
    { purchased_membership_id },
    options,
  );

/** A membership whose first payment is recorded. */
async function openActiveMembership() {
  const opened = await openBilledMembership(await openSalon(RECURRING));
  await opened.delivery.deliver();
  const { stripe } = opened.account;
  const getSubscription = async () => {
    const [subscription] = (await stripe.subscriptions.list({ status: 'all' })).data;
    if (!subscription) throw new Error('the membership has no subscription');
    return subscription;
  };
  /** Replaces the card by one that declines every charge, as if it had expired. */
  const breakCard = async () => {
    const { id, customer } = await getSubscription();
    const card = 'pm_card_chargeCustomerFail';
    const { id: broken } = await stripe.paymentMethods.attach(card, { customer: String(customer) });
    await stripe.subscriptions.update(id, { default_payment_method: broken });
  };
  return { ...opened, stripe, getSubscription, breakCard };
}

// BEHAVIOR §24.5
describe('create-session with a membership', () => {
  nightTest('charges a declined renewal at once, and later ones, to the new card', async () => {
    const { salon, account, delivery, stripe, getSubscription, breakCard } = await openActiveMembership();
    await breakCard();
    expect(await delivery.advanceTo('2026-12-17T14:00:00Z')).toContain('invoice.payment_failed');
    await salon.runScheduledWork();
    const mail = salon.mails().find(({ subject }) => subject.startsWith('We could not renew'));
    expect(mail?.body.text).toContain(`/book/${salon.tenant}/renewal?token=`);
    const reply = await createSession(salon, 1);
    expect(reply.status, reply.text).toBe(200);
    const { setup_intent } = reply.body.data;
    const setup = await stripe.setupIntents.retrieve(setup_intent);
    expect(setup).toMatchObject({ client_secret: reply.body.token, payment_method_types: ['card'] });
    expect(setup.customer).toBe((await getSubscription()).customer);
    const { payment_method } = await account.confirmSetup(setup_intent, 'pm_card_mastercard');
    expect(await delivery.deliver()).toEqual(['setup_intent.succeeded']);
    expect((await getSubscription()).default_payment_method).toBe(payment_method);
    await delivery.advanceTo('2026-12-21T14:00:00Z');
    await delivery.advanceTo('2027-01-17T14:00:00Z');
    const renewed = ['renewed', { card: 64.95, memberships: -60, tax: -4.95 }];
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([renewed, renewed]);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, recurring: 1 });
    const cards = await salon.call('payments/cards', {}, CUSTOMER);
    expect(cards.body.data).toContainEqual(expect.objectContaining({ id: payment_method }));
  });

  test('keeps the card of the membership until another one is saved, also if that one is declined', async () => {
    const { salon, account, delivery, getSubscription } = await openActiveMembership();
    const before = (await getSubscription()).default_payment_method;
    const { setup_intent } = (await createSession(salon, 1)).body.data;
    await expect(account.confirmSetup(setup_intent, 'pm_card_chargeDeclined')).rejects.toThrow();
    await delivery.deliver();
    expect((await getSubscription()).default_payment_method).toBe(before);
  });

  test('does not change the card of a membership by a card that is saved for anything else', async () => {
    const { salon, account, delivery, getSubscription } = await openActiveMembership();
    const before = (await getSubscription()).default_payment_method;
    for (const none of [null, undefined]) {
      const { setup_intent } = (await createSession(salon, none)).body.data;
      await account.confirmSetup(setup_intent, 'pm_card_mastercard');
    }
    await delivery.deliver();
    expect((await getSubscription()).default_payment_method).toBe(before);
  });

  test('does not change the card of a membership by a card of another salon with the same account', async () => {
    const { account, delivery, stripe, getSubscription } = await openActiveMembership();
    const { customer, default_payment_method: before, metadata } = await getSubscription();
    const setup = await stripe.setupIntents.create({
      customer: String(customer),
      metadata: { ...metadata, tenant: 'another-salon' },
    });
    await account.confirmSetup(setup.id, 'pm_card_mastercard');
    expect(await delivery.deliver()).toEqual(['setup_intent.succeeded']);
    expect((await getSubscription()).default_payment_method).toBe(before);
  });

  test('refuses a membership whose subscription does not go on (422)', async () => {
    const { salon, delivery, stripe, getSubscription } = await openActiveMembership();
    const refuse = async () => {
      const reply = await createSession(salon, 1);
      expect(reply.status, reply.text).toBe(422);
      expect(reply.body.errors).toEqual({ purchased_membership_id: ['Does not renew'] });
    };
    await stripe.subscriptions.cancel((await getSubscription()).id);
    await refuse();
    await delivery.deliver();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, recurring: 0 });
    await refuse();
  });

  test('refuses a cancelled membership (422)', async () => {
    const { salon } = await openActiveMembership();
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, CUSTOMER);
    expect((await createSession(salon, 1)).status).toBe(422);
  });

  test.each(['x', -1, 1.5])('refuses an id of the wrong form: %s (422)', async (id) => {
    const salon = await openSalon();
    const reply = await createSession(salon, id);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toHaveProperty('purchased_membership_id');
  });

  test('refuses guests (401), users (403), and for other customers, unknown and unpaid memberships (404)', async () => {
    const { salon } = await openBilledMembership(await openSalon(RECURRING), {}, 'pm_card_chargeDeclined');
    const stranger = await registerOtherCustomer(salon);
    expect((await createSession(salon, 1, {})).status).toBe(401);
    expect((await createSession(salon, 1, { as: 'admin' })).status).toBe(403);
    expect((await createSession(salon, 1)).status, 'unpaid').toBe(404);
    expect((await createSession(salon, 9)).status, 'unknown').toBe(404);
    const paid = await openActiveMembership();
    const other = await registerOtherCustomer(paid.salon);
    const refused = await createSession(paid.salon, 1, { token: other });
    expect(refused.status, 'of another customer').toBe(404);
    expect(refused.body.errors).toHaveProperty('purchased_membership_id');
    const elsewhere = await createSession(paid.salon, 1, { token: stranger });
    expect(elsewhere.status, 'with a token of another salon').toBe(403);
    expect((await createSession(salon, 2)).status, 'of another salon').toBe(404);
  });
});
