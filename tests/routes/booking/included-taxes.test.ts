import { describe, expect, test } from 'vitest';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { issueLinkToken } from '../../support/booking/visit-links.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { storeProduct } from '../../support/catalog/products.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const CONDITIONING = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };

const setTaxMode = async (salon: TestSalon, tax_mode: string, change: object = {}) => {
  const reply = await callAsAdmin(salon, 'location-update', { location_id: 1, tax_mode, ...change });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

/** A location whose prices include 8.25 % tax, 5 % for the add-on, with a service charge of 10 %. */
async function openGrossSalon(): Promise<{ salon: TestSalon; rate: number }> {
  const salon = await openSalon();
  const data = await setTaxMode(salon, 'included', {
    tax_rates: [{ name: 'Reduced', percent: 5 }],
    service_charge_percent: 10,
  });
  const rate = Number((data.tax_rates as { id: number }[])[0]?.id);
  await callAsAdmin(salon, 'add-on-update', { add_on_id: 1, tax_rate_id: rate });
  return { salon, rate };
}

const send = async <Data = FrontDeskAppointmentView>(
  salon: TestSalon,
  operation: string,
  input: object,
): Promise<Data> => {
  const reply = await salon.call<Data>(operation, input, AS_STAFF);
  expect([200, 201], reply.text).toContain(reply.status);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  return reply.body.data;
};

// BEHAVIOR §14.5
describe('a visit whose prices include the tax', () => {
  // 50.00 + 7.00 − (57.00 / 1.0825), and 20.00 − 20.00 / 1.05
  const bill = {
    subtotal: '70.00',
    service_charge: '7.00',
    tax: '5.29',
    tax_included: true,
    tax_lines: [
      { percent: 8.25, amount: '4.34' },
      { percent: 5, amount: '0.95' },
    ],
    total: '77.00',
  };

  test('has the same bill in its quote, its booking and its appointment', async () => {
    const { salon } = await openGrossSalon();
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: null }];
    const input = { location_id: 1, services, addons: [{ add_on_id: 1 }] };
    const quote = await salon.call<Record<string, unknown>>('booking/quote', input);
    expect(quote.body.data).toMatchObject({ ...bill, due_at_salon: '77.00' });
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    const visit = await send(salon, 'appointments/appointment-update', { appointment_id: id, note: 'Hello' });
    expect(visit).toMatchObject({ ...bill, payments: [{ amount: '77.00' }] });
    expect(await getStoredAppointment(salon, id)).toMatchObject({ isTaxIncluded: true, tax: 529 });
  });

  nightTest(
    'keeps its tax mode when the location changes, and so do the visits of a location that adds tax',
    async () => {
      const { salon } = await openGrossSalon();
      const gross = await bookAsCustomer(salon, { services: [HAIRCUT] });
      await setTaxMode(salon, 'added', { service_charge_percent: 0 });
      const net = await bookAsCustomer(salon, { services: [HAIRCUT], date: '2026/11/18' });
      await setTaxMode(salon, 'included');
      const update = (appointment_id: number) =>
        send(salon, 'appointments/appointment-update', { appointment_id, services: [HAIRCUT, BLOW_DRY] });
      // 85.00 + 8.50 = 93.50; the tax is 93.50 − 93.50 / 1.0825
      expect(await update(gross)).toMatchObject({ tax: '7.13', tax_included: true, total: '93.50' });
      const plain = await update(net);
      expect(plain).toMatchObject({ subtotal: '85.00', tax: '7.01', total: '92.01' });
      expect(plain).not.toHaveProperty('tax_included');
    },
  );

  test('its journal has income without tax, tax by rate, and the service charge as a fee', async () => {
    const { salon, rate } = await openGrossSalon();
    const product_id = await storeProduct(salon, { tax_rate_id: rate });
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    const products = [{ product_id, qty: 2 }];
    const visit = await send(salon, 'appointments/appointment-complete', { appointment_id: id, products });
    expect(visit).toMatchObject({ subtotal: '95.00', service_charge: '7.00', tax: '6.48', total: '102.00' });
    const entry = (await listJournal(salon)).at(-1);
    expect(entry?.lines.map((line) => [line.account, line.of, line.amount, line.tax_rate])).toEqual([
      ['external', null, '102.00', null],
      ['services', null, '-46.19', 8.25],
      ['services', null, '-19.05', 5],
      ['products', null, '-23.81', 5],
      ['fees', null, '-6.47', 8.25],
      ['tax', 8.25, '-4.34', null],
      ['tax', 5, '-2.14', null],
    ]);
  });

  test('a receipt shows gross lines and the tax that they include', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const id = await saveQuickSale(salon);
    const { data } = await showReceipt(salon, { appointment_id: id });
    expect(data).toMatchObject({
      subtotal: '75.00',
      total: '75.00',
      tax_included: true,
      tax: [{ rate: 8.25, amount: '5.72' }],
      lines: [{ amount: '50.00' }, { amount: '25.00' }],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'takes the tax of a discounted price, of what a package leaves, and pays the rest by gift card later',
    async () => {
      const salon = await openSalon();
      await setTaxMode(salon, 'included');
      const pack = await createSoldPackage(salon);
      await createSoldMembership(salon, { servicePercent: 10 });
      const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY] });
      const full = await send(salon, 'appointments/appointment-update', { appointment_id: id, note: '' });
      // 45.00 + 31.50 = 76.50; the tax is 76.50 − 76.50 / 1.0825
      expect(full).toMatchObject({ total: '76.50', tax: '5.83' });
      await send(salon, 'appointments/appointment-complete', { appointment_id: id, paid: 0 });
      const redeemed = { appointment_id: id, purchased_package_id: pack, service_id: 1 };
      await send(salon, 'checkout/redemption-package', redeemed);
      const { number } = await createSoldCard(salon);
      await send(salon, 'checkout/redemption-gift-card', { appointment_id: id, giftcard_number: number });
      // 31.50 − 31.50 / 1.0825
      expect(await getStoredAppointment(salon, id)).toMatchObject({
        subtotal: 3_150,
        tax: 240,
        payments: expect.arrayContaining([expect.objectContaining({ type: 4, paid: 3_150 })]),
      });
    },
  );

  test('each visit of a series includes the tax', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const reply = await salon.call<{ appointments: { total: string }[] }>(
      'booking/save-series',
      {
        location_id: 1,
        date: '2026/11/18',
        time: '10:00 AM',
        customer_id: 1,
        customer_type: 0,
        services: [HAIRCUT],
        repeat: { every_weeks: 1, count: 2 },
      },
      AS_STAFF,
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data.appointments.map(({ total }) => total)).toEqual(['50.00', '50.00']);
  });

  test('a checkout bills it, and shares the included tax with its lines', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const input = { location_id: 1, services, products: [{ name: 'Wax', price: 10, qty: 1 }] };
    const quote = await send<{ version: string; due: string }>(salon, 'checkout/checkout-quote', input);
    expect(quote).toMatchObject({
      bill: { subtotal: '60.00', tax: '4.57', tax_included: true, total: '60.00' },
      payable: [{ amount: '50.00' }, { amount: '10.00' }],
      due: '60.00',
    });
    const tenders = [{ kind: 'cash', amount: quote.due }];
    await send(salon, 'checkout/checkout-pay', { ...input, version: quote.version, tenders });
  });

  test('the confirmation by mail shows the total and then the tax that it includes', async () => {
    const { salon } = await openGrossSalon();
    await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    await salon.runScheduledWork();
    const texts = salon.mails().map(({ body }) => body.text);
    const amounts =
      /Service charge: \$7\.00\s+Total: \$77\.00\s+Includes 8\.25% tax: \$4\.34\s+Includes 5% tax: \$0\.95/;
    expect(texts.some((text) => amounts.test(text))).toBe(true);
  });

  test('costs a fee of its gross total, which has no tax', async () => {
    const salon = await openSalon({ settings: { cancellationKey: true, lateCancelFeePercent: 50 } });
    await setTaxMode(salon, 'included');
    await saveCard(salon, await openPaymentAccount(salon));
    const today = { date: '2026/11/16', time: '02:00 PM', policy_accepted: 1 };
    const token = await issueLinkToken(salon, await bookAsCustomer(salon, today));
    expect((await salon.call('visit/cancel', { token })).status).toBe(200);
    expect(await listMovements(salon)).toEqual([['cancelled', { card: 25, fees: -25 }]]);
  });

  test('takes a tip beside its total: tax and income stay (BEHAVIOR §37.3)', async () => {
    const { salon } = await openGrossSalon();
    const appointment_id = await bookAsCustomer(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
    const paid = await payBill(salon, { appointment_id, tip: { amount: 9 } });
    expect(paid.body.data.appointment).toMatchObject({ total: '55.00', tips: [{ amount: '9.00' }] });
    expect(await listMovements(salon)).toEqual([
      ['completed', { cash: 64, services: -46.19, fees: -4.62, tax: -4.19, tips: -9 }],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('visitors see that the prices of the location include tax, and only then', async () => {
    const salon = await openSalon();
    const getLocations = async () => (await salon.call<object[]>('booking/get-location-list', {})).body.data;
    expect((await getLocations())[0]).not.toHaveProperty('tax_included');
    await setTaxMode(salon, 'included');
    const [first, second] = await getLocations();
    expect(first).toMatchObject({ service_tax: 8.25, tax_included: true });
    expect(second).not.toHaveProperty('tax_included');
  });
});

// BEHAVIOR §21.2
describe('a sale whose price includes the tax', () => {
  nightTest('of a gift card costs its price; the card keeps its whole value', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const { id } = await defineGiftCard(salon);
    const sale = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-11-16' });
    const reply = await sellGiftCard(salon, sale, AS_STAFF);
    expect(reply.body.data, reply.text).toMatchObject({
      subtotal: '90.00',
      tax: '6.86',
      tax_included: true,
      total: '90.00',
    });
    expect(await listMovements(salon)).toEqual([
      ['sold', { external: 90, gift_cards: -100, bonus: 16.86, tax: -6.86 }],
    ]);
    const { data } = await showReceipt(salon, { sale_id: Number(reply.body.data.id) });
    expect(data).toMatchObject({
      subtotal: '90.00',
      total: '90.00',
      tax_included: true,
      tax: [{ rate: 8.25, amount: '6.86' }],
      lines: [{ code: 'giftcard', amount: '90.00' }],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await salon.runScheduledWork();
    const texts = salon.mails().map(({ body }) => body.text);
    expect(texts.some((text) => /Price: \$90\.00\s+Total: \$90\.00\s+Includes tax: \$6\.86/.test(text))).toBe(
      true,
    );
  });

  test('of a package is worth its price without tax', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const { id } = await definePackage(salon);
    const sale = toPackageSale(id, { paid_at_salon: 1, customer_id: 1 });
    const reply = await sellPackage(salon, sale, AS_STAFF);
    expect(reply.body.data, reply.text).toMatchObject({
      subtotal: '240.00',
      tax: '18.29',
      tax_included: true,
      total: '240.00',
    });
    expect(await listMovements(salon)).toEqual([['sold', { external: 240, packages: -221.71, tax: -18.29 }]]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await setTaxMode(salon, 'added');
    const [sold] = (await salon.call<object[]>('directory/sale-index', {}, AS_ADMIN)).body.data;
    expect(sold).toMatchObject({ tax_included: true, total: '240.00' });
  });

  test('of an untaxed product has no tax and says nothing about it', async () => {
    const salon = await openSalon();
    await setTaxMode(salon, 'included');
    const { id } = await definePackage(salon, { tax: 0 });
    const reply = await sellPackage(salon, toPackageSale(id, { tax: 0 }));
    expect(reply.body.data, reply.text).toMatchObject({ subtotal: '240.00', tax: '0.00', total: '240.00' });
    expect(reply.body.data).not.toHaveProperty('tax_included');
  });

  test('of a membership renews for its price, with the tax of the sale', async () => {
    const salon = await openSalon(RECURRING);
    await setTaxMode(salon, 'included');
    const { delivery } = await openBilledMembership(salon);
    await delivery.deliver();
    await setTaxMode(salon, 'added', { service_tax: 20 });
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const [sold, renewed] = await listMovements(salon);
    expect(sold?.[0]).toBe('sold');
    expect(renewed).toEqual(['renewed', sold?.[1]]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §11.2
describe('the tax mode of a location', () => {
  test('is added by default; what is not sent stays', async () => {
    const salon = await openSalon();
    const stored = await callAsAdmin(salon, 'location-store', { name: 'Uptown' });
    expect(stored.body.data).toMatchObject({ tax_mode: 'added' });
    const gross = await callAsAdmin(salon, 'location-store', { name: 'Midtown', tax_mode: 'included' });
    expect(gross.body.data).toMatchObject({ tax_mode: 'included' });
    const location_id = Number(gross.body.data.id);
    const renamed = await callAsAdmin(salon, 'location-update', { location_id, name: 'North' });
    expect(renamed.body.data).toMatchObject({ name: 'North', tax_mode: 'included' });
    const added = await callAsAdmin(salon, 'location-update', { location_id, tax_mode: 'added' });
    expect(added.body.data).toMatchObject({ tax_mode: 'added' });
  });

  test.each(['gross', 1, ''])('%j is refused (422 on tax_mode)', async (tax_mode) => {
    const salon = await openSalon();
    const { status, body } = await callAsAdmin(salon, 'location-update', { location_id: 1, tax_mode });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['tax_mode']]);
  });
});
