import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/environment/started-salon.ts';

const openSalon = useStartedSalon();

// BEHAVIOR §24.4, §24.6
test('a membership with recurring billing: bought by card, renewed twice, cancelled', async () => {
  const salon = await openSalon();
  const admin = await salon.logInAdmin();
  await salon.post('/admin/settings/update', { recurring_payment_enable: 1 }, admin);
  const membership = await salon.post(
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
  const carla = await salon.logInCustomer();
  const saleReply = await salon.post(
    '/online/create-membership-sell',
    { location_id: 1, membership_id: membership.body.data.id, name: 'Silver', price: 60, billing_period: 1 },
    carla,
  );
  expect(saleReply.status, JSON.stringify(saleReply.body)).toBe(201);
  const [intent] = String(saleReply.body.token).split('_secret_');
  await salon.pay(String(intent));
  const listOwn = async () => salon.get('/online/get-customer-memberships', await salon.logInCustomer());
  await salon.waitFor(listOwn, ({ body }) => {
    expect(body.data).toMatchObject([{ status: 1, sale_status: 1, total_qty: 2 }]);
  });
  const bought = await salon.waitForMail('customer@demo.test', 'Your membership from Demo Salon: Silver');
  expect(bought.body.text).toContain('Paid until');
  expect(bought.body.text).toMatch(/Open my account: .*\/book\/demo\/account/);

  for (const total of [4, 6]) {
    await salon.advanceDays(31);
    await salon.waitFor(listOwn, ({ body }) => {
      expect(body.data).toMatchObject([{ status: 1, total_qty: total, remaining_balance: total }]);
    });
  }
  const renewed = await salon.waitForMail('customer@demo.test', 'Your membership at Demo Salon is renewed');
  expect(renewed.body.text).toContain('You can cancel it at any time in your account.\n\nOpen my account');

  const cancel = { purchased_membership_id: saleReply.body.data.purchased_id };
  await salon.post('/online/membership/cancel', cancel, await salon.logInCustomer());
  await salon.advanceDays(31);
  await salon.waitFor(listOwn, ({ body }) => {
    expect(body.data).toMatchObject([{ status: 0, total_qty: 6 }]);
  });
  await salon.waitForMail('customer@demo.test', 'Your membership at Demo Salon has ended');
});
