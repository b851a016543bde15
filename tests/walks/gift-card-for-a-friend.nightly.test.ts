import { expect, test } from 'vitest';
import { useStartedSalon } from '../support/environment/started-salon.ts';

const openSalon = useStartedSalon();
const RITA = 'rita@friends.test';

// BEHAVIOR §23.2, §27.1, §27.2
test('a gift card for a friend: paid by card, delivered on its date, claimed', async () => {
  const salon = await openSalon();
  const [admin, carla] = [await salon.logInAdmin(), await salon.logInCustomer()];
  const definition = {
    name: 'A day off',
    price: 100,
    value: 120,
    charge_service_tax: '1',
    occasions_id: 1,
    service_expiration_time: '12 months',
  };
  await salon.post('/admin/giftcard/create', definition, admin);
  const { body: catalog } = await salon.get('/online/gift-cards');
  const card = (catalog.data as unknown as { id: number; name: string; price: string; value: string }[]).find(
    ({ name }) => name === 'A day off',
  );

  const saleReply = await salon.post(
    '/online/create-gift-card-sell',
    {
      location_id: 1,
      giftcard_id: card?.id,
      name: card?.name,
      price: card?.price,
      value: card?.value,
      delivery_date: await salon.getDate(10),
      recipient_fname: 'Rita',
      recipient_lname: 'Friend',
      recipient_email: RITA,
      sender: 'Carla',
      message: 'For a day off',
    },
    carla,
  );
  expect(saleReply.status, JSON.stringify(saleReply.body)).toBe(201);
  const sale = saleReply.body.data;
  expect(sale).toMatchObject({ total: '108.25', status: 0 });

  const order = await salon.post('/payment/create-order', { amount: 108.25, sale_id: sale.id }, carla);
  const intent = String(order.body.payment_intent);
  await salon.pay(intent);
  const update = { payment_intent: intent, sale_id: sale.id };
  const paymentReply = await salon.post('/payment/update-status', update, carla);
  expect(paymentReply.body).toMatchObject({ status: true, data: { id: sale.id, status: 1 } });
  const confirmation = await salon.waitForMail('customer@demo.test', 'Your gift card from Demo Salon');
  expect(confirmation.body.text).toContain('Total: $108.25');
  expect((await salon.listMails()).some(({ destination }) => destination.to.includes(RITA))).toBe(false);

  await salon.advanceDays(11);
  const gift = await salon.waitForMail(RITA, 'Carla has a gift for you');
  expect(gift.body.text).toContain('For a day off');
  const token = /[?&]token=([\w.-]+)/.exec(gift.body.text)?.[1];
  const rita = await salon.register('Rita', RITA);
  const claimReply = await salon.post('/online/claim', { token }, rita);
  expect(claimReply.body).toMatchObject({ status: true, message: 'Gift claimed' });
  const { body: own } = await salon.get('/online/get-customer-gift-cards', rita);
  expect(own.data).toMatchObject([{ name: 'A day off', balance: 120, customer: { fname: 'Rita' } }]);
});
