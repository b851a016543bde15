import { describe, expect, test } from 'vitest';
import {
  type AppointmentView,
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { storeProduct } from '../../support/catalog/products.ts';
import { listJournal } from '../../support/journal.ts';
import { createSoldPackage, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const CONDITIONING = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };

/** A location with a tax of 8.25 %, a rate of 5 % for the add-on, and a service charge of 10 %. */
async function openTaxedSalon(): Promise<{ salon: TestSalon; rate: number }> {
  const salon = await openSalon();
  const { body, status, text } = await callAsAdmin(salon, 'location-update', {
    location_id: 1,
    tax_rates: [{ name: 'Reduced', percent: 5 }],
    service_charge_percent: 10,
  });
  expect(status, text).toBe(200);
  const [rate] = body.data.tax_rates as { id: number }[];
  expect((await callAsAdmin(salon, 'add-on-update', { add_on_id: 1, tax_rate_id: rate?.id })).status).toBe(
    200,
  );
  return { salon, rate: rate?.id ?? 0 };
}

const BILL = {
  subtotal: '70.00',
  service_charge: '7.00',
  tax: '5.70',
  tax_lines: [
    { percent: 8.25, amount: '4.70' },
    { percent: 5, amount: '1.00' },
  ],
  total: '82.70',
};

const send = async (salon: TestSalon, operation: string, input: object) => {
  const reply = await salon.call<FrontDeskAppointmentView>(`appointments/${operation}`, input, {
    as: 'staff',
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await listAuditFindings(salon)).toEqual([]);
  return reply.body.data;
};

describe('a visit with tax rates and a service charge (BEHAVIOR §14.5)', () => {
  test('has the same bill in its quote, its booking and its appointment', async () => {
    const { salon } = await openTaxedSalon();
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: null }];
    const input = { location_id: 1, services, addons: [{ add_on_id: 1 }] };
    const quote = await salon.call<Record<string, unknown>>('booking/quote', input);
    expect(quote.body.data).toMatchObject({ ...BILL, due_at_salon: '82.70' });
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    const visit = await send(salon, 'appointment-update', { appointment_id: id, note: 'Hello' });
    expect(visit).toMatchObject({ ...BILL, payments: [{ amount: '82.70' }] });
  });

  test('keeps its rates and its service charge when the location changes', async () => {
    const { salon, rate } = await openTaxedSalon();
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    await callAsAdmin(salon, 'location-update', {
      location_id: 1,
      service_tax: 20,
      service_charge_percent: 0,
      tax_rates: [{ id: rate, name: 'Reduced', percent: 9 }],
    });
    const input = { appointment_id: id, services: [HAIRCUT, BLOW_DRY] };
    expect(await send(salon, 'appointment-update', input)).toMatchObject({
      subtotal: '105.00',
      service_charge: '10.50',
      // (50.00 + 35.00 + 10.50) × 8.25 %, and 20.00 × 5 %
      tax_lines: [
        { percent: 8.25, amount: '7.88' },
        { percent: 5, amount: '1.00' },
      ],
      total: '124.38',
    });
    const without = await send(salon, 'appointment-update', { appointment_id: id, addons: [] });
    expect(without).toMatchObject({ subtotal: '85.00', service_charge: '8.50', tax: '7.71' });
    expect(without).not.toHaveProperty('tax_lines');
    expect(await getStoredAppointment(salon, id)).not.toHaveProperty('taxLines');
  });

  test('its journal has income and tax by rate, and the service charge as a fee', async () => {
    const { salon, rate } = await openTaxedSalon();
    const product_id = await storeProduct(salon, { tax_rate_id: rate });
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    const products = [{ product_id, qty: 2 }];
    const visit = await send(salon, 'appointment-complete', { appointment_id: id, products });
    expect(visit).toMatchObject({ subtotal: '95.00', service_charge: '7.00', tax: '6.95', total: '108.95' });
    const entry = (await listJournal(salon)).at(-1);
    expect(
      entry?.lines.map((line) => [line.account, line.of, line.amount, line.tax_rate, line.description_code]),
    ).toEqual([
      ['external', null, '108.95', null, null],
      ['services', null, '-50.00', 8.25, 'service'],
      ['services', null, '-20.00', 5, 'service'],
      ['products', null, '-25.00', 5, 'product'],
      ['fees', null, '-7.00', 8.25, 'service_charge'],
      ['tax', 8.25, '-4.70', null, null],
      ['tax', 5, '-2.25', null, null],
    ]);
  });

  test('a service that a package pays has no part in the service charge', async () => {
    const { salon } = await openTaxedSalon();
    const pack = await createSoldPackage(salon);
    const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING], redemptions });
    // 20.00, 2.00, and 20.00 × 5 % + 2.00 × 8.25 %
    expect(await send(salon, 'appointment-complete', { appointment_id: id })).toMatchObject({
      subtotal: '20.00',
      service_charge: '2.00',
      tax: '1.17',
      total: '23.17',
    });
  });

  test('a quick sale has them too; products have no part in the service charge', async () => {
    const { salon, rate } = await openTaxedSalon();
    const product_id = await storeProduct(salon, { tax_rate_id: rate });
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const products = [{ product_id, qty: 2 }];
    const reply = await salon.call<AppointmentView>(
      'checkout/quick-sale',
      { location_id: 1, customer_id: null, services, products },
      { as: 'staff' },
    );
    expect(reply.body.data, reply.text).toMatchObject({
      subtotal: '75.00',
      service_charge: '5.00',
      tax: '5.79',
      total: '85.79',
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('the confirmation by mail shows the service charge, and the tax of each rate', async () => {
    const { salon } = await openTaxedSalon();
    await bookAsCustomer(salon, { services: [HAIRCUT], addons: [CONDITIONING] });
    await salon.runScheduledWork();
    const texts = salon.mails().map(({ body }) => body.text);
    expect(
      texts.some((text) =>
        /Service charge: \$7\.00\s+Tax 8\.25%: \$4\.70\s+Tax 5%: \$1\.00\s+Total: \$82\.70/.test(text),
      ),
    ).toBe(true);
  });

  test('a rate of one location is the service tax of another, until both have it', async () => {
    const { salon, rate } = await openTaxedSalon();
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: null }];
    await salon.call('services/update', { id: 1, tax_rate_id: rate }, AS_ADMIN);
    await callAsAdmin(salon, 'location-update', { location_id: 2, service_tax: 10 });
    const getTax = async () => {
      const quote = await salon.call<{ tax: string }>('booking/quote', { location_id: 2, services });
      return quote.body.data.tax;
    };
    expect(await getTax()).toBe('5.00');
    const shared = await callAsAdmin(salon, 'location-update', {
      location_id: 2,
      tax_rates: [{ id: rate, name: 'Reduced', percent: 6 }],
    });
    expect(shared.body.data.tax_rates).toEqual([{ id: rate, name: 'Reduced', percent: 6 }]);
    expect(await getTax()).toBe('3.00');
  });
});

