import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { storeProduct } from '../../support/catalog/products.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { endBeforeCommit } from '../../support/products/ended-membership.ts';
import {
  createSoldCard,
  createSoldMembership,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type Caller, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

type Operation = 'update' | 'complete';

const send = (salon: TestSalon, operation: Operation, id: number, change: object, as: Caller = 'staff') =>
  salon.call<FrontDeskAppointmentView>(
    `appointments/appointment-${operation}`,
    { appointment_id: id, ...change },
    { as },
  );
async function sendWell(...args: Parameters<typeof send>): Promise<FrontDeskAppointmentView> {
  const reply = await send(...args);
  expect(reply.status, reply.text).toBe(200);
  expect(await listAuditFindings(args[0])).toEqual([]);
  return reply.body.data;
}

// BEHAVIOR §28.2, §17.10, §17.7
describe.each(['update', 'complete'] as const)('appointment-%s with products', (operation) => {
  const open = async () => {
    const salon = await openSalon();
    return { salon, product_id: await storeProduct(salon), id: await bookAsCustomer(salon) };
  };

  test('puts products on the bill; the reply shows them', async () => {
    const { salon, product_id, id } = await open();
    const products = [
      { product_id, qty: 2, staff_id: 1 },
      { name: 'Comb', price: 5, qty: 1 },
    ];
    const visit = await sendWell(salon, operation, id, { products });
    expect(visit.products).toEqual([
      { product_id, name: 'Shampoo', price: '12.50', qty: 2, discount: '0.00', staff_id: 1 },
      { product_id: null, name: 'Comb', price: '5.00', qty: 1, discount: '0.00', staff_id: null },
    ]);
    expect(visit).toMatchObject({ subtotal: '80.00', tax: '6.60', total: '86.60' });
    expect(visit.payments).toMatchObject([{ payment_type_id: 0, amount: '86.60' }]);
  });

  nightTest('without products, those of the visit stay; an empty list takes them off the bill', async () => {
    const { salon, product_id, id } = await open();
    await sendWell(salon, 'update', id, { products: [{ product_id, qty: 2 }] });
    expect(await sendWell(salon, 'update', id, { note: 'Hello' })).toMatchObject({ total: '81.19' });
    const visit = await sendWell(salon, operation, id, { products: [] });
    expect([visit.products, visit.total]).toEqual([undefined, '54.13']);
  });

  nightTest('a product that stays keeps its name and price, also when its record is gone', async () => {
    const { salon, product_id, id } = await open();
    await sendWell(salon, 'update', id, { products: [{ product_id, qty: 1 }] });
    await callAsAdmin(salon, 'product-update', { product_id, name: 'Mild shampoo', price: 20 });
    await callAsAdmin(salon, 'product-delete', { product_id });
    const products = [{ product_id, qty: 3, staff_id: 1 }];
    const visit = await sendWell(salon, operation, id, { products });
    expect(visit.products).toMatchObject([{ name: 'Shampoo', price: '12.50', qty: 3, staff_id: 1 }]);
  });

  nightTest('another price than the product’s needs money.discount; an agreed price stays', async () => {
    const { salon, product_id, id } = await open();
    const products = [{ product_id, qty: 1, price: 10 }];
    expect(toRefusal(await send(salon, operation, id, { products }))).toMatchObject({
      status: 403,
      errors: { permission: ['money.discount'] },
    });
    await sendWell(salon, 'update', id, { products }, 'admin');
    const visit = await sendWell(salon, operation, id, { products: [{ product_id, qty: 2 }] });
    expect(visit.products).toMatchObject([{ price: '10.00', qty: 2 }]);
  });

  nightTest('gives the customer’s membership discount on products', async () => {
    const { salon, product_id, id } = await open();
    const membership_id = await createSoldMembership(salon, { productPercent: 20 });
    const visit = await sendWell(salon, operation, id, { products: [{ product_id, qty: 2 }] });
    expect(visit).toMatchObject({
      products: [{ discount: '5.00' }],
      subtotal: '70.00',
      membership_id,
      membership_discount: 5,
      final_price: 50,
    });
  });

  nightTest('gives no discount of a membership that ends before the commit', async () => {
    const { salon, product_id, id } = await open();
    endBeforeCommit(proxy, salon, await createSoldMembership(salon, { productPercent: 20 }));
    const visit = await sendWell(salon, operation, id, { products: [{ product_id, qty: 2 }] });
    expect(visit).toMatchObject({ products: [{ discount: '0.00' }], subtotal: '75.00' });
  });

  test('refuses a product of another salon, a deleted one and one out of use, and changes nothing', async () => {
    const { salon, product_id, id } = await open();
    await callAsAdmin(salon, 'product-delete', { product_id });
    const idle = await storeProduct(salon, { status: 0 });
    for (const each of [product_id, idle, 99]) {
      const products = [{ product_id: each, qty: 1 }];
      expect(toRefusal(await send(salon, operation, id, { products }))).toMatchObject({
        status: 422,
        errors: { 'products.0.product_id': ['Unknown product'] },
      });
    }
    expect(await sendWell(salon, 'update', id, {})).toMatchObject({ status: 1, total: '54.13' });
  });

  test('refuses wrong quantities and members (422 naming the field)', async () => {
    const { salon, product_id, id } = await open();
    for (const [change, field] of [
      [{ qty: 0 }, 'qty'],
      [{ qty: 1001 }, 'qty'],
      [{ staff_id: 99 }, 'staff_id'],
    ] as const) {
      const products = [{ product_id, qty: 1, ...change }];
      const { status, errors } = toRefusal(await send(salon, operation, id, { products }));
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [`products.0.${field}`]]);
    }
  });

  test('is for the front desk: 401 without a token, 403 for a customer', async () => {
    const { salon, product_id, id } = await open();
    const products = [{ product_id, qty: 1 }];
    const sendAs = async (as: Caller) => (await send(salon, operation, id, { products }, as)).status;
    expect([await sendAs('anonymous'), await sendAs('customer')]).toEqual([401, 403]);
  });
});

