import { randomUUID } from 'node:crypto';
import type { CallOptions, Reply, TestSalon } from '../../../tests/support/ground.ts';
import { DEMO_IDS } from '../../local/demo.ts';
import { bookingAt, datesFrom, fillDiaries, placeBenchSalon, slotQuestion } from './bench-salon.ts';
import type { Consumption, Meter } from './meter.ts';

/** An operation whose consumption is known: who prepares it gets the one call that is measured. */
export type Operation = {
  readonly name: string;
  /** Most that it may take (the design's budgets); left out where there is none. */
  readonly budget?: Partial<Consumption>;
  prepare(system: TestSalon): Promise<() => Promise<Reply | undefined>>;
};

const TOMORROW = '2026-11-17';
const THIRTY_DAYS = datesFrom(TOMORROW, 30);
const TEN = '10:00 AM';
/** The demo salon's haircut, with whoever is free. */
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: null, price: '50.00', duration: 45 };
const AS_CUSTOMER: CallOptions = { as: 'customer' };
const AS_DESK: CallOptions = { as: 'admin' };

/** A salon of its own, whose catalog the function then has. */
async function salonOf(system: TestSalon, staff: number, appointments: number): Promise<string> {
  const slug = `bench-${randomUUID()}`;
  const tenant = await placeBenchSalon(system.store, slug, staff);
  if (appointments > 0) {
    await fillDiaries(system.store, tenant, { staff, appointments, dates: THIRTY_DAYS });
  }
  await system.call('booking/get-slot', slotQuestion(TOMORROW, 1), { slug });
  return slug;
}

const slotsOf = (staff: number, appointments: number, budget: Partial<Consumption>): Operation => ({
  name: `get-slot, 30 days, ${staff} staff, ${appointments} appointments each a day`,
  budget: { ...budget, roundTrips: 2 },
  async prepare(system) {
    const slug = await salonOf(system, staff, appointments);
    return () => system.call('booking/get-slot', slotQuestion(TOMORROW, 30), { slug });
  },
});

const bookingIn = (
  name: string,
  staff: number,
  appointments: number,
  { headers, ...budget }: Partial<Consumption> & { readonly headers?: Readonly<Record<string, string>> },
): Operation => ({
  name,
  budget: { ...budget, roundTrips: 3 },
  async prepare(system) {
    const slug = await salonOf(system, staff, appointments);
    const options = { slug, ...(headers ? { headers } : {}) };
    return () => system.call('booking/save-booking', bookingAt(TOMORROW, '09:30 AM'), options);
  },
});

/** The demo salon's customer books a haircut; `change` says what else. */
const customerBooks = (system: TestSalon, change: object = {}) =>
  system.call<{ readonly id: number }>(
    'booking/save-booking',
    {
      location_id: 1,
      customer_id: DEMO_IDS.customer,
      customer_type: 0,
      date: TOMORROW.replaceAll('-', '/'),
      time: TEN,
      services: [HAIRCUT],
      ...change,
    },
    AS_CUSTOMER,
  );

function dataOf<Data>({ status, body, text }: Reply<Data>): Data {
  if (status >= 300) throw new Error(`not prepared: ${text}`);
  return body.data;
}

type Made = { readonly id: number; readonly purchased_id: number };
type Groups = { readonly service_group: readonly { readonly qty: number; readonly price: string }[] };

/** A package of five haircuts that the customer has; gives the call that buys it and its id once bought. */
export async function packageForSale(system: TestSalon): Promise<() => Promise<Reply<Made>>> {
  const defined = await system.call<Made & Groups>(
    'packages/package-store',
    {
      name: 'Five cuts',
      price: 200,
      service_expiration: 6,
      session: 1,
      tax: 1,
      service_group: [{ qty: 5, price: 200, service: [1] }],
    },
    AS_DESK,
  );
  const { id } = dataOf(defined);
  const stated = { package_id: id, name: 'Five cuts', price: 200, service_expiration: 6, session: 1, tax: 1 };
  const groups = { service_groups: [{ qty: 5, price: '200.00', services: [1] }] };
  const sale = { location_id: 1, customer_id: DEMO_IDS.customer, paid_at_salon: 1 };
  return () => system.call<Made>('packages/create-package-sell', { ...sale, ...stated, ...groups }, AS_DESK);
}

const boughtPackage = async (system: TestSalon): Promise<number> =>
  dataOf(await (await packageForSale(system))()).purchased_id;

/** A gift card of 100 that the customer has; gives its number. */
async function boughtCard(system: TestSalon): Promise<string> {
  const card = { name: 'Card', price: 100, value: 100, service_expiration_time: '12 months' };
  const defined = await system.call<Made>(
    'giftcards/giftcard-create',
    { ...card, charge_service_tax: '0', occasions_id: 1, terms_and_condition: '', services: [] },
    AS_DESK,
  );
  const sold = await system.call<Made>(
    'giftcards/create-gift-card-sell',
    {
      location_id: 1,
      customer_id: DEMO_IDS.customer,
      paid_at_salon: 1,
      giftcard_id: dataOf(defined).id,
      ...card,
      delivery_date: '2026-11-16',
      recipient_fname: 'Carla',
      recipient_lname: 'Client',
      occasion_name: 'Birthday',
      terms_and_condition: '',
    },
    AS_DESK,
  );
  dataOf(sold);
  const list = await system.call('giftcards/purchased-giftcard', {}, AS_DESK);
  const cards = list.body.purchasedgiftcard as { readonly giftcard_number: string }[];
  return cards.at(-1)?.giftcard_number ?? '';
}