describe('tax rates of a location (BEHAVIOR §11.2)', () => {
  test('keep their ids by updates; new ones get an id of their own', async () => {
    const { salon, rate } = await openTaxedSalon();
    const tax_rates = [
      { name: 'Free', percent: 0 },
      { id: rate, name: 'Low', percent: '5.5' },
    ];
    const { body } = await callAsAdmin(salon, 'location-update', { location_id: 1, tax_rates });
    expect(body.data.tax_rates).toEqual([
      { id: rate + 1, name: 'Free', percent: 0 },
      { id: rate, name: 'Low', percent: 5.5 },
    ]);
    const other = await callAsAdmin(salon, 'location-update', { location_id: 1, service_tax: 9 });
    expect(other.body.data).toMatchObject({ service_charge_percent: 10, tax_rates: body.data.tax_rates });
  });

  test('a new location has the rates that it is stored with', async () => {
    const salon = await openSalon();
    const rates = { tax_rates: [{ name: 'Reduced', percent: 7 }], service_charge_percent: 12.5 };
    const { body } = await callAsAdmin(salon, 'location-store', { name: 'Uptown', ...rates });
    expect(body.data).toMatchObject({ ...rates, tax_rates: [{ id: 1, name: 'Reduced', percent: 7 }] });
    const plain = await callAsAdmin(salon, 'location-store', { name: 'Midtown' });
    expect(plain.body.data).toMatchObject({ tax_rates: [], service_charge_percent: 0 });
  });

  test('a rate in use cannot be removed (400 names its users), also while it is just being used', async () => {
    const { salon, rate } = await openTaxedSalon();
    const remove = () => callAsAdmin(salon, 'location-update', { location_id: 1, tax_rates: [] });
    expect(await remove()).toMatchObject({
      status: 400,
      body: {
        message: 'Record is used by services, add-ons or products',
        code: 'used_by_catalog',
        errors: { tax_rates: ['Used by Deep conditioning (1)'] },
      },
    });
    await callAsAdmin(salon, 'add-on-update', { add_on_id: 1, tax_rate_id: null });
    const [removed, used] = await Promise.all([
      remove(),
      salon.call('services/update', { id: 1, tax_rate_id: rate }, AS_ADMIN),
    ]);
    expect([
      [200, 422],
      [400, 200],
    ]).toContainEqual([removed.status, used.status]);
  });

  test.each([
    [{ tax_rates: [{ name: 'x' }] }, 'tax_rates.0.percent'],
    [{ tax_rates: [{ name: 'x', percent: 100.1 }] }, 'tax_rates.0.percent'],
    [{ tax_rates: [{ name: 'x', percent: -1 }] }, 'tax_rates.0.percent'],
    [{ tax_rates: [{ name: '', percent: 1 }] }, 'tax_rates.0.name'],
    [{ tax_rates: [{ id: 99, name: 'x', percent: 1 }] }, 'tax_rates.0.id'],
    [{ tax_rates: Array.from({ length: 21 }, () => ({ name: 'x', percent: 1 })) }, 'tax_rates'],
    [{ service_charge_percent: 101 }, 'service_charge_percent'],
    [{ service_charge_percent: -1 }, 'service_charge_percent'],
  ])('%j is refused (422 on %s)', async (change, field) => {
    const salon = await openSalon();
    const { status, body } = await callAsAdmin(salon, 'location-update', { location_id: 1, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('services, add-ons and products name a known rate only (422)', async () => {
    const [{ salon, rate }, other] = [await openTaxedSalon(), await openSalon()];
    const product_id = await storeProduct(salon, { tax_rate_id: rate });
    await storeProduct(other);
    const calls = [
      ['services/update', { id: 1 }],
      ['directory/add-on-update', { add_on_id: 2 }],
      ['directory/product-update', { product_id }],
      ['directory/product-store', { name: 'Comb', price: 1 }],
      ['directory/add-on-store', { name: 'Oil', price: 1, duration: 5 }],
      ['services/create', { name: 'Cut', category_id: 1, price: 1, duration: 5 }],
    ] as const;
    for (const [operation, input] of calls) {
      const unknown = { status: 422, body: { errors: { tax_rate_id: ['Unknown tax rate'] } } };
      const named = { ...input, tax_rate_id: rate };
      expect(await salon.call(operation, { ...input, tax_rate_id: 99 }, AS_ADMIN)).toMatchObject(unknown);
      // The rate belongs to another salon
      expect(await other.call(operation, named, AS_ADMIN)).toMatchObject(unknown);
      const saved = await salon.call(operation, named, AS_ADMIN);
      expect(saved.body.data, saved.text).toMatchObject({ tax_rate_id: rate });
    }
    const cleared = await salon.call('services/update', { id: 1, tax_rate_id: null }, AS_ADMIN);
    expect(cleared.body.data).toMatchObject({ tax_rate_id: null });
  });
});
