import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { DEPOSITS_ON, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS = { as: 'customer' } as const;

async function openSalonWithCards(...cards: readonly string[]) {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  for (const card of cards) await saveCard(salon, account, card);
  return salon;
}

const listCards = async (salon: TestSalon) =>
  (await salon.call<{ id: string; last4: string }[]>('payments/cards', {}, AS)).body.data;

// BEHAVIOR §20.1
test('deletes a card at the processor and keeps the others; again, the card does not exist (404)', async () => {
  const salon = await openSalonWithCards('pm_card_visa', 'pm_card_mastercard');
  const [kept, gone] = await listCards(salon);
  const input = { card_id: gone?.id ?? '' };
  const deleted = await salon.call('payments/card-delete', input, AS);
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Card deleted']);
  expect(await listCards(salon)).toEqual([kept]);
  const again = await salon.call('payments/card-delete', input, AS);
  expect(again).toMatchObject({ status: 404, body: { errors: { card_id: ['Record does not exist'] } } });
});

test('answers both of two simultaneous requests without a server error', async () => {
  const salon = await openSalonWithCards('pm_card_visa');
  const [card] = await listCards(salon);
  const deleted = await Promise.all(
    [1, 2].map(() => salon.call('payments/card-delete', { card_id: card?.id ?? '' }, AS)),
  );
  expect(deleted.map(({ status }) => status)).toContain(200);
  expect(deleted.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(await listCards(salon)).toEqual([]);
});

test("leaves another customer's and another salon's card alone (404)", async () => {
  const [salon, otherSalon] = await Promise.all([
    openSalonWithCards('pm_card_visa'),
    openSalonWithCards('pm_card_visa'),
  ]);
  const before = [await listCards(salon), await listCards(otherSalon)] as const;
  const [[own], [foreign]] = before;
  const token = await registerOtherCustomer(salon);
  for (const [card, options] of [
    [own, { token }],
    [foreign, AS],
  ] as const) {
    const refused = await salon.call('payments/card-delete', { card_id: card?.id ?? '' }, options);
    expect(refused.status).toBe(404);
  }
  expect([await listCards(salon), await listCards(otherSalon)]).toEqual(before);
});

test.each([[{}], [{ card_id: '' }], [{ card_id: 7 }], [{ card_id: 'x'.repeat(256) }]])(
  'requires the id of a card: %j (422)',
  async (input) => {
    const salon = await openSalon(DEPOSITS_ON);
    const refused = await salon.call('payments/card-delete', input, AS);
    expect(refused).toMatchObject({ status: 422, body: { errors: { card_id: [expect.any(String)] } } });
  },
);

test('is for customers only: 401 without a token, 403 for the front desk', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await expectAccess(salon, 'payments/card-delete', { card_id: 'pm_1' }, { closedTo: ['staff', 'admin'] });
});
