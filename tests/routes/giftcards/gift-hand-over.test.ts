import { describe, expect, test } from 'vitest';
import { giftHandOver } from '../../../functions/giftcards/gift-hand-over.ts';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, type Store, updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { callAtOnce, statusAndMessage, tally, toFailureBody } from '../../support/api/replies.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import {
  listSoldGiftCards,
  sellGiftAtDesk,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { defineMembership, sellMembership, toMembershipSale } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const HAND_OVER = 'giftcards/gift-hand-over';
const NUMBER = 'GC20261116001';
const AS_STAFF = { as: 'staff' } as const;
/** A sale to Carla that is paid at the desk. */
const SOLD = { customer_id: 1, paid_at_salon: 1 };
const GINA = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
const CLAIMED = '400 This gift has already been claimed';

const register = (salon: TestSalon, id: number, fname = 'Rita') =>
  registerCustomer(salon, {
    id,
    fname,
    lname: 'Receiver',
    email: `${fname}${id}@friends.test`.toLowerCase(),
  });

/** A salon that has sold a card of 100.00 to Carla, customer 1, for Rita, who is customer 2. */
async function openSalonWithGift(sale: object = {}) {
  const salon = await openSalon();
  await sellGiftAtDesk(salon, sale);
  return { salon, rita: await register(salon, 2) };
}

const handOver = (salon: TestSalon, input: object = {}, options: object = AS_STAFF) =>
  salon.call(HAND_OVER, { giftcard_number: NUMBER, customer_id: 2, ...input }, options);
const bySale = (sale_id: number) => ({ giftcard_number: undefined, sale_id });
/** Pays a haircut of 54.13 of Rita with the card, at the desk. */
const payWithCard = (salon: TestSalon) =>
  book(
    salon,
    {
      customer_type: 0,
      customer_id: 2,
      guest: null,
      redemptions: [{ type: 'gift_card', giftcard_number: NUMBER }],
    },
    AS_STAFF,
  );
