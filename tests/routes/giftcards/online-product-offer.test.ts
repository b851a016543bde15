import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { sellGiftAtDesk } from '../../support/products/giftcards.ts';
import {
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUSTOMER = { as: 'customer' } as const;
const ADMIN = { as: 'admin' } as const;
const BEN = 'ben@friends.test';
const TO_BEN = { fname: 'Ben', lname: 'Friend', email: BEN };
const OFFER = 'giftcards/online-product-offer';

const offer = (salon: TestSalon, change: object = {}, options: object = CUSTOMER) =>
  salon.call(OFFER, { type: 'giftcard', purchased_id: 1, ...TO_BEN, ...change }, options);
const takeBack = (salon: TestSalon) => salon.call(OFFER, { type: 'giftcard', purchased_id: 1 }, CUSTOMER);
const act = (salon: TestSalon, input: object) =>
  salon.call('giftcards/giftcard-change', { purchased_giftcard_id: 1, reason: 'Asked', ...input }, ADMIN);
const claim = (salon: TestSalon, token: string, options: object) =>
  salon.call('giftcards/claim', { token }, options);
const listCards = async (salon: TestSalon, options: object) =>
  (await salon.call<object[]>('giftcards/get-customer-gift-cards', {}, options)).body.data;

/** A card of 100.00 that its owner has offered to Ben by mail, and Ben's log-in. */
async function openOffered() {
  const salon = await openSalon();
  await createSoldCard(salon);
  expect(await offer(salon)).toMatchObject({
    status: 200,
    body: { message: 'Offer mailed', data: { type: 'giftcard', purchased_id: 1 } },
  });
  await salon.runScheduledWork();
  const names = { fname: 'Ben', lname: 'Friend', email: BEN };
  const ben = { token: await registerCustomer(salon, { id: 2, ...names }) };
  return { salon, ben, token: findMailedToken(salon, BEN) };
}

// BEHAVIOR §21.11
describe('an offer of an own product', () => {
  test('is accepted by its link, with what is left then', async () => {
    const { salon, ben, token } = await openOffered();
    expect(await listCards(salon, CUSTOMER)).toMatchObject([{ balance: 100, offered_to: BEN }]);
    await act(salon, { act: 'adjust', amount: '-60.00' });
    const shown = await salon.call('giftcards/show-gift', { token });
    expect(shown.body.data).toMatchObject({
      type: 'giftcard',
      sender_name: 'Carla Client',
      value: '40.00',
    });
    const accepted = await claim(salon, token, ben);
    expect([accepted.status, accepted.body.data]).toEqual([200, { type: 'giftcard', purchased_id: 1 }]);
    expect(await listCards(salon, ben)).toMatchObject([{ balance: 40, given_away: 0, offered_to: null }]);
    expect(await listCards(salon, CUSTOMER)).toMatchObject([{ balance: 0, given_away: 1, offered_to: null }]);
    // For its owner the link changes nothing; for others the offer is over
    expect((await claim(salon, token, ben)).status).toBe(200);
    expect(statusAndMessage(await claim(salon, token, CUSTOMER))).toEqual('400 Invalid or expired link');
    expect(statusAndMessage(await salon.call('giftcards/show-gift', { token }))).toEqual(
      '400 Invalid or expired link',
    );
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of a package gives its uses away, and can be offered on', async () => {
    const salon = await openSalon();
    await createSoldPackage(salon);
    await offer(salon, { type: 'package' });
    await salon.runScheduledWork();
    const ben = {
      token: await registerCustomer(salon, { id: 2, fname: 'Ben', lname: 'Friend', email: BEN }),
    };
    expect((await claim(salon, findMailedToken(salon, BEN), ben)).status).toBe(200);
    const { body } = await salon.call('packages/get-customer-packages', {}, ben);
    expect(body.data).toMatchObject([{ given_away: 0, claimed: 1 }]);
    expect((await offer(salon, { type: 'package', email: 'ann@friends.test' }, ben)).status).toBe(200);
    expect((await offer(salon, { type: 'package' })).status).toBe(404);
  });

  test('that is taken back, or ended by a transfer at the desk, is over; nobody mails it', async () => {
    const { salon, ben, token } = await openOffered();
    expect((await claim(salon, token, CUSTOMER)).status).toBe(200);
    expect((await takeBack(salon)).body.message).toBe('Offer taken back');
    expect(await takeBack(salon)).toMatchObject({
      status: 422,
      body: { errors: { purchased_id: ['Is not offered'] } },
    });
    expect(statusAndMessage(await claim(salon, token, ben))).toEqual('400 Invalid or expired link');
    await offer(salon);
    await takeBack(salon);
    await salon.runScheduledWork();
    expect(listMailsTo(salon, BEN)).toHaveLength(1);
    await offer(salon);
    await act(salon, { act: 'transfer', customer_id: 2 });
    expect(await listCards(salon, ben)).toMatchObject([{ offered_to: null }]);
  });

  test('needs a usable product without an offer, when it is made and accepted', async () => {
    const { salon, ben, token } = await openOffered();
    expect(await offer(salon)).toMatchObject({
      status: 422,
      body: { errors: { purchased_id: ['Is given away already'] } },
    });
    await act(salon, { act: 'freeze' });
    expect(await claim(salon, token, ben)).toMatchObject({
      status: 400,
      body: { message: 'This product is frozen', errors: { token: ['This product is frozen'] } },
    });
    await takeBack(salon);
    expect(await offer(salon)).toMatchObject({ status: 400, body: { message: 'This product is frozen' } });
    await act(salon, { act: 'unfreeze' });
    await act(salon, { act: 'void' });
    expect(await offer(salon)).toMatchObject({ status: 400, body: { message: 'Invalid gift card' } });
  });

  test('is none for a gift that waits for its link, nor for what somebody else owns', async () => {
    const salon = await openSalon();
    await sellGiftAtDesk(salon);
    expect(await offer(salon)).toMatchObject({
      status: 422,
      body: { errors: { purchased_id: ['Is given away already'] } },
    });
    expect((await offer(salon, { purchased_id: 99 })).status).toBe(404);
    expect((await offer(salon, { email: 'ben' })).body.errors).toHaveProperty('email');
    expect((await offer(salon, { type: 'membership' })).body.errors).toHaveProperty('type');
  });

  test('that two accept while its owner takes it back ends in one truth', async () => {
    const { salon, ben, token } = await openOffered();
    const ann = {
      token: await registerCustomer(salon, { id: 3, fname: 'Ann', lname: 'F', email: 'ann@f.test' }),
    };
    const replies = await Promise.all([claim(salon, token, ben), claim(salon, token, ann), takeBack(salon)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const owned = await Promise.all([ben, ann, CUSTOMER].map((by) => listCards(salon, by)));
    expect(owned.flat().filter((card) => 'balance' in card && card.balance === 100)).toHaveLength(1);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is for customers who are logged in', async () => {
    const input = { type: 'giftcard', purchased_id: 1, ...TO_BEN };
    await expectAccess(await openSalon(), OFFER, input, { closedTo: ['staff', 'admin'] });
  });
});
