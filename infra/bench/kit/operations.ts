import { randomUUID } from 'node:crypto';
import { getAppointment } from '../../../lib/table/booking/appointments.ts';
import { unwrapReply } from '../../../tests/support/api/replies.ts';
import { giveCredit, toPayInput } from '../../../tests/support/booking/checkout.ts';
import { AVA_CUT, joinWaitlist, receiveOffer, toGuest } from '../../../tests/support/booking/waitlist.ts';
import type { CallOptions, Reply, TestSalon } from '../../../tests/support/environment/test-environment.ts';
import { toBatch } from '../../../tests/support/messages/outbox.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../../tests/support/products/redemptions.ts';
import { DEMO_IDS } from '../../local/demo/demo.ts';
import { loadBackgroundFunctions } from '../../local/gateway/functions.ts';
import { createBenchSalon, fillDiaries, listDates, toBookingInput, toSlotInput } from './bench-salon.ts';
import { fillDay } from './full-day.ts';
import type { Consumption, Meter } from './meter.ts';

/** An operation whose consumption is measured. `prepare` returns the call to measure. */
type MeasuredOperation = {
  readonly name: string;
  readonly budget?: Partial<Consumption>;
  prepare(salon: TestSalon): Promise<() => Promise<Reply | undefined>>;
};

const TOMORROW = '2026-11-17';
const THIRTY_DAYS = listDates(TOMORROW, 30);
const DAY_AFTER = '2026-11-18';
const TEN = '10:00 AM';
/** The demo salon's haircut, with any staff member. */
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: null, price: '50.00', duration: 45 };
const LASER_HAIR_REMOVAL = { ...HAIRCUT, service_id: 10, price: '95.00', duration: 60 };
const AS_CUSTOMER: CallOptions = { as: 'customer' };
const AS_ADMIN: CallOptions = { as: 'admin' };

/** Creates a salon and warms its catalog cache in the function. */
async function createWarmSalon(salon: TestSalon, staff: number, appointments: number): Promise<string> {
  const slug = `bench-${randomUUID()}`;
  const tenant = await createBenchSalon(salon.store, slug, staff);
  if (appointments > 0) {
    await fillDiaries(salon.store, tenant, { staff, appointments, dates: THIRTY_DAYS });
  }
  await salon.call('booking/get-slot', toSlotInput(TOMORROW, 1), { slug });
  return slug;
}

const getSlots = (staff: number, appointments: number, budget: Partial<Consumption>): MeasuredOperation => ({
  name: `get-slot, 30 days, ${staff} staff, ${appointments} appointments each a day`,
  budget: { ...budget, roundTrips: 2 },
  async prepare(salon) {
    const slug = await createWarmSalon(salon, staff, appointments);
    return () => salon.call('booking/get-slot', toSlotInput(TOMORROW, 30), { slug });
  },
});

const saveBooking = (
  name: string,
  staff: number,
  appointments: number,
  { headers, ...budget }: Partial<Consumption> & { readonly headers?: Readonly<Record<string, string>> },
): MeasuredOperation => ({
  name,
  // The key is claimed after the check of the rate limit
  budget: { ...budget, roundTrips: headers ? 4 : 3 },
  async prepare(salon) {
    const slug = await createWarmSalon(salon, staff, appointments);
    const options = { slug, ...(headers ? { headers } : {}) };
    return () => salon.call('booking/save-booking', toBookingInput(TOMORROW, '09:30 AM'), options);
  },
});

/** A haircut of the demo salon's customer. */
const BOOKING = {
  location_id: 1,
  customer_id: DEMO_IDS.customer,
  customer_type: 0,
  date: TOMORROW.replaceAll('-', '/'),
  time: TEN,
  services: [HAIRCUT],
};

/** Books a haircut as the demo salon's customer; `change` adds fields to the input. */
const bookAsCustomer = (salon: TestSalon, change: object = {}) =>
  salon.call<{ readonly id: number }>('booking/save-booking', { ...BOOKING, ...change }, AS_CUSTOMER);