const changeCard = (salon: TestSalon, set: Readonly<Record<string, unknown>>) =>
  salon.store.commit([updateItem(keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', 1), { set })]);

// BEHAVIOR §27.3
describe('gift-hand-over', () => {
  test('makes the customer the owner, who pays with the card; the buyer sees it as given away', async () => {
    const { salon, rita } = await openSalonWithGift();
    expect(statusAndMessage(await payWithCard(salon))).toBe('400 Invalid gift card');
    const reply = await handOver(salon);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status: true,
        message: 'Gift handed over',
        data: {
          sale_id: 1,
          type: 'giftcard',
          purchased_id: 1,
          name: 'Birthday card',
          buyer: { fname: 'Carla', lname: 'Client' },
          recipient: { fname: 'Rita', lname: 'Receiver' },
          giftcard_number: NUMBER,
          balance: '100.00',
          expiry_date: '2027-11-16',
          services: [],
        },
      },
    ]);
    const list = 'giftcards/get-customer-gift-cards';
    expect((await salon.call(list, {}, { token: rita })).body.data).toMatchObject([
      { id: 1, given_away: 0, balance: 100, customer_id: 2 },
    ]);
    expect((await salon.call(list, {}, { as: 'customer' })).body.data).toMatchObject([
      { id: 1, given_away: 1, balance: 0 },
    ]);
    expect((await payWithCard(salon)).status).toBe(201);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('leaves a row of the audit trail that names the user, the card and its owners (BEHAVIOR §38.2)', async () => {
    const { salon } = await openSalonWithGift();
    await handOver(salon);
    const query = { operation: 'giftcards.gift-hand-over' };
    expect((await salon.call('directory/audit-index', query, { as: 'admin' })).body.data).toMatchObject([
      {
        actor: { kind: 'user', name: 'Sam Desk' },
        reference: { kind: 'purchased_giftcard', id: 1 },
        customer_id: 2,
        before: { customer_id: 1 },
        after: { customer_id: 2, claimed_at: '2026-11-16T14:00:00.000Z' },
      },
    ]);
  });

  test('changes nothing with dry_run, and leaves no row of the audit trail', async () => {
    const { salon } = await openSalonWithGift();
    const reply = await handOver(salon, { dry_run: 1 });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { message: 'Nothing has been changed', data: { buyer: { fname: 'Carla' }, balance: '100.00' } },
    ]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ id: 1, customer_id: 1 }]);
    const query = { operation: 'giftcards.gift-hand-over' };
    expect((await salon.call('directory/audit-index', query, { as: 'admin' })).body.data).toEqual([]);
  });

  test('shows a gift without a customer with dry_run, and refuses one that is claimed or no gift', async () => {
    const { salon } = await openSalonWithGift();
    const anybody = { customer_id: undefined, dry_run: 1 };
    const reply = await handOver(salon, anybody);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { message: 'Nothing has been changed', data: { buyer: { fname: 'Carla' }, balance: '100.00' } },
    ]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ customer_id: 1 }]);
    await handOver(salon);
    expect((await handOver(salon, anybody)).body).toEqual(
      toFailureBody('giftAlreadyClaimed', 'giftcard_number'),
    );
    const own = await openSalonWithGift({ recipient_email: 'customer@demo.test' });
    expect((await handOver(own.salon, anybody)).body).toEqual(
      toFailureBody('giftCardInvalid', 'giftcard_number'),
    );
  });

  test('hands over packages and memberships by their sale', async () => {
    const { salon } = await openSalonWithGift();
    const gift = { ...SOLD, buy_for: 1, recipient_fname: 'Rita', recipient_lname: 'Receiver' };
    await sellPackage(salon, toPackageSale((await definePackage(salon)).id, gift), AS_STAFF);
    await sellMembership(salon, toMembershipSale((await defineMembership(salon)).id, gift), AS_STAFF);
    const replies = [await handOver(salon, bySale(2)), await handOver(salon, bySale(3))];
    const common = { purchased_id: 1, giftcard_number: null, balance: null, services: [] };
    expect(replies.map(({ body }) => body.data)).toMatchObject([
      { sale_id: 2, type: 'package', ...common },
      { sale_id: 3, type: 'membership', ...common },
    ]);
    const shown = await salon.call('directory/customer-show', { customer_id: 2 }, AS_STAFF);
    expect(shown.body.data).toMatchObject({
      packages: [{ id: 1, given_away: 0 }],
      memberships: [{ id: 1, given_away: 0, status: 1 }],
    });
  });

  test('hands over a card that a guest bought, also one that the guest keeps', async () => {
    const { salon } = await openSalonWithGift({ customer_id: null, guest: GINA });
    expect((await handOver(salon)).body.data).toMatchObject({ buyer: { fname: 'Gina' } });
    const kept = { recipient_fname: 'Gina', recipient_lname: 'Guest', recipient_email: GINA.email };
    const sale = toGiftCardSale(1, { paid_at_salon: 1, customer_id: null, guest: GINA, ...kept, sender: '' });
    expect((await sellGiftCard(salon, sale, AS_STAFF)).status).toBe(201);
    const second = await handOver(salon, { giftcard_number: 'GC20261116002' });
    expect([second.status, second.body.data]).toMatchObject([200, { recipient: null }]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ customer_id: 2 }, { customer_id: 2 }]);
  });

  test('hands over what the buyer has left, and a gift that is blocked or expired, as the link does', async () => {
    const { salon } = await openSalonWithGift();
    await changeCard(salon, { remaining: 1_000, blockedAt: 'x', expiryDate: '2026-11-01' });
    const reply = await handOver(salon);
    expect([reply.status, reply.body.data]).toMatchObject([
      200,
      { balance: '10.00', expiry_date: '2026-11-01' },
    ]);
    expect(statusAndMessage(await payWithCard(salon))).toBe('400 Invalid gift card');
  });

  test('gives the same reply for a gift that is the customer’s already, and changes nothing', async () => {
    const { salon } = await openSalonWithGift();
    const first = await handOver(salon);
    await salon.clock.advance(1);
    const second = await handOver(salon);
    expect(second.body).toEqual(first.body);
    const toBuyer = await openSalonWithGift();
    expect((await handOver(toBuyer.salon, { customer_id: 1 })).status).toBe(200);
    expect((await handOver(toBuyer.salon)).status).toBe(200);
  });

  test('refuses a gift that another customer has claimed (400)', async () => {
    const { salon } = await openSalonWithGift();
    await handOver(salon);
    await register(salon, 3);
    const reply = await handOver(salon, { customer_id: 3 });
    expect([reply.status, reply.body]).toEqual([400, toFailureBody('giftAlreadyClaimed', 'giftcard_number')]);
    const ofSale = await handOver(salon, { customer_id: 3, ...bySale(1) });
    expect(ofSale.body).toEqual(toFailureBody('giftAlreadyClaimed', 'sale_id'));
  });

  test('refuses a card that is unknown, unpaid, no gift, or of another salon (400)', async () => {
    const { salon } = await openSalonWithGift();
    const other = await openSalon();
    await register(other, 2);
    const unpaid = await openSalonWithGift({ paid_at_salon: 0 });
    const own = await openSalonWithGift({ recipient_email: 'customer@demo.test' });
    const replies = [
      await handOver(salon, { giftcard_number: 'GC20261116999' }),
      await handOver(other),
      await handOver(unpaid.salon),
      await handOver(own.salon),
    ];
    for (const { status, body } of replies)
      expect([status, body]).toEqual([400, toFailureBody('giftCardInvalid', 'giftcard_number')]);
    const unknownSale = await handOver(salon, bySale(99));
    expect([unknownSale.status, unknownSale.body]).toEqual([404, toFailureBody('recordNotFound', 'sale_id')]);
  });

  test('refuses packages and memberships that are no gift (400)', async () => {
    const { salon } = await openSalonWithGift();
    const own = { ...SOLD, buy_for: 0 };
    await sellPackage(salon, toPackageSale((await definePackage(salon)).id, own), AS_STAFF);
    await sellMembership(salon, toMembershipSale((await defineMembership(salon)).id, own), AS_STAFF);
    expect((await handOver(salon, bySale(2))).body).toEqual(toFailureBody('packageInvalid', 'sale_id'));
    expect((await handOver(salon, bySale(3))).body).toEqual(toFailureBody('membershipInvalid', 'sale_id'));
  });

  test.each([
    [{ giftcard_number: undefined }, { sale_id: ['Is required'] }],
    [{ sale_id: 1 }, { sale_id: ['Only without giftcard_number'] }],
    [{ customer_id: undefined }, { customer_id: ['Is required'] }],
    [{ customer_id: 99 }, { customer_id: ['Unknown customer'] }],
  ])('refuses the fields %o (422)', async (input, errors) => {
    const { salon } = await openSalonWithGift();
    const reply = await handOver(salon, input);
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  });

  test('gives a gift to one of concurrent customers, by hand and by link, and refuses the others', async () => {
    const { salon, rita } = await openSalonWithGift();
    await salon.runScheduledWork();
    const token = findMailedToken(salon, 'rita@friends.test');
    const others = [3, 4, 5];
    await Promise.all(others.map((id) => register(salon, id)));
    const replies = await callAtOnce(4, (index) =>
      index === 0
        ? salon.call('giftcards/claim', { token }, { token: rita })
        : handOver(salon, { customer_id: others[index - 1] }),
    );
    const { [CLAIMED]: refused, ...won } = tally(replies);
    expect([refused, Object.values(won)]).toEqual([3, [1]]);
    const winner = [2, ...others][replies.findIndex(({ status }) => status === 200)];
    expect(await listSoldGiftCards(salon)).toMatchObject([{ customer_id: winner }]);
  });

  test('hands nothing over to a customer who is erased at the same moment (503)', async () => {
    const { salon } = await openSalonWithGift();
    const erasing: Store = {
      ...salon.store,
      async commit(...args) {
        await salon.store.commit([deleteItem(keys.record(salon.tenant, 'CUSTOMER', 2))]);
        return salon.store.commit(...args);
      },
    };
    const input = { giftcard_number: NUMBER, customer_id: 2, dry_run: false };
    const request = { tenant: salon.tenant, now: salon.clock.now(), input };
    expect(await giftHandOver(request as never, { store: erasing } as never)).toMatchObject({
      failure: 'busy',
    });
    expect(await listSoldGiftCards(salon)).toMatchObject([{ customer_id: 1 }]);
  });

  test('is for users with sales.write alone', async () => {
    const { salon } = await openSalonWithGift();
    const closedTo = ['customer'] as const;
    await expectAccess(salon, HAND_OVER, { giftcard_number: NUMBER, customer_id: 2 }, { closedTo });
    const reader = await addUser(salon, { permissions: ['sales.read', 'customers.read'] });
    const refusal = await handOver(salon, {}, { token: reader.token });
    expect([refusal.status, refusal.body]).toEqual([
      403,
      toFailureBody('forbidden', { permission: ['sales.write'] }),
    ]);
    const cashier = await addUser(salon, { permissions: ['sales.write'] });
    expect((await handOver(salon, {}, { token: cashier.token })).status).toBe(200);
  });
});
