import { describe, expect, test } from 'vitest';
import { redemptionGiftCard } from '../../../functions/checkout/redemption-gift-card.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import type { Store } from '../../../lib/table/store.ts';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { bookAsGuest, markNoShow } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { getSalonRecord, listAllAuditFindings } from '../../support/products/redemptions.ts';
import {
  CARD,
  FULL_BALANCE,
  getCardHead,
  HAIRCUT_COST,
  handOverToRita,
  redeemCard,
  WALK_IN,
  withSoldGift,
} from '../../support/products/unclaimed-cards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalonWithGift = withSoldGift(useTestSalons());
const AS_STAFF = { as: 'staff' } as const;

/** Visits of four guests. */
async function bookGuests(salon: TestSalon): Promise<number[]> {
  const ids: number[] = [];
  for (const time of ['09:00 AM', '09:45 AM', '10:30 AM', '01:00 PM'])
    ids.push(await bookAsGuest(salon, { time }));
  return ids;
}

// BEHAVIOR §25.8
test('a gift card that nobody has claimed pays as many concurrent visits as its balance allows', async () => {
  const { salon } = await openSalonWithGift();
  const guests = await bookGuests(salon);
  const replies = await callAtOnce(guests.length, (index) => redeemCard(salon, guests[index] ?? 0));
  expect(tally(replies)).toEqual({ '200 Redeemed': 1, '400 Insufficient balance': 3 });
  expect((await getCardHead(salon)).remaining).toBe(FULL_BALANCE - HAIRCUT_COST);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

// BEHAVIOR §25.8
describe('a gift card that is claimed while the desk redeems it', () => {
  test('is refused where the claim commits first (400)', async () => {
    const { salon } = await openSalonWithGift();
    const id = await bookAsGuest(salon);
    let isClaimed = false;
    const claiming: Store = {
      ...salon.store,
      async commit(...args) {
        if (!isClaimed) await handOverToRita(salon);
        isClaimed = true;
        return salon.store.commit(...args);
      },
    };
    const record = await getSalonRecord(salon);
    const request = {
      tenant: salon.tenant,
      salon: record,
      caller: { kind: 'user', id: 1, tenant: salon.tenant, permissions: ['sales.write'] },
      now: salon.clock.now(),
      input: { appointment_id: id, giftcard_number: CARD.giftcard_number },
    };
    const deps = { store: claiming, catalogs: openCatalogLoader(salon.store) };
    expect(await redemptionGiftCard(request as never, deps as never)).toMatchObject({
      failure: 'giftCardInvalid',
    });
    expect(isClaimed).toBe(true);
    expect(await getCardHead(salon)).toMatchObject({ remaining: FULL_BALANCE, customerId: 2 });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('pays or is refused, whoever is first, and never pays more than its balance', async () => {
    const { salon, rita } = await openSalonWithGift();
    const guests = await bookGuests(salon);
    const replies = await callAtOnce(guests.length + 1, (index) =>
      index === guests.length ? handOverToRita(salon) : redeemCard(salon, guests[index] ?? 0),
    );
    const {
      '200 Redeemed': redeemed = 0,
      '400 Insufficient balance': tooSmall = 0,
      '400 Invalid gift card': claimed = 0,
      ...others
    } = tally(replies);
    expect(others).toEqual({ '200 Gift handed over': 1 });
    expect(redeemed + tooSmall + claimed).toBe(guests.length);
    expect(redeemed).toBeLessThanOrEqual(1);
    const left = FULL_BALANCE - redeemed * HAIRCUT_COST;
    expect(await getCardHead(salon)).toMatchObject({ remaining: left, customerId: 2 });
    const cards = await salon.call('giftcards/get-customer-gift-cards', {}, { token: rita });
    expect(cards.body.data).toMatchObject([{ balance: left / 100 }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §26.1
describe('what a gift card paid for a visit without a customer', () => {
  const cancel = (salon: TestSalon, appointment_id: number) =>
    salon.call('appointments/appointment-cancel', { appointment_id }, AS_STAFF);

  test('goes back to the card when the visit is cancelled, whoever owns the card by then', async () => {
    const { salon } = await openSalonWithGift();
    const [first, second] = [await bookAsGuest(salon), await bookAsGuest(salon, { time: '01:00 PM' })];
    await redeemCard(salon, first);
    expect((await cancel(salon, first)).status).toBe(200);
    expect(await getCardHead(salon)).toMatchObject({ remaining: FULL_BALANCE, customerId: 1 });
    await redeemCard(salon, second);
    await handOverToRita(salon);
    expect((await cancel(salon, second)).status).toBe(200);
    expect(await getCardHead(salon)).toMatchObject({ remaining: FULL_BALANCE, customerId: 2 });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('stays paid when the guest does not come', async () => {
    const { salon } = await openSalonWithGift();
    const id = await bookAsGuest(salon);
    await redeemCard(salon, id);
    expect((await markNoShow(salon, id)).status).toBe(200);
    expect((await getCardHead(salon)).remaining).toBe(FULL_BALANCE - HAIRCUT_COST);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('goes back by a refund of its line, and when the services change', async () => {
    const { salon } = await openSalonWithGift();
    const paid = await payBill(salon, { ...WALK_IN, redemptions: [CARD] }, { as: 'staff' });
    await handOverToRita(salon);
    const line = {
      appointment_id: paid.body.data.appointment.id,
      lines: [{ line: 0 }],
    };
    expect((await salon.call('appointments/appointment-refund', line, { as: 'admin' })).status).toBe(200);
    expect((await getCardHead(salon)).remaining).toBe(FULL_BALANCE);
    const other = await openSalonWithGift();
    const id = await bookAsGuest(other.salon);
    await redeemCard(other.salon, id);
    const services = [{ service_id: 3, pricing_option_id: null, staff_id: null }];
    const changed = await other.salon.call(
      'appointments/appointment-update',
      { appointment_id: id, services },
      AS_STAFF,
    );
    expect(changed.status, changed.text).toBe(200);
    expect((await getCardHead(other.salon)).remaining).toBe(FULL_BALANCE);
    for (const each of [salon, other.salon]) expect(await listAllAuditFindings(each)).toEqual([]);
  });
});
