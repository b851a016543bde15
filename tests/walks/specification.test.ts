import { describe, expect, test } from 'vitest';
import { useStartedSalon } from '../support/environment/started-salon.ts';
import { listCases } from '../support/nightly.ts';

const openSalon = useStartedSalon();
type Salon = Awaited<ReturnType<typeof openSalon>>;

const CUSTOMER = { id: 1, email: 'customer@demo.test' };
/** The sender and recipient fields of somebody who buys for oneself. */
const FOR_SELF = {
  buy_for: 0,
  recipient_fname: null,
  recipient_lname: null,
  recipient_email: null,
  sender_name: null,
  sender_msg: null,
};

type Service = {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly duration: number;
};
type Group = {
  readonly qty: number;
  readonly price: string;
  readonly services: readonly { readonly service_id: string }[];
};
type Template = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly service_group: readonly Group[];
};

async function findHaircut(salon: Salon): Promise<Service> {
  const { body } = await salon.post('/booking/get-service-by-location', { location_id: 1 });
  const categories = body.data as unknown as readonly { readonly services: readonly Service[] }[];
  const service = categories.flatMap(({ services }) => services).find(({ name }) => name === 'Haircut');
  if (!service) throw new Error('the demo salon has no haircut');
  return service;
}

const toSlashed = (date: string): string => date.replaceAll('-', '/');