/** Creates a template of five haircuts. Returns the call that sells it to the customer. */
async function preparePackageSale(salon: TestSalon): Promise<() => Promise<Reply>> {
  const template = await salon.call<{ readonly id: number }>(
    'packages/package-store',
    {
      name: 'Five cuts',
      price: 200,
      service_expiration: 6,
      session: 1,
      tax: 1,
      service_group: [{ qty: 5, price: 200, service: [1] }],
    },
    AS_ADMIN,
  );
  const { id } = unwrapReply(template);
  const terms = { package_id: id, name: 'Five cuts', price: 200, service_expiration: 6, session: 1, tax: 1 };
  const groups = { service_groups: [{ qty: 5, price: '200.00', services: [1] }] };
  const sale = { location_id: 1, customer_id: DEMO_IDS.customer, paid_at_salon: 1 };
  return () => salon.call('packages/create-package-sell', { ...sale, ...terms, ...groups }, AS_ADMIN);
}

/** Five haircuts. Returns the id of the package. */
const sellPackage = (salon: TestSalon): Promise<number> => createSoldPackage(salon, { groups: [[5, 1]] });

/** Warms the caches of the booking function. */
async function warmUp(salon: TestSalon): Promise<TestSalon> {
  await salon.call('booking/get-front-settings');
  await salon.call('booking/get-services');
  return salon;
}

/** Prepares a call that needs warm caches only. */
const prepareWarm =
  (call: (salon: TestSalon) => Promise<Reply>): MeasuredOperation['prepare'] =>
  async (salon) => {
    await warmUp(salon);
    return () => call(salon);
  };

const WAITING = 'Wanda';
/** Books a haircut with Ava, and lets a guest wait for its time. Returns the appointment's id. */
async function bookAndJoin(salon: TestSalon): Promise<number> {
  const { id } = unwrapReply(await bookAsCustomer(salon, { services: [AVA_CUT] }));
  unwrapReply(await joinWaitlist(salon, { guest: toGuest(WAITING) }, AS_ADMIN));
  return id;
}

/** The version of the day's diary, which each change of a visit counts up (BEHAVIOR §17.12). */
const DIARY_VERSION = 2;
const SAVE_BUDGET = 14 + DIARY_VERSION;
/** Each list of open bookings that a booking is counted in (BEHAVIOR §14.7): a network, a customer, e-mail address, phone. */
const LIST_WRITE = 2;
const GUEST_LISTS = 3;
const CUSTOMER_LISTS = 2;
/** The index entry by which the visits of a guest are found by the e-mail address (BEHAVIOR §14.12). */
const GUEST_ENTRY = 1;
/** The next reminder in the index of scheduled work: written with a booking, removed with a cancellation. */
const REMINDER_WRITE = 1;
/** Added by held resources, whose diaries are on the page of the staff member's home. */
const RESOURCE_WRITES = 2;
/** Added to each request by a log-in: the network's count (BEHAVIOR §8.1) and the person's record (§3.2). */
const CUSTOMER_WRITE = 1;
const PERSON_READ = 1;
/** The journal entry of money or value that is received for a visit to come (BEHAVIOR §36.2). */
export const PREPAID_ENTRY = 2;
/** The journal entry of a completed visit: at most 2 KB with five services and three ways to pay. */
export const COMPLETED_ENTRY = 4;
/** The write units of a checkout with five lines and three ways to pay, the row of the audit trail included. */
const CHECKOUT_BUDGET = 20;
/** Added by a gift card: its balance, the history row, and the mail. */
const CARD_REDEMPTION = 8;
/** Added by a walk-in: the next id of a visit, and the checks of its customer and membership. */
const WALK_IN = 3;

const bookForCheckout = async (salon: TestSalon) => ({
  appointment_id: unwrapReply(await bookAsCustomer(salon)).id,
});

