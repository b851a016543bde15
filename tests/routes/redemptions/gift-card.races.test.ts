import { expect, test } from 'vitest';
import { fiveHundred, range } from '../../support/redemption-races.ts';
import { deskToken, findings, openVisits, productOf, soldCard, visitIn } from '../../support/redemptions.ts';
import { tally } from '../../support/replies.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT = 1;
/** A haircut with 8.25 % of tax. */
const COST = 5_413;

/** Money that the visits say came from gift cards. */
async function paidByCard(salon: TestSalon, visits: readonly number[]): Promise<number> {
  const all = await Promise.all(visits.map((id) => visitIn(salon, id)));
  return all
    .flatMap(({ payments }) => payments.filter(({ type }) => type === 4))
    .reduce((sum, row) => sum + row.paid, 0);
}

test('500 at once on a gift card that holds 142 visits: exactly 142 are paid, and the books are right', async () => {
  const salon = await salons();
  const card = await soldCard(salon, { value: 142 * COST + 12 });
  const { visits, replies } = await fiveHundred(salon, 'redemption-gift-card', HAIRCUT, (visit) => ({
    appointment_id: visit,
    giftcard_number: card.number,
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 142, '400 Insufficient balance': 358 });
  const { head, history } = await productOf(salon, 'PURCHASED-GIFTCARD', card.id);
  expect(head.remaining).toBe(12);
  expect(history.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(142 * COST);
  expect(await paidByCard(salon, visits)).toBe(142 * COST);
  expect(await findings(salon)).toEqual([]);
});

test('250 redemptions, each sent twice with one Idempotency-Key: each pair hears the same, and pays once', async () => {
  const salon = await salons();
  const card = await soldCard(salon, { value: 142 * COST });
  const visits = await openVisits(
    salon,
    range(250).map(() => [HAIRCUT]),
  );
  const once = visits.map((id) => ({ appointment_id: id, giftcard_number: card.number }));
  const tokens = await Promise.all(range(250).map((index) => deskToken(salon, index)));
  // A twin that waited in vain hears 409, and asks again with the same key, as every client would.
  const send = async (input: object, index: number): Promise<Reply> => {
    const reply = await salon.call('redemptions/redemption-gift-card', input, {
      token: tokens[index] ?? '',
      headers: { 'idempotency-key': `visit-${index}` },
    });
    return reply.status === 409 ? send(input, index) : reply;
  };
  const pairs = await Promise.all(
    once.map((input, index) => Promise.all([send(input, index), send(input, index)])),
  );
  expect(pairs.filter(([a, b]) => a.text !== b.text)).toEqual([]);
  expect(tally(pairs.map(([first]) => first))).toEqual({
    '200 Redeemed': 142,
    '400 Insufficient balance': 108,
  });
  expect(await paidByCard(salon, visits)).toBe(142 * COST);
  expect(await findings(salon)).toEqual([]);
});

test('20 cards with 25 redemptions each at once: each card pays what it holds', async () => {
  const salon = await salons();
  const cards = await Promise.all(range(20).map((index) => soldCard(salon, { value: (index + 3) * COST })));
  const { replies } = await fiveHundred(salon, 'redemption-gift-card', HAIRCUT, (visit, index) => ({
    appointment_id: visit,
    giftcard_number: cards[index % 20]?.number ?? '',
  }));
  const paid = range(20).reduce((sum, index) => sum + index + 3, 0);
  expect(tally(replies)).toEqual({ '200 Redeemed': paid, '400 Insufficient balance': 500 - paid });
  const products = await Promise.all(cards.map(({ id }) => productOf(salon, 'PURCHASED-GIFTCARD', id)));
  expect(products.map(({ head }) => head.remaining)).toEqual(range(20).map(() => 0));
  expect(await findings(salon)).toEqual([]);
});

test('500 cards with one redemption each at once: all are paid', async () => {
  const salon = await salons();
  const cards = await Promise.all(range(500).map(() => soldCard(salon, { value: COST })));
  const { replies } = await fiveHundred(salon, 'redemption-gift-card', HAIRCUT, (visit, index) => ({
    appointment_id: visit,
    giftcard_number: cards[index]?.number ?? '',
  }));
  expect(tally(replies)).toEqual({ '200 Redeemed': 500 });
  expect(await findings(salon)).toEqual([]);
});
