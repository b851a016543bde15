import { expect, test } from 'vitest';
import { tally } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { HAIRCUT_ID } from '../../support/products/redemption-cases.ts';
import { range, redeemForVisits } from '../../support/products/redemption-races.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

/** A haircut with 8.25 % tax. */
const COST = 5_413;
/** The visits that a gift card pays, and all that try to redeem it. */
const [PAID, VISITS] = IS_NIGHT ? [27, 100] : [9, 30];
const CARDS = IS_NIGHT ? 50 : 15;
const VISITS_EACH = IS_NIGHT ? 12 : 7;

/** The amount that the visits show as paid by gift card. */
async function sumPaidByCard(salon: TestSalon, visits: readonly number[]): Promise<number> {
  const all = await Promise.all(visits.map((id) => getStoredAppointment(salon, id)));
  return all
    .flatMap(({ payments }) => payments.filter(({ type }) => type === 4))
    .reduce((sum, row) => sum + row.paid, 0);
}

// BEHAVIOR §25.6, §25.8
test(`redeems exactly ${PAID} of ${VISITS} concurrent visits with a gift card for ${PAID}, with a consistent ledger`, async () => {
  const salon = await openSalon();
  const card = await createSoldCard(salon, { value: PAID * COST + 12 });
  const { visits, replies } = await redeemForVisits(
    salon,
    VISITS,
    'redemption-gift-card',
    HAIRCUT_ID,
    (visit) => ({
      appointment_id: visit,
      giftcard_number: card.number,
    }),
  );
  expect(tally(replies)).toEqual({ '200 Redeemed': PAID, '400 Insufficient balance': VISITS - PAID });
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id);
  expect(head.remaining).toBe(12);
  expect(history.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(PAID * COST);
  expect(await sumPaidByCard(salon, visits)).toBe(PAID * COST);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('pays each visit once when each is sent twice with its Idempotency-Key', async () => {
  const salon = await openSalon();
  const card = await createSoldCard(salon, { value: PAID * COST });
  const visits = await createOpenVisits(
    salon,
    range(2 * PAID).map(() => [HAIRCUT_ID]),
  );
  const inputs = visits.map((id) => ({ appointment_id: id, giftcard_number: card.number }));
  const tokens = await Promise.all(visits.map((_, index) => createFrontDeskToken(salon, index)));
  // Repeats a 409 with the same key, as clients do.
  const send = async (input: object, index: number): Promise<Reply> => {
    const reply = await salon.call('checkout/redemption-gift-card', input, {
      token: tokens[index] ?? '',
      headers: { 'idempotency-key': `visit-${index}` },
    });
    return reply.status === 409 ? send(input, index) : reply;
  };
  const pairs = await Promise.all(
    inputs.map((input, index) => Promise.all([send(input, index), send(input, index)])),
  );
  expect(pairs.filter(([a, b]) => a.text !== b.text)).toEqual([]);
  expect(tally(pairs.map(([first]) => first))).toEqual({
    '200 Redeemed': PAID,
    '400 Insufficient balance': PAID,
  });
  expect(await sumPaidByCard(salon, visits)).toBe(PAID * COST);
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('redeems 6 cards concurrently, up to each balance', async () => {
  const salon = await openSalon();
  const cards = await Promise.all(
    range(6).map((index) => createSoldCard(salon, { value: (index + 1) * COST })),
  );
  const { replies } = await redeemForVisits(
    salon,
    6 * VISITS_EACH,
    'redemption-gift-card',
    HAIRCUT_ID,
    (visit, index) => ({
      appointment_id: visit,
      giftcard_number: cards[index % 6]?.number ?? '',
    }),
  );
  const paidCount = range(6).reduce((sum, index) => sum + index + 1, 0);
  expect(tally(replies)).toEqual({
    '200 Redeemed': paidCount,
    '400 Insufficient balance': 6 * VISITS_EACH - paidCount,
  });
  const products = await Promise.all(cards.map(({ id }) => getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)));
  expect(products.map(({ head }) => head.remaining)).toEqual(range(6).map(() => 0));
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest('redeems many cards concurrently', async () => {
  const salon = await openSalon();
  const cards = await Promise.all(range(CARDS).map(() => createSoldCard(salon, { value: COST })));
  const { replies } = await redeemForVisits(
    salon,
    CARDS,
    'redemption-gift-card',
    HAIRCUT_ID,
    (visit, index) => ({
      appointment_id: visit,
      giftcard_number: cards[index]?.number ?? '',
    }),
  );
  expect(tally(replies)).toEqual({ '200 Redeemed': CARDS });
  expect(await listAuditFindings(salon)).toEqual([]);
});
