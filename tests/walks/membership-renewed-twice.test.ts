import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/walker.ts';

const openSalon = useStartedSalon();

test('a membership that is billed by itself: joined by card, renewed twice, ended', async () => {
  const salon = await openSalon();
  const admin = await salon.admin();
  await salon.post('/admin/settings/update', { recurring_payment_enable: 1 }, admin);
  const stored = await salon.post(
    '/admin/membership/store',
    {
      name: 'Silver',
      price: 60,
      billing_period: 1,
      discount_service: 1,
      discount_percentage_service: 10,
      service_group: [{ qty: 2, price: 60, service: [1] }],
    },
    admin,
  );
  const carla = await salon.customer();
  const sold = await salon.post(
    '/online/create-membership-sell',
    { location_id: 1, membership_id: stored.body.data.id, name: 'Silver', price: 60, billing_period: 1 },
    carla,
  );
  expect(sold.status, JSON.stringify(sold.body)).toBe(201);
  const [intent] = String(sold.body.token).split('_secret_');
  await salon.pay(String(intent));
  const own = async () => salon.get('/online/get-customer-memberships', await salon.customer());
  await salon.until(own, ({ body }) => {
    expect(body.data).toMatchObject([{ status: 1, sale_status: 1, total_qty: 2 }]);
  });
  await salon.mailTo('customer@demo.test', 'Your membership from Demo Salon: Silver');

  for (const total of [4, 6]) {
    await salon.passDays(31);
    await salon.until(own, ({ body }) => {
      expect(body.data).toMatchObject([{ status: 1, total_qty: total, remaining_balance: total }]);
    });
  }
  await salon.mailTo('customer@demo.test', 'Your membership at Demo Salon is renewed');

  const cancel = { purchased_membership_id: sold.body.data.purchased_id };
  await salon.post('/online/membership/cancel', cancel, await salon.customer());
  await salon.passDays(31);
  await salon.until(own, ({ body }) => {
    expect(body.data).toMatchObject([{ status: 0, total_qty: 6 }]);
  });
  await salon.mailTo('customer@demo.test', 'Your membership at Demo Salon has ended');
});
