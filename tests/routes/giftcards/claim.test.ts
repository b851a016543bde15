import { describe, expect, test } from 'vitest';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { defineMembership, sellMembership, toMembershipSale } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
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

const registerRecipient = (salon: TestSalon, id = 2, email = RITA): Promise<string> =>
  registerCustomer(salon, { id, fname: 'Rita', lname: 'Receiver', email });

/** A salon that has mailed a paid gift card to Rita. */
async function openSalonWithGift() {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon);
  await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), { as: 'staff' });
  await salon.runScheduledWork();
  return { salon, rita: await registerRecipient(salon), token: findMailedToken(salon, RITA) };
}

const claim = (salon: TestSalon, token: string, claimant: string) =>
  salon.call(CLAIM, { token }, { token: claimant });

// BEHAVIOR §27.2
describe('claim', () => {
  test('makes the recipient the owner; the buyer’s list shows it as given away, without balance', async () => {
    const { salon, rita, token } = await openSalonWithGift();
    const before = await salon.call('giftcards/get-customer-gift-cards', {}, { as: 'customer' });
    expect(before.body.data).toMatchObject([{ id: 1, given_away: 1, claimed: 0, balance: 100 }]);
    const reply = await claim(salon, token, rita);
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: true, message: 'Gift claimed', data: { type: 'giftcard', purchased_id: 1 } },
    ]);
    const list = 'giftcards/get-customer-gift-cards';
    expect((await salon.call(list, {}, { token: rita })).body.data).toMatchObject([
      { id: 1, given_away: 0, balance: 100, customer: { fname: 'Rita', lname: 'Receiver' } },
    ]);
    const buyersList = async () => (await salon.call(list, {}, { as: 'customer' })).body.data;
    expect(await buyersList()).toMatchObject([
      {
        id: 1,
        given_away: 1,
        claimed: 1,
        balance: 0,
        customer_id: 1,
        customer: { fname: 'Carla', lname: 'Client' },
      },
    ]);
    const input = { appointment_id: await bookAsRita(), giftcard_number: 'GC20261116001' };
    await salon.call('checkout/redemption-gift-card', input, { token: rita });
    expect(await buyersList()).toMatchObject([{ balance: 0, history: [{ description: 'Purchased' }] }]);

    async function bookAsRita(): Promise<number> {
      const { body } = await book(salon, { customer_type: 0, guest: null }, { token: rita });
      return body.data.id;
    }
  });

  test('keeps the link valid for the recipient after the buyer has opened it', async () => {
    const { salon, rita, token } = await openSalonWithGift();
    const buyerReply = await salon.call(CLAIM, { token }, { as: 'customer' });
    expect([buyerReply.status, buyerReply.body.message]).toEqual([200, 'Gift claimed']);
    expect((await claim(salon, token, rita)).status).toBe(200);
    const list = 'giftcards/get-customer-gift-cards';
    expect((await salon.call(list, {}, { token: rita })).body.data).toMatchObject([{ id: 1 }]);
  });

  nightTest('claims packages and memberships', async () => {
    const salon = await openSalon();
    const rita = await registerRecipient(salon);
    await sellPackage(salon, toPackageSale((await definePackage(salon)).id, GIFT), { as: 'staff' });
    await salon.runScheduledWork();
    expect((await claim(salon, findMailedToken(salon, RITA), rita)).body.data).toEqual({
      type: 'package',
      purchased_id: 1,
    });
    await sellMembership(salon, toMembershipSale((await defineMembership(salon)).id, GIFT), { as: 'staff' });
    await salon.runScheduledWork();
    await claim(salon, findMailedToken(salon, RITA), rita);
    const given = await Promise.all(
      ['packages/get-customer-packages', 'memberships/get-customer-memberships'].map((list) =>
        salon.call(list, {}, { as: 'customer' }),
      ),
    );
    const hidden = { given_away: 1, claimed: 1, total_used: 0, remaining_balance: 0 };
    expect(given.map(({ body }) => body.data)).toMatchObject([[hidden], [hidden]]);
    const memberships = await salon.call('memberships/get-customer-memberships', {}, { token: rita });
    expect(memberships.body.data).toMatchObject([{ id: 1, status: 1, buy_for: 1, recipient_email: RITA }]);
  });

  test('gives the gift to one of concurrent customers and refuses the others', async () => {
    const { salon, rita, token } = await openSalonWithGift();
    const others = await Promise.all(
      [3, 4, 5, 6].map((id) => registerRecipient(salon, id, `friend${id}@friends.test`)),
    );
    const replies = await Promise.all([rita, ...others].map((claimant) => claim(salon, token, claimant)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const winner = [rita, ...others][replies.findIndex(({ status }) => status === 200)] ?? '';
    const refusal = replies.find(({ status }) => status === 400);
    expect(refusal?.body.message).toBe('This gift has already been claimed');
    expect((await claim(salon, token, winner)).status).toBe(200);
    expect((await listSoldGiftCards(salon)).length).toBe(1);
  });

  test('refuses a link that is altered, expired, for another purpose or of another salon (400)', async () => {
    const { salon, rita, token } = await openSalonWithGift();
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const now = salon.clock.now();
    const createLink = (change: object) =>
      tokens.issueLink(
        { purpose: 'claim', salon, subject: 'giftcard:1', ...change },
        now,
        new Date(now.getTime() + 60_000),
      );
    const invalidTokens = [
      `${token.slice(0, -3)}abc`,
      'no-token',
      await createLink({ purpose: 'email' }),
      await createLink({ salon: { ...salon, tenant: 'another-salon' as Tenant } }),
      await createLink({ subject: 'giftcard:99' }),
      await createLink({ subject: 'appointment:1' }),
    ];
    for (const each of invalidTokens) {
      const reply = await claim(salon, each, rita);
      expect([reply.status, reply.body.message]).toEqual([400, 'Invalid or expired link']);
    }
    await salon.clock.set(new Date('2031-11-20T00:00:00Z'));
    const customerToken = await salon.token({ kind: 'customer', id: 2 });
    expect((await claim(salon, token, customerToken)).status).toBe(400);
  });

  test('refuses an unpaid gift (400) and a missing token (422)', async () => {
    const salon = await openSalon();
    const rita = await registerRecipient(salon);
    await sellGiftCard(salon, toGiftCardSale((await defineGiftCard(salon)).id));
    const tokens = openTokens(openPlatformKeyReader(salon.environment));
    const now = salon.clock.now();
    const token = await tokens.issueLink(
      { purpose: 'claim', salon, subject: 'giftcard:1' },
      now,
      new Date(now.getTime() + 60_000),
    );
    expect((await claim(salon, token, rita)).status).toBe(400);
    const missing = await salon.call(CLAIM, {}, { token: rita });
    expect(missing.body.errors).toEqual({ token: ['Is required'] });
  });

  test('is for customers only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, CLAIM, { token: 'x' }, { closedTo: ['staff', 'admin'] });
  });
});