/** A free time of a service, by the fields of get-slot, on the given day or one of the next. */
async function findSlot(salon: Salon, { id }: Service, days: number) {
  const { status, body } = await salon.post('/booking/get-slot', {
    start_date: toSlashed(await salon.getDate(days)),
    end_date: toSlashed(await salon.getDate(days + 6)),
    location_id: 1,
    service_pricing_options: [{ service_id: id, pricing_option_id: null, staff_id: null }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const slots = body.data as unknown as { date: string; time: string; available: boolean }[];
  const slot = slots.find(({ available }) => available);
  if (!slot) throw new Error('the demo salon has no free time');
  return slot;
}

/** All fields of the table of save-booking. */
async function toBooking(salon: Salon, days: number, visitor: object) {
  const service = await findHaircut(salon);
  const { date, time } = await findSlot(salon, service, days);
  const { id, duration, price } = service;
  return {
    location_id: 1,
    ...visitor,
    date,
    time,
    note: 'Window seat',
    services: [{ service_id: id, pricing_option_id: null, duration, price, staff_id: null }],
    addons: [],
    deposit_amount: 0,
  };
}

const GUEST = { customer_id: null, customer_type: 1 };
const REGISTERED = { customer_id: CUSTOMER.id, customer_type: 0 };

/** Pays a sale as the tables of payments say. */
async function paySale(salon: Salon, token: string, sale: { readonly id: unknown; readonly total: unknown }) {
  const user = { id: CUSTOMER.id, location_id: 1 };
  const order = await salon.post('/payment/create-order', { amount: Number(sale.total), user }, token);
  expect([order.status, order.body.status, typeof order.body.token], JSON.stringify(order.body)).toEqual([
    200,
    true,
    'string',
  ]);
  const intent = String(order.body.token).replace(/_secret_.*/, '');
  await salon.pay(intent);
  const paid = await salon.post(
    '/payment/update-status',
    { payment_intent: intent, sale_id: sale.id },
    token,
  );
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
}

async function findTemplate(salon: Salon, kind: string, name: string): Promise<Template> {
  const { body } = await salon.get(`/admin/${kind}/index`, await salon.logInAdmin());
  const found = (body.data as unknown as readonly Template[]).find((template) => template.name === name);
  if (!found) throw new Error(`the demo salon does not sell ${name}`);
  return found;
}

const toSoldGroups = ({ service_group }: Template) =>
  service_group.map(({ qty, price, services }) => ({
    qty,
    price,
    services: services.map(({ service_id }) => Number(service_id)),
  }));

const pick = (template: Template, ...fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, template[field]]));

// BEHAVIOR §14.1, §18, §19.1, §22.2, §23.2, §24.2, §29.3: the tables of the interface, by a client that knows nothing else
describe('the demo salon, as it is delivered', () => {
  test('books for a guest without a contact (201)', async () => {
    const salon = await openSalon();
    const { status, body } = await salon.post('/booking/save-booking', await toBooking(salon, 8, GUEST));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ appointment_number: expect.stringMatching(/^APT-/), status: 1 });
  });

  test('books for a customer (201), and confirms the visit by mail', async () => {
    const salon = await openSalon();
    const carla = await salon.logInCustomer();
    const booking = await toBooking(salon, 8, REGISTERED);
    const { status, body, ignored } = await salon.post('/booking/save-booking', booking, carla);
    expect([status, ignored], JSON.stringify(body)).toEqual([201, undefined]);
    const mail = await salon.waitForMail(CUSTOMER.email, 'Your appointment');
    expect(mail.body.text).toContain(String(body.data.appointment_number));
  });

  test('asks for its policy, and still books for a client that does not send the answer (201)', async () => {
    const salon = await openSalon();
    const admin = await salon.logInAdmin();
    const setPolicy = (cancellation_key: number) =>
      salon.post('/admin/settings/update', { cancellation_key }, admin);
    await setPolicy(1);
    const { body: settings } = await salon.get('/booking/get-front-settings');
    const { status, body } = await salon.post('/booking/save-booking', await toBooking(salon, 9, GUEST));
    await setPolicy(0);
    expect(settings.data).toMatchObject({ cancellation_key: 1 });
    expect(status, JSON.stringify(body)).toBe(201);
  });

  test.each(listCases(['appointment_id', 'appointment']))(
    'takes a deposit, and update-status names the visit as %s (200)',
    async (key) => {
      const salon = await openSalon();
      const [admin, carla] = [await salon.logInAdmin(), await salon.logInCustomer()];
      const service = await findHaircut(salon);
      const setDeposit = async (fields: object, deposit_enable: number) => {
        const changed = await salon.put(`/services/update/${service.id}`, fields, admin);
        expect(changed.status, JSON.stringify(changed.body)).toBe(200);
        await salon.post('/front_end_booking_settings/update', { deposit_enable }, admin);
      };
      await setDeposit({ payment_type: 1, min_amount: 20 }, 1);
      const booking = { ...(await toBooking(salon, 10, REGISTERED)), deposit_amount: 20 };
      const booked = await salon.post('/booking/save-booking', booking, carla);
      expect([booked.status, booked.body.data.status], JSON.stringify(booked.body)).toEqual([201, 0]);
      const user = { id: CUSTOMER.id, location_id: 1 };
      const order = await salon.post('/payment/create-order', { amount: 20, user }, carla);
      const intent = String(order.body.token).replace(/_secret_.*/, '');
      await salon.pay(intent);
      const update = { payment_intent: intent, [key]: booked.body.data.id };
      const paid = await salon.post('/payment/update-status', update, carla);
      await setDeposit({ payment_type: 0 }, 0);
      expect(paid.status, JSON.stringify(paid.body)).toBe(200);
      await salon.waitFor(
        async () => {
          const mails = await salon.listMails();
          const number = String(booked.body.data.appointment_number);
          const isSent = mails.some(
            ({ destination, body }) => destination.to.includes(CUSTOMER.email) && body.text.includes(number),
          );
          return { status: isSent ? 200 : 404, body: booked.body };
        },
        ({ status }) => expect(status, 'the confirmation').toBe(200),
      );
    },
  );

  test('sells a package (201), takes its payment and confirms it by mail', async () => {
    const salon = await openSalon();
    const carla = await salon.logInCustomer();
    const template = await findTemplate(salon, 'package', 'Five blow-dries');
    const months = Number(template.service_expiration);
    const today = await salon.getDate(0);
    const sold = await salon.post(
      '/online/create-package-sell',
      {
        location_id: 1,
        customer_id: CUSTOMER.id,
        package_id: template.id,
        ...pick(template, 'name', 'price', 'service_expiration', 'session', 'tax'),
        ...FOR_SELF,
        delivery_date: today,
        expiry_date: months === 0 ? null : addMonths(today, months),
        service_groups: toSoldGroups(template),
      },
      carla,
    );
    expect([sold.status, sold.ignored], JSON.stringify(sold.body)).toEqual([201, undefined]);
    await paySale(salon, carla, sold.body.data as { id: unknown; total: unknown });
    await salon.waitForMail(CUSTOMER.email, 'Your package');
  });

  test.each(listCases([true, false]))(
    'sells a gift card (201), customer_id sent: %s, and mails purchaser and recipient',
    async (isCustomerNamed) => {
      const salon = await openSalon();
      const carla = await salon.logInCustomer();
      const template = await findTemplate(salon, 'giftcard', 'Birthday card');
      const recipient = `rita-${isCustomerNamed}@friends.test`;
      const sold = await salon.post(
        '/online/create-gift-card-sell',
        {
          location_id: 1,
          ...(isCustomerNamed ? { customer_id: CUSTOMER.id } : {}),
          giftcard_id: template.id,
          ...pick(template, 'name', 'price', 'value', 'service_expiration_time', 'terms_and_condition'),
          delivery_date: await salon.getDate(0),
          recipient_fname: 'Rita',
          recipient_lname: 'Friend',
          recipient_email: recipient,
          services: null,
          occasion_name: 'Birthday',
          sender: 'Carla',
          message: 'Happy birthday!',
        },
        carla,
      );
      expect([sold.status, sold.ignored], JSON.stringify(sold.body)).toEqual([201, undefined]);
      await paySale(salon, carla, sold.body.data as { id: unknown; total: unknown });
      await salon.waitForMail(recipient, 'Carla has a gift for you');
      await salon.waitForMail(CUSTOMER.email, 'Your gift card');
    },
  );

  test('sells a membership (201), takes its payment and confirms it by mail', async () => {
    const salon = await openSalon();
    const carla = await salon.logInCustomer();
    const template = await findTemplate(salon, 'membership', 'Always groomed');
    const sold = await salon.post(
      '/online/create-membership-sell',
      {
        location_id: 1,
        customer_id: CUSTOMER.id,
        membership_id: template.id,
        ...pick(template, 'name', 'price', 'billing_period', 'charce_service_tax', 'discount_service'),
        ...pick(
          template,
          'discount_percentage_service',
          'discount_product',
          'discount_percentage_for_product',
        ),
        ...pick(template, 'service_expiration_time', 'terms_and_condition'),
        ...FOR_SELF,
        service_groups: toSoldGroups(template),
      },
      carla,
    );
    expect([sold.status, sold.ignored], JSON.stringify(sold.body)).toEqual([201, undefined]);
    await paySale(salon, carla, sold.body.data as { id: unknown; total: unknown });
    await salon.waitForMail(CUSTOMER.email, 'Your membership');
  });
});

/** The date some months later; the day of the month stays, or becomes the last one. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
