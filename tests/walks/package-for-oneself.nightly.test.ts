import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/environment/started-salon.ts';

const openSalon = useStartedSalon();

// BEHAVIOR §22.2
test('a package for oneself: defined, bought, paid by card, listed', async () => {
  const salon = await openSalon();
  const [admin, carla] = [await salon.logInAdmin(), await salon.logInCustomer()];
  const packageReply = await salon.post(
    '/admin/package/store',
    {
      name: 'Five blow-dries',
      price: 150,
      service_expiration: 6,
      tax: 1,
      service_group: [{ qty: 5, price: 150, service: [3] }],
    },
    admin,
  );
  expect(packageReply.status, JSON.stringify(packageReply.body)).toBe(201);
  const today = await salon.getDate(0);
  const saleReply = await salon.post(
    '/online/create-package-sell',
    {
      location_id: 1,
      package_id: packageReply.body.data.id,
      name: 'Five blow-dries',
      price: 150,
      service_expiration: 6,
      session: 1,
      tax: 1,
      buy_for: 0,
      delivery_date: today,
      service_groups: [{ qty: 5, price: 150, services: [3] }],
    },
    carla,
  );
  expect(saleReply.status, JSON.stringify(saleReply.body)).toBe(201);
  const sale = saleReply.body.data;
  const order = await salon.post('/payment/create-order', { amount: sale.total, sale_id: sale.id }, carla);
  const intent = String(order.body.payment_intent);
  await salon.pay(intent);
  const update = { payment_intent: intent, sale_id: sale.id };
  expect((await salon.post('/payment/update-status', update, carla)).status).toBe(200);
  await salon.waitForMail('customer@demo.test', 'Your package from Demo Salon: Five blow-dries');
  const { body: own } = await salon.get('/online/get-customer-packages', carla);
  expect(own.data).toMatchObject([
    {
      id: sale.purchased_id,
      sale_status: 1,
      delivery_date: today,
      total_qty: 5,
      total_used: 0,
      remaining_balance: 5,
      history: [{ description: 'Purchased', service_id: 0 }],
    },
  ]);
  const { body: salonList } = await salon.get('/admin/package/get-purchased-package', admin);
  const sold = salonList.purchasedpackages as { id: number }[];
  expect(own.data).toMatchObject(sold.filter(({ id }) => id === sale.purchased_id));
});
