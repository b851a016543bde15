import { describe, expect, test } from 'vitest';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { expectDoors } from '../../support/doors.ts';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { receiver, tokenFor } from '../../support/gifts.ts';
import { defineMembership, joining, sellMembership } from '../../support/memberships.ts';
import { buying, definePackage, sellPackage } from '../../support/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CLAIM = 'giftcards/claim';
const RITA = 'rita@friends.test';
const GIFT = {
  customer_id: 1,
  paid_at_salon: 1,
  buy_for: 1,
  recipient_fname: 'Rita',
  recipient_lname: 'Receiver',
  recipient_email: RITA,
  sender_name: 'Carla',
  sender_msg: 'Enjoy!',
};

/** A house in which a paid gift card for Rita was mailed to her. */
async function withGift() {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon);
  await sellGiftCard(salon, givingCard(id, { paid_at_salon: 1 }), { as: 'staff' });
  await salon.drain();
  return { salon, rita: await receiver(salon), token: tokenFor(salon, RITA) };
}

const claimed = (salon: TestSalon, token: string, by: string) => salon.call(CLAIM, { token }, { token: by });

describe('claim', () => {
  test('makes the recipient the owner, and takes the card out of the buyer’s list', async () => {
    const { salon, rita, token } = await withGift();
    const reply = await claimed(salon, token, rita);
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: true, message: 'Gift claimed', data: { type: 'giftcard', purchased_id: 1 } },
    ]);
    const list = 'giftcards/get-customer-gift-cards';
    expect((await salon.call(list, {}, { token: rita })).body.data).toMatchObject([
      { id: 1, balance: 100, customer: { fname: 'Rita', lname: 'Receiver' } },
    ]);
    expect((await salon.call(list, {}, { as: 'customer' })).body.data).toEqual([]);
  });

  test('leaves the link good for the recipient where the buyer opens it', async () => {
    const { salon, rita, token } = await withGift();
    const buyers = await salon.call(CLAIM, { token }, { as: 'customer' });
    expect([buyers.status, buyers.body.message]).toEqual([200, 'Gift claimed']);
    expect((await claimed(salon, token, rita)).status).toBe(200);
    const list = 'giftcards/get-customer-gift-cards';
    expect((await salon.call(list, {}, { token: rita })).body.data).toMatchObject([{ id: 1 }]);
  });

  test('works for packages and memberships as well', async () => {
    const salon = await openSalon();
    const rita = await receiver(salon);
    await sellPackage(salon, buying((await definePackage(salon)).id, GIFT), { as: 'staff' });
    await salon.drain();
    expect((await claimed(salon, tokenFor(salon, RITA), rita)).body.data).toEqual({
      type: 'package',
      purchased_id: 1,
    });
    await sellMembership(salon, joining((await defineMembership(salon)).id, GIFT), { as: 'staff' });
    await salon.drain();
    await claimed(salon, tokenFor(salon, RITA), rita);
    const own = await salon.call('memberships/get-customer-memberships', {}, { token: rita });
    expect(own.body.data).toMatchObject([{ id: 1, status: 1, buy_for: 1, recipient_email: RITA }]);
  });

  test('once: of several at the same time one becomes the owner, the others are refused', async () => {
    const { salon, rita, token } = await withGift();
    const others = await Promise.all(
      [3, 4, 5, 6].map((id) => receiver(salon, id, `friend${id}@friends.test`)),
    );
    const replies = await Promise.all([rita, ...others].map((by) => claimed(salon, token, by)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const winner = [rita, ...others][replies.findIndex(({ status }) => status === 200)] ?? '';
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe('This gift has already been claimed');
    expect((await claimed(salon, token, winner)).status).toBe(200);
    expect((await soldGiftCards(salon)).length).toBe(1);
  });

  test('refuses a link that is altered, too old, for another purpose or of another salon with 400', async () => {
    const { salon, rita, token } = await withGift();
    const tokens = openTokens(openSecrets(salon.environment));
    const now = salon.clock.now();
    const link = (change: object) =>
      tokens.issueLink(
        { purpose: 'claim', tenant: salon.tenant, subject: 'giftcard:1', ...change },
        now,
        new Date(now.getTime() + 60_000),
      );
    const wrong = [
      `${token.slice(0, -3)}abc`,
      'no-token',
      await link({ purpose: 'email' }),
      await link({ tenant: 'another-salon' }),
      await link({ subject: 'giftcard:99' }),
      await link({ subject: 'appointment:1' }),
    ];
    for (const each of wrong) {
      const reply = await claimed(salon, each, rita);
      expect([reply.status, reply.body.message]).toEqual([400, 'Invalid or expired link']);
    }
    await salon.clock.set(new Date('2031-11-20T00:00:00Z'));
    const late = await salon.token({ kind: 'customer', id: 2 });
    expect((await claimed(salon, token, late)).status).toBe(400);
  });

  test('refuses what is not paid with 400, and a missing token with 422', async () => {
    const salon = await openSalon();
    const rita = await receiver(salon);
    await sellGiftCard(salon, givingCard((await defineGiftCard(salon)).id));
    const tokens = openTokens(openSecrets(salon.environment));
    const now = salon.clock.now();
    const token = await tokens.issueLink(
      { purpose: 'claim', tenant: salon.tenant, subject: 'giftcard:1' },
      now,
      new Date(now.getTime() + 60_000),
    );
    expect((await claimed(salon, token, rita)).status).toBe(400);
    const missing = await salon.call(CLAIM, {}, { token: rita });
    expect(missing.body.errors).toEqual({ token: ['Is required'] });
  });

  test('is for customers alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, CLAIM, { token: 'x' }, { closedTo: ['staff', 'admin'] });
  });
});