/** Warm, as a visitor finds it who has looked at times before. */
async function looked(system: TestSalon): Promise<TestSalon> {
  await system.call('booking/get-front-settings');
  await system.call('booking/get-services');
  return system;
}

const SAVE_BUDGET = 14;
/** Most that one redemption adds to its booking. */
export const REDEMPTION_BUDGET = 8;
export const UNREDEEMED = 'save-booking, customer';
export const REDEEMED = [`${UNREDEEMED}, one service by package`, `${UNREDEEMED}, by gift card`] as const;

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'get-front-settings',
    prepare: async (system) => {
      await looked(system);
      return () => system.call('booking/get-front-settings');
    },
  },
  {
    name: 'get-service-by-location',
    prepare: async (system) => {
      await looked(system);
      return () => system.call('booking/get-service-by-location', { location_id: 1 });
    },
  },
  slotsOf(1, 8, { readUnits: 3 }),
  slotsOf(1, 16, { readUnits: 3 }),
  slotsOf(20, 8, { readUnits: 12 }),
  slotsOf(20, 16, { readUnits: 12 }),
  bookingIn('save-booking, guest, first of the day', 1, 0, { writeUnits: SAVE_BUDGET }),
  // 20 members with 8 entries each: a page of 1.6 KB, the fullest whose next entry still leaves it below 2 KB.
  bookingIn('save-booking, guest, day page below 2 KB', 20, 8, { writeUnits: SAVE_BUDGET }),
  bookingIn('save-booking, guest, Idempotency-Key', 20, 8, {
    writeUnits: 16,
    headers: { 'idempotency-key': 'measured' },
  }),
  {
    name: UNREDEEMED,
    budget: { writeUnits: SAVE_BUDGET, roundTrips: 3 },
    prepare: async (system) => {
      await looked(system);
      return () => customerBooks(system);
    },
  },
  {
    name: REDEEMED[0],
    budget: { writeUnits: SAVE_BUDGET + REDEMPTION_BUDGET },
    prepare: async (system) => {
      const purchase = await boughtPackage(await looked(system));
      const redemptions = [{ type: 'package', purchased_package_id: purchase, service_id: 1 }];
      return () => customerBooks(system, { redemptions });
    },
  },
  {
    name: REDEEMED[1],
    budget: { writeUnits: SAVE_BUDGET + REDEMPTION_BUDGET },
    prepare: async (system) => {
      const redemptions = [{ type: 'gift_card', giftcard_number: await boughtCard(await looked(system)) }];
      return () => customerBooks(system, { redemptions });
    },
  },
  {
    name: 'redemption-package, after the booking',
    prepare: async (system) => {
      const purchase = await boughtPackage(await looked(system));
      const { id } = dataOf(await customerBooks(system));
      const input = { appointment_id: id, purchased_package_id: purchase, service_id: 1 };
      return () => system.call('redemptions/redemption-package', input, AS_CUSTOMER);
    },
  },
  {
    name: 'redemption-gift-card, after the booking',
    prepare: async (system) => {
      const number = await boughtCard(await looked(system));
      const { id } = dataOf(await customerBooks(system));
      const input = { appointment_id: id, giftcard_number: number };
      return () => system.call('redemptions/redemption-gift-card', input, AS_CUSTOMER);
    },
  },
  {
    name: 'what follows a booking: mails to customer and member',
    prepare: async (system) => {
      await system.drain();
      await customerBooks(await looked(system));
      return async () => {
        await system.drain();
        return undefined;
      };
    },
  },
  {
    name: 'customer cancels',
    prepare: async (system) => {
      const { id } = dataOf(await customerBooks(await looked(system)));
      return () =>
        system.call('appointments/customer-appointment-cancel', { appointment_id: id }, AS_CUSTOMER);
    },
  },
  {
    name: 'create-package-sell, paid at the desk',
    prepare: (system) => packageForSale(system),
  },
];

/** What each operation takes of the database, one after the other, each in a house of its own. */
export async function consumptions(
  openHouse: () => Promise<TestSalon>,
  meter: Meter,
  operations = OPERATIONS,
): Promise<{ operation: Operation; consumption: Consumption }[]> {
  const measured = [];
  for (const operation of operations) {
    const call = await operation.prepare(await openHouse());
    const consumption = await meter.consumption(async () => {
      const reply = await call();
      if (reply && reply.status >= 300) throw new Error(`${operation.name}: ${reply.text}`);
    });
    measured.push({ operation, consumption });
  }
  return measured;
}