nightTest('an update changes services and products at once, with one bill', async () => {
  const salon = await openSalon();
  const product_id = await storeProduct(salon);
  const id = await bookAsCustomer(salon);
  const change = { services: [HAIRCUT, BLOW_DRY], products: [{ product_id, qty: 1 }] };
  expect(await sendWell(salon, 'update', id, change)).toMatchObject({
    services: [{ service_id: 1 }, { service_id: 3 }],
    subtotal: '97.50',
  });
});

nightTest('new products alone notify nobody and count as no reschedule (BEHAVIOR §17.7)', async () => {
  const salon = await openSalon();
  const product_id = await storeProduct(salon);
  const id = await bookAsCustomer(salon);
  await salon.runScheduledWork();
  const mailCount = salon.mails().length;
  const { calendar_sequence } = await sendWell(salon, 'update', id, {
    products: [{ product_id, qty: 1 }],
  });
  await salon.runScheduledWork();
  expect([calendar_sequence, salon.mails().length]).toEqual([0, mailCount]);
});

nightTest(
  'a gift card stays when products are added, and is returned when products that it paid change',
  async () => {
    const salon = await openSalon();
    const product_id = await storeProduct(salon);
    const id = await bookAsCustomer(salon);
    const card = await createSoldCard(salon, { value: 50_000 });
    const redeem = async () => {
      const redemption = { appointment_id: id, giftcard_number: card.number };
      const reply = await salon.call('checkout/redemption-gift-card', redemption, { as: 'customer' });
      expect(reply.status, reply.text).toBe(200);
    };
    const left = async () => (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining;
    await redeem();
    await sendWell(salon, 'update', id, { products: [{ product_id, qty: 2 }] });
    expect(await left()).toBe(50_000 - 5_413);
    await redeem();
    expect(await left()).toBe(50_000 - 8_119);
    const visit = await sendWell(salon, 'complete', id, { products: [{ product_id, qty: 1 }] });
    expect([visit.total, await left()]).toEqual(['67.66', 50_000 - 5_413]);
  },
);

test('products of a completed visit no longer change (400)', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  await sendWell(salon, 'complete', id, {});
  for (const operation of ['update', 'complete'] as const) {
    const refusal = await send(salon, operation, id, { products: [] });
    expect(statusAndMessage(refusal)).toBe(TRANSITION_REFUSED);
  }
});

nightTest('the income of completed products is in the entry of the visit (BEHAVIOR §36.3)', async () => {
  const salon = await openSalon();
  const product_id = await storeProduct(salon);
  const id = await bookAsCustomer(salon);
  await sendWell(salon, 'complete', id, { products: [{ product_id, qty: 2 }], paid_by: 'cash' });
  expect(await listMovements(salon)).toEqual([
    ['completed', { cash: 81.19, services: -50, products: -25, tax: -6.19 }],
  ]);
});
