import { describe, expect, test } from 'vitest';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RITA = 'rita@friends.test';

const show = (salon: TestSalon, token: string) => salon.call('giftcards/show-gift', { token });

/** Sells a paid gift card to Rita. Returns the token of its mail. */
async function sellGift(salon: TestSalon, change: object = {}): Promise<string> {
  const { id } = await defineGiftCard(salon);
  await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1, ...change }), { as: 'staff' });
  await salon.runScheduledWork();
  return findMailedToken(salon, RITA);
}

// BEHAVIOR §27.2
describe('show-gift', () => {
  test('shows the typed giver and the value without a log-in, and no other data of a person', async () => {
    const salon = await openSalon();
    const token = await sellGift(salon, { sender: 'Carla' });
    const reply = await show(salon, token);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status: true,
        data: {
          type: 'giftcard',
          name: expect.any(String),
          sender_name: 'Carla',
          value: '100.00',
          expiry_date: expect.toBeOneOf([null, expect.any(String)]),
        },
      },
    ]);
  });

  test('shows a package without a value', async () => {
    const salon = await openSalon();
    const gift = {
      customer_id: 1,
      paid_at_salon: 1,
      buy_for: 1,
      recipient_fname: 'Rita',
      recipient_lname: 'Receiver',
      recipient_email: RITA,
      sender_name: 'Carla',
    };
    await sellPackage(salon, toPackageSale((await definePackage(salon)).id, gift), { as: 'staff' });
    await salon.runScheduledWork();
    const reply = await show(salon, findMailedToken(salon, RITA));
    expect(reply.body.data).toMatchObject({ type: 'package', sender_name: 'Carla', value: null });
  });

  test('shows no text of an unverified buyer that is no name (BEHAVIOR §29.3)', async () => {
    const salon = await openSalon();
    const createdAt = salon.clock.now().toISOString();
    const buyer = { id: 3, fname: 'Una', lname: 'Unverified', email: 'una@x.test', phone: '' };
    await salon.store.commit(
      putNewCustomerWithoutEvent(salon.tenant, { ...buyer, emailVerified: false, createdAt }),
    );
    const token = await sellGift(salon, { customer_id: 3, sender: 'Call 0900 now: http://evil.test' });
    expect((await show(salon, token)).body.data).toMatchObject({ sender_name: '' });
  });

  test('shows nothing once the gift is claimed (400 This gift has already been claimed)', async () => {
    const salon = await openSalon();
    const token = await sellGift(salon);
    const rita = await registerCustomer(salon, { id: 2, fname: 'Rita', lname: 'Receiver', email: RITA });
    expect((await salon.call('giftcards/claim', { token }, { token: rita })).status).toBe(200);
    const reply = await show(salon, token);
    expect([reply.status, reply.body]).toEqual([400, toFailureBody('giftAlreadyClaimed', 'token')]);
  });

  test('refuses the link of an unpaid or unknown gift, and a bad token (400 Invalid or expired link)', async () => {
    const salon = await openSalon();
    await sellGiftCard(salon, toGiftCardSale((await defineGiftCard(salon)).id));
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const now = salon.clock.now();
    const issue = (subject: string) =>
      tokens.issueLink({ purpose: 'claim', salon, subject }, now, new Date(now.getTime() + 60_000));
    for (const token of ['no-token', await issue('giftcard:1'), await issue('package:99')]) {
      const reply = await show(salon, token);
      expect([reply.status, reply.body]).toEqual([400, toFailureBody('claimLinkInvalid', 'token')]);
    }
  });

  // BEHAVIOR §1.3
  test('refuses the link of an erased salon that had the slug (401 Invalid or expired link), also to claim', async () => {
    const salon = await openSalon();
    await sellGift(salon);
    const now = salon.clock.now();
    const former = { tenant: salon.tenant, lifeId: 'an-earlier-life' };
    const link = { purpose: 'claim', salon: former, subject: 'giftcard:1' };
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const token = await tokens.issueLink(link, now, new Date(now.getTime() + 60_000));
    for (const reply of [
      await show(salon, token),
      await salon.call('giftcards/claim', { token }, { as: 'customer' }),
    ])
      expect([reply.status, reply.body]).toEqual([401, toFailureBody('visitLinkInvalid', 'token')]);
  });
});
