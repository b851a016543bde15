import { describe, expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { statusAndMessage, toFailureBody, unwrapReply } from '../../support/api/replies.ts';
import { AS_CUSTOMER, bookAsGuest } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import { listCases } from '../../support/nightly.ts';
import {
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import {
  CARD,
  changeCard,
  FULL_BALANCE,
  getCardHead,
  HAIRCUT_COST,
  handOverToRita,
  redeemCard,
  WALK_IN,
  withSoldGift,
} from '../../support/products/unclaimed-cards.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const openSalonWithGift = withSoldGift(openSalon);
const AS_STAFF = { as: 'staff' } as const;
const INVALID = '400 Invalid gift card';

const quickSale = (salon: TestSalon, change: object = {}) =>
  salon.call(
    'checkout/quick-sale',
    { ...WALK_IN, customer_id: null, redemptions: [CARD], ...change },
    AS_STAFF,
  );

/** The calls of the desk that pay with the card: for the visit of a guest, or for a walk-in. */
const CALLS: readonly [string, (salon: TestSalon, visit: number) => Promise<Reply<unknown>>][] = [
  ['checkout of a guest', (salon, visit) => payWith(salon, { appointment_id: visit })],
  ['checkout of a walk-in', (salon) => payWith(salon, WALK_IN)],
  ['quick sale', (salon) => quickSale(salon)],
  ['redemption for the visit of a guest', (salon, visit) => redeemCard(salon, visit)],
];
/** The reply of the quote where it is refused, and of the payment otherwise. */
async function payWith(salon: TestSalon, target: object) {
  const request = { ...target, redemptions: [CARD] };
  const quoted = await quoteBill(salon, request, 'staff');
  return quoted.status === 200 ? payBill(salon, request, { as: 'staff' }) : quoted;
}

// BEHAVIOR §25.1
describe.each(listCases(CALLS))('a gift card that nobody has claimed, at the desk: %s', (_, pay) => {
  test('pays, stays unclaimed, and leaves the rest to the recipient', async () => {
    const { salon, rita } = await openSalonWithGift();
    const reply = await pay(salon, await bookAsGuest(salon));
    expect(reply.status, reply.text).toBeLessThan(300);
    const head = await getCardHead(salon);
    expect([head.remaining, head.customerId, head.claimedAt]).toEqual([
      FULL_BALANCE - HAIRCUT_COST,
      1,
      undefined,
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await handOverToRita(salon);
    const cards = await salon.call('giftcards/get-customer-gift-cards', {}, { token: rita });
    expect(cards.body.data).toMatchObject([{ id: 1, balance: 45.87, given_away: 0 }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('pays where a guest bought it, also one that the guest keeps', async () => {
    const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
    const kept = {
      recipient_fname: 'Gina',
      recipient_lname: 'Guest',
      recipient_email: guest.email,
      sender: '',
    };
    for (const recipient of [{}, kept]) {
      const { salon } = await openSalonWithGift({ customer_id: null, guest, ...recipient });
      expect((await pay(salon, await bookAsGuest(salon))).status).toBeLessThan(300);
      expect(await getCardHead(salon)).toMatchObject({
        remaining: FULL_BALANCE - HAIRCUT_COST,
        customerId: null,
      });
      expect(await listAllAuditFindings(salon)).toEqual([]);
    }
  });

  test('is refused once it is claimed, where its buyer keeps it, and where it cannot pay (400)', async () => {
    const own = await openSalonWithGift({ recipient_email: 'customer@demo.test' });
    expect(statusAndMessage(await pay(own.salon, await bookAsGuest(own.salon)))).toBe(INVALID);
    const unpaid = await openSalonWithGift({ paid_at_salon: 0 });
    expect(statusAndMessage(await pay(unpaid.salon, await bookAsGuest(unpaid.salon)))).toBe(INVALID);
    const { salon } = await openSalonWithGift();
    const visit = await bookAsGuest(salon);
    await changeCard(salon, { remaining: HAIRCUT_COST - 1 });
    expect(statusAndMessage(await pay(salon, visit))).toBe('400 Insufficient balance');
    await changeCard(salon, { remaining: FULL_BALANCE, expiryDate: '2026-11-15' });
    expect(statusAndMessage(await pay(salon, visit))).toBe('400 Gift card expired');
    await changeCard(salon, { blockedAt: '2026-11-16T14:00:00.000Z' });
    expect(statusAndMessage(await pay(salon, visit))).toBe(INVALID);
  });

  test('is refused after its claim (400), and in another salon', async () => {
    const { salon } = await openSalonWithGift();
    const [other, visit] = [await openSalon(), await bookAsGuest(salon)];
    expect(statusAndMessage(await pay(other, await bookAsGuest(other)))).toBe(INVALID);
    await handOverToRita(salon);
    expect(statusAndMessage(await pay(salon, visit))).toBe(INVALID);
    expect((await getCardHead(salon)).remaining).toBe(FULL_BALANCE);
  });
});

// BEHAVIOR §25.1
describe('a gift card that nobody has claimed', () => {
  test('does not pay for customers by its number, neither at the desk nor for themselves (400)', async () => {
    const { salon, rita } = await openSalonWithGift();
    const { id } = unwrapReply(await book(salon, { ...AS_CUSTOMER, customer_id: 2 }, { token: rita }));
    for (const options of [AS_STAFF, { token: rita }]) {
      const refused = await redeemCard(salon, id, options);
      expect([refused.status, refused.body]).toEqual([
        400,
        toFailureBody('giftCardInvalid', 'giftcard_number'),
      ]);
    }
    expect(statusAndMessage(await quickSale(salon, { customer_id: 2 }))).toBe(INVALID);
  });

  test('does not pay in a booking of a guest, at the page or by the desk (400)', async () => {
    const { salon } = await openSalonWithGift();
    for (const options of [{}, AS_STAFF])
      expect(statusAndMessage(await book(salon, { redemptions: [CARD] }, options))).toBe(INVALID);
  });

  test('is taken by users with sales.write alone: 401, 403, and 404 for the visit of a guest', async () => {
    const { salon, rita } = await openSalonWithGift();
    const id = await bookAsGuest(salon);
    expect((await redeemCard(salon, id, {})).status).toBe(401);
    expect((await redeemCard(salon, id, { token: rita })).status).toBe(404);
    const others = await addUser(salon, { permissions: ['sales.read', 'appointments.write'] });
    expect((await redeemCard(salon, id, { token: others.token })).status).toBe(403);
    expect((await getCardHead(salon)).remaining).toBe(FULL_BALANCE);
    const cashier = await addUser(salon, { permissions: ['sales.write'] });
    expect((await redeemCard(salon, id, { token: cashier.token })).status).toBe(200);
  });

  test('pays a part, and other cards and money pay the rest', async () => {
    const { salon } = await openSalonWithGift();
    const redemptions = [{ ...CARD, amount: 20 }];
    const paid = await payBill(salon, { ...WALK_IN, redemptions }, { as: 'staff' });
    expect(paid.body.data.appointment.payments.map((row) => row.paid_amount)).toEqual(['34.13', '20.00']);
    expect((await getCardHead(salon)).remaining).toBe(8_000);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('packages and memberships do not pay for a visit without a customer (400)', async () => {
    const salon = await openSalon();
    const [pack, membership] = [await createSoldPackage(salon), await createSoldMembership(salon)];
    const byPackage = { type: 'package', purchased_package_id: pack, service_id: 1 };
    const byMembership = { type: 'membership', purchased_membership_id: membership, service_id: 1 };
    expect(statusAndMessage(await quickSale(salon, { redemptions: [byPackage] }))).toBe(
      '400 Invalid package',
    );
    expect(statusAndMessage(await quickSale(salon, { redemptions: [byMembership] }))).toBe(
      '400 Invalid membership',
    );
  });
});