/** A part of the bill that a new gift card pays. */
async function redeemCard(salon: TestSalon) {
  const { number } = await createSoldCard(salon);
  return [{ type: 'gift_card', giftcard_number: number, amount: '5.00' }];
}

const bookForCard = async (salon: TestSalon) => ({
  ...(await bookForCheckout(salon)),
  redemptions: await redeemCard(salon),
});

/** A visit of now for a customer whose membership and gift card pay parts of it. */
async function findWalkIn(salon: TestSalon) {
  await createSoldMembership(salon, { servicePercent: 10, productPercent: 10 });
  const redemptions = await redeemCard(salon);
  return { location_id: 1, customer_id: DEMO_IDS.customer, services: [AVA_CUT], redemptions };
}

/** A checkout with five lines, in cash and by two other tenders. */
const payCheckout = (
  what: string,
  more: object,
  lastTender: 'external' | 'credit',
  find: (salon: TestSalon) => Promise<object> = bookForCheckout,
): MeasuredOperation => ({
  name: `checkout-pay, ${what}`,
  budget: { writeUnits: CHECKOUT_BUDGET, roundTrips: 3 },
  prepare: async (salon) => {
    const credited = await giveCredit(await warmUp(salon));
    const visit = await find(salon);
    await salon.call('journal/receipt-show', { appointment_id: credited }, AS_ADMIN);
    const products = ['Shampoo', 'Conditioner', 'Brush', 'Wax'].map((name) => ({
      name,
      price: '9.90',
      qty: 1,
    }));
    const input = await toPayInput(salon, { ...visit, products, ...more });
    const [{ amount = '0' } = {}] = input.tenders;
    const tenders = [
      { kind: 'cash', amount: '30.00' },
      { kind: 'external', amount: '20.00' },
      { kind: lastTender, amount: (Number(amount) - 50).toFixed(2) },
    ];
    return () => salon.call('checkout/checkout-pay', { ...input, tenders }, AS_ADMIN);
  },
});
/** The maximum write units that a redemption adds to its booking. */
export const REDEMPTION_BUDGET = 8 + PREPAID_ENTRY;
export const CUSTOMER_BOOKING = 'save-booking, customer';
export const BOOKINGS_WITH_REDEMPTION = [
  `${CUSTOMER_BOOKING}, one service by package`,
  `${CUSTOMER_BOOKING}, by gift card`,
] as const;

