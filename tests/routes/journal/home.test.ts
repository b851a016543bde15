import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Home = {
  readonly taken: { readonly today: string; readonly week: string; readonly days: readonly object[] };
  readonly owed: readonly { readonly account: string; readonly amount: string }[];
  readonly attention: readonly { readonly kind: string }[];
  readonly newest: readonly object[];
};

// BEHAVIOR §40.10
test('home adds up what was taken today with tax and tips, and what is owed, of this salon alone', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const read = async (of = salon) => (await of.call<Home>('journal/home', {}, { as: 'admin' })).body.data;
  expect((await read()).taken).toMatchObject({ today: '0.00', week: '0.00' });
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const tips = [{ staff_id: 1, amount: '10.00' }];
  await payBill(salon, { location_id: 1, customer_id: 1, services, tips });
  const home = await read();
  // A haircut of 50.00 with 8.25 % tax, and the tip
  const received = '64.13';
  expect(home.taken).toMatchObject({ today: received, week: received });
  expect(home.taken.days).toHaveLength(7);
  expect(home.owed).toContainEqual({ account: 'tips', amount: '10.00' });
  expect((await read(other)).owed).toEqual([]);
});

test('home is for those who read the journal', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'journal/home', {}, { closedTo: ['customer', 'staff'] });
});