export const OPERATIONS: readonly MeasuredOperation[] = [
  {
    name: 'get-front-settings',
    prepare: prepareWarm((salon) => salon.call('booking/get-front-settings')),
  },
  {
    name: 'get-service-by-location',
    prepare: prepareWarm((salon) => salon.call('booking/get-service-by-location', { location_id: 1 })),
  },
  getSlots(1, 8, { readUnits: 3 }),
  getSlots(1, 16, { readUnits: 3 }),
  getSlots(5, 8, { readUnits: 4 }),
  getSlots(20, 8, { readUnits: 12 }),
  getSlots(20, 16, { readUnits: 12 }),
  saveBooking('save-booking, guest, first of the day', 1, 0, {
    writeUnits: SAVE_BUDGET + GUEST_LISTS * LIST_WRITE,
  }),
  // 20 staff members with 8 entries each: 1.6 KB, the fullest page that is below 2 KB after the next entry.
  saveBooking('save-booking, guest, day page below 2 KB', 20, 8, {
    writeUnits: SAVE_BUDGET + GUEST_LISTS * LIST_WRITE,
  }),
  saveBooking('save-booking, guest, Idempotency-Key', 20, 8, {
    writeUnits: 16 + DIARY_VERSION + GUEST_LISTS * LIST_WRITE + GUEST_ENTRY,
    headers: { 'idempotency-key': 'measured' },
  }),
  {
    name: CUSTOMER_BOOKING,
    budget: { writeUnits: SAVE_BUDGET + CUSTOMER_LISTS * LIST_WRITE, roundTrips: 3 },
    prepare: prepareWarm((salon) => bookAsCustomer(salon)),
  },
  {
    name: `${CUSTOMER_BOOKING}, with a room and a laser`,
    budget: { writeUnits: SAVE_BUDGET + CUSTOMER_LISTS * LIST_WRITE + RESOURCE_WRITES, roundTrips: 3 },
    prepare: prepareWarm((salon) => bookAsCustomer(salon, { services: [LASER_HAIR_REMOVAL] })),
  },
  {
    name: BOOKINGS_WITH_REDEMPTION[0],
    budget: { writeUnits: SAVE_BUDGET + CUSTOMER_LISTS * LIST_WRITE + REDEMPTION_BUDGET, roundTrips: 3 },
    prepare: async (salon) => {
      const purchase = await sellPackage(await warmUp(salon));
      const redemptions = [{ type: 'package', purchased_package_id: purchase, service_id: 1 }];
      return () => bookAsCustomer(salon, { redemptions });
    },
  },
  {
    name: BOOKINGS_WITH_REDEMPTION[1],
    budget: { writeUnits: SAVE_BUDGET + CUSTOMER_LISTS * LIST_WRITE + REDEMPTION_BUDGET, roundTrips: 3 },
    prepare: async (salon) => {
      const redemptions = [
        { type: 'gift_card', giftcard_number: (await createSoldCard(await warmUp(salon))).number },
      ];
      return () => bookAsCustomer(salon, { redemptions });
    },
  },
  {
    name: 'redemption-package, after the booking',
    budget: {
      writeUnits: 13 + DIARY_VERSION + PREPAID_ENTRY + CUSTOMER_WRITE,
      readUnits: 7 + PERSON_READ,
      roundTrips: 3,
    },
    prepare: async (salon) => {
      const purchase = await sellPackage(await warmUp(salon));
      const { id } = unwrapReply(await bookAsCustomer(salon));
      const input = { appointment_id: id, purchased_package_id: purchase, service_id: 1 };
      // Its process knows the state of the platform, which it reads every 5 s
      await salon.call('checkout/reader-index', {}, { as: 'admin' });
      return () => salon.call('checkout/redemption-package', input, AS_CUSTOMER);
    },
  },
  {
    name: 'redemption-gift-card, after the booking',
    budget: {
      writeUnits: 13 + DIARY_VERSION + PREPAID_ENTRY + CUSTOMER_WRITE,
      readUnits: 7 + PERSON_READ,
      roundTrips: 3,
    },
    prepare: async (salon) => {
      const { number } = await createSoldCard(await warmUp(salon));
      const { id } = unwrapReply(await bookAsCustomer(salon));
      const input = { appointment_id: id, giftcard_number: number };
      return () => salon.call('checkout/redemption-gift-card', input, AS_CUSTOMER);
    },
  },
  {
    name: 'appointment-complete',
    prepare: async (salon) => {
      const { id } = unwrapReply(await bookAsCustomer(await warmUp(salon)));
      return () => salon.call('appointments/appointment-complete', { appointment_id: id }, AS_ADMIN);
    },
  },
  payCheckout('five lines, a tip and three tenders', { tip: { amount: '5.00' } }, 'external'),
  payCheckout('five lines and three tenders, one of them credit', {}, 'credit'),
  {
    ...payCheckout('five lines, three tenders and a gift card', {}, 'external', bookForCard),
    budget: { writeUnits: CHECKOUT_BUDGET + CARD_REDEMPTION, roundTrips: 3 },
  },
  {
    ...payCheckout('a walk-in with a membership and a gift card', {}, 'external', findWalkIn),
    budget: { writeUnits: CHECKOUT_BUDGET + CARD_REDEMPTION + WALK_IN, roundTrips: 3 },
  },
  {
    name: 'after a booking: mails to customer and staff member',
    budget: { writeUnits: 7, readUnits: 9, roundTrips: 6 },
    prepare: async (salon) => {
      const { outbox } = await loadBackgroundFunctions(salon.environment);
      await salon.runScheduledWork();
      await bookAsCustomer(await warmUp(salon));
      const event = await toBatch(salon);
      return async () => {
        await outbox(event);
        return undefined;
      };
    },
  },
  {
    name: `${CUSTOMER_BOOKING}, a group of two`,
    prepare: prepareWarm((salon) =>
      bookAsCustomer(salon, { services: [HAIRCUT, { ...HAIRCUT, guest_no: 1 }] }),
    ),
  },
  {
    name: 'save-series, four visits',
    prepare: prepareWarm((salon) => {
      const input = { ...BOOKING, services: [AVA_CUT], repeat: { every_weeks: 1, count: 4 } };
      return salon.call('booking/save-series', input, AS_CUSTOMER);
    }),
  },
  {
    name: 'waitlist, join',
    prepare: prepareWarm((salon) => joinWaitlist(salon, {}, AS_ADMIN)),
  },
  {
    name: 'front desk cancels, the time is offered to the waitlist',
    prepare: async (salon) => {
      const id = await bookAndJoin(await warmUp(salon));
      return () => salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_ADMIN);
    },
  },
  {
    name: 'waitlist, accept an offer',
    prepare: async (salon) => {
      const id = await bookAndJoin(await warmUp(salon));
      unwrapReply(await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_ADMIN));
      const token = await receiveOffer(salon, WAITING);
      return () => salon.call('waitlist/accept', { token });
    },
  },
  {
    name: 'customer cancels',
    // Reads the waitlist of the day before it frees the time
    budget: {
      writeUnits: 10 + DIARY_VERSION + CUSTOMER_WRITE + REMINDER_WRITE,
      readUnits: 7 + PERSON_READ,
      roundTrips: 5,
    },
    prepare: async (salon) => {
      const { id } = unwrapReply(await bookAsCustomer(await warmUp(salon)));
      return () =>
        salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, AS_CUSTOMER);
    },
  },
  {
    name: 'diary, 20 staff, 8 appointments each',
    // Half a unit for each appointment and each customer
    budget: { readUnits: 170 + PERSON_READ, roundTrips: 3 },
    prepare: async (salon) => {
      const { id } = unwrapReply(await bookAsCustomer(salon));
      const sample = await getAppointment(salon.store, salon.tenant, id);
      if (!sample) throw new Error('the booking is missing');
      await fillDay(salon, sample, { staff: 20, appointments: 8, date: DAY_AFTER });
      const call = (day: string) =>
        salon.call('appointments/diary', { location_id: 1, date: day.replaceAll('-', '/') }, { as: 'staff' });
      await call(TOMORROW);
      return () => call(DAY_AFTER);
    },
  },
  {
    name: 'customer-show, 5 appointments',
    budget: { roundTrips: 3 },
    prepare: async (salon) => {
      for (const date of THIRTY_DAYS.slice(0, 5))
        unwrapReply(await bookAsCustomer(salon, { date: date.replaceAll('-', '/') }));
      await sellPackage(salon);
      const call = () => salon.call('directory/customer-show', { customer_id: DEMO_IDS.customer }, AS_ADMIN);
      await call();
      return call;
    },
  },
  {
    name: 'create-package-sell, paid at the desk',
    prepare: preparePackageSale,
  },
];

/** Measures the consumption of each operation, one after the other, each in its own salon. */
export async function measureConsumption(
  openSalon: () => Promise<TestSalon>,
  meter: Meter,
  operations = OPERATIONS,
): Promise<{ operation: MeasuredOperation; consumption: Consumption }[]> {
  const measured = [];
  for (const operation of operations) {
    const call = await operation.prepare(await openSalon());
    const consumption = await meter.measure(async () => {
      const reply = await call();
      if (reply && reply.status >= 300) throw new Error(`${operation.name}: ${reply.text}`);
    });
    measured.push({ operation, consumption });
  }
  return measured;
}
