import { randomUUID } from 'node:crypto';
import { unwrapReply } from '../../../tests/support/api/replies.ts';
import { AS_CUSTOMER, getStoredAppointment } from '../../../tests/support/booking/appointments.ts';
import { book, LASER } from '../../../tests/support/booking/bookings.ts';
import { giveCredit, toPayInput } from '../../../tests/support/booking/checkout.ts';
import { AVA_CUT } from '../../../tests/support/booking/waitlist.ts';
import type { CallOptions, Reply, TestSalon } from '../../../tests/support/environment/test-environment.ts';
import { toBatch } from '../../../tests/support/messages/outbox.ts';
import { definePackage } from '../../../tests/support/products/packages.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../../tests/support/products/redemptions.ts';
import { DEMO_LOGIN_IDS } from '../../local/demo/demo.ts';
import { loadBackgroundFunctions } from '../../local/gateway/functions.ts';
import { createBenchSalon, fillDiaries, listDatesFrom, toBookingInput, toSlotInput } from './bench-salon.ts';
import { replaceStaffAndFillDay } from './full-day.ts';
import type { Consumption, Meter } from './meter.ts';

/** An operation whose consumption is measured. `prepare` returns the call to measure. */
type MeasuredOperation = {
  readonly name: string;
  readonly budget: Partial<Consumption>;
  prepare(salon: TestSalon): Promise<() => Promise<Reply | undefined>>;
};

const TOMORROW = '2026-11-17';
const THIRTY_DAYS = listDatesFrom(TOMORROW, 30);
const DAY_AFTER = '2026-11-18';
const BY_CUSTOMER: CallOptions = { as: 'customer' };
const BY_ADMIN: CallOptions = { as: 'admin' };

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

/** Books a haircut as the demo salon's customer; `change` overrides fields of the input. */
const bookAsCustomer = (salon: TestSalon, change: object = {}) =>
  book(salon, { ...AS_CUSTOMER, ...change }, BY_CUSTOMER);

async function warmUp(salon: TestSalon): Promise<TestSalon> {
  await salon.call('booking/get-front-settings');
  await salon.call('booking/get-services');
  return salon;
}

/** The version of the day's diary, which each change of a visit counts up (BEHAVIOR §17.15). */
const DIARY_VERSION = 2;
/** The event of a change, with the state of its record (BEHAVIOR §30.4); that of a checkout also has a notice for webhooks. */
const EVENT_UNITS = 2;
const CHECKOUT_EVENT_UNITS = EVENT_UNITS + 3;
const SAVE_BUDGET = 14 + DIARY_VERSION + EVENT_UNITS;
/** Each list of open bookings that a booking is counted in (BEHAVIOR §14.10): a network, a customer, e-mail address, phone. */
const LIST_WRITE = 2;
const GUEST_LISTS = 3;
const CUSTOMER_LISTS = 2;
/** The index entry by which the visits of a guest are found by the e-mail address (BEHAVIOR §14.6). */
const GUEST_ENTRY = 1;
/** The counts of the mails to a guest's address: of the salon and of all salons. */
const MAIL_COUNTS = 4;
/** The next reminder in the index of scheduled work: written with a booking, removed with a cancellation. */
const REMINDER_WRITE = 1;
/** Added by held resources, whose diaries are on the page of the staff member's home. */
const RESOURCE_WRITES = 2;
/** Added to each request by a log-in: the network's count (BEHAVIOR §8.1) and the person's record (§3.2). */
const CUSTOMER_WRITE = 1;
const PERSON_READ = 1;
/** The journal entry of money or value that is received for a visit to come (BEHAVIOR §36.2). */
export const PREPAID_ENTRY_UNITS = 2;
/** The journal entry of a completed visit: at most 2 KB with five services and three ways to pay. */
export const COMPLETED_ENTRY_UNITS = 4;
/** The write units of a checkout with five lines and three ways to pay, the row of the audit trail included. */
const CHECKOUT_BUDGET = 20 + CHECKOUT_EVENT_UNITS;
/** Added by a gift card: its balance, the history row, the event, and the mail. */
const CARD_REDEMPTION = 8 + EVENT_UNITS;
/** Added by a walk-in: the next id of a visit, and the checks of its customer and membership. */
const WALK_IN = 3;

const bookForCheckout = async (salon: TestSalon) => ({
  appointment_id: unwrapReply(await bookAsCustomer(salon)).id,
});

/** A part of the bill that a new gift card pays. */
const redeemCard = async (salon: TestSalon) => [
  { type: 'gift_card', ...(await findCard(salon)), amount: '5.00' },
];

/** A visit of now for a customer whose membership and gift card pay parts of it. */
async function findWalkIn(salon: TestSalon) {
  await createSoldMembership(salon, { servicePercent: 10, productPercent: 10 });
  const redemptions = await redeemCard(salon);
  return { location_id: 1, customer_id: DEMO_LOGIN_IDS.customer, services: [AVA_CUT], redemptions };
}

/** A checkout with five lines, in cash and by two other tenders. */
const payCheckout = (
  what: string,
  addedUnits: number,
  lastTender: 'external' | 'credit',
  find: (salon: TestSalon) => Promise<object>,
): MeasuredOperation => ({
  name: `checkout-pay, ${what}`,
  budget: { writeUnits: CHECKOUT_BUDGET + addedUnits, roundTrips: 3 },
  prepare: async (salon) => {
    const credited = await giveCredit(await warmUp(salon));
    const visit = await find(salon);
    await salon.call('journal/receipt-show', { appointment_id: credited }, BY_ADMIN);
    const products = ['Shampoo', 'Conditioner', 'Brush', 'Wax'].map((name) => ({
      name,
      price: '9.90',
      qty: 1,
    }));
    const input = await toPayInput(salon, { ...visit, products });
    const [{ amount = '0' } = {}] = input.tenders;
    const tenders = [
      { kind: 'cash', amount: '30.00' },
      { kind: 'external', amount: '20.00' },
      { kind: lastTender, amount: (Number(amount) - 50).toFixed(2) },
    ];
    return () => salon.call('checkout/checkout-pay', { ...input, tenders }, BY_ADMIN);
  },
});
/** A bill of two visits, three products and a package (BEHAVIOR §37.8, §37.9). */
const PAY_FAMILY_BILL: MeasuredOperation = {
  name: 'checkout-pay, two visits, three products and a package',
  budget: { writeUnits: 60, roundTrips: 3 },
  prepare: async (salon) => {
    await warmUp(salon);
    const { id: template_id } = await definePackage(salon);
    const { id: first } = unwrapReply(await bookAsCustomer(salon));
    const { id: second } = unwrapReply(await bookAsCustomer(salon, { time: '02:00 PM' }));
    const products = ['Shampoo', 'Conditioner', 'Brush'].map((name) => ({ name, price: '9.90', qty: 1 }));
    const sales = [{ kind: 'package', template_id }];
    const input = await toPayInput(salon, { appointment_ids: [first, second], products, sales });
    // Visits that were booked in the same millisecond would have events of different instants
    await salon.clock.advance(60);
    return () => salon.call('checkout/checkout-pay', input, BY_ADMIN);
  },
};
/** The maximum write units that a redemption adds to its booking. */
export const REDEMPTION_BUDGET = 8 + PREPAID_ENTRY_UNITS + EVENT_UNITS;
export const CUSTOMER_BOOKING_NAME = 'save-booking, customer';
export const REDEMPTION_BOOKING_NAMES = [
  `${CUSTOMER_BOOKING_NAME}, one service by package`,
  `${CUSTOMER_BOOKING_NAME}, by gift card`,
] as const;

/** A booking of the demo salon's customer; `find` adds fields to its input. */
const saveCustomerBooking = (
  name: string,
  addedUnits = 0,
  find: (salon: TestSalon) => Promise<object> = async () => ({}),
): MeasuredOperation => ({
  name,
  budget: { writeUnits: SAVE_BUDGET + CUSTOMER_LISTS * LIST_WRITE + addedUnits, roundTrips: 3 },
  async prepare(salon) {
    const change = await find(await warmUp(salon));
    return () => bookAsCustomer(salon, change);
  },
});

/** A redemption after the booking; `find` names the product. */
const redeem = (operation: string, find: (salon: TestSalon) => Promise<object>): MeasuredOperation => ({
  name: `${operation}, after the booking`,
  budget: {
    writeUnits: 14 + DIARY_VERSION + PREPAID_ENTRY_UNITS + CUSTOMER_WRITE + EVENT_UNITS,
    readUnits: 7 + PERSON_READ,
    roundTrips: 3,
  },
  async prepare(salon) {
    const product = await find(await warmUp(salon));
    const { id } = unwrapReply(await bookAsCustomer(salon));
    // Its process knows the state of the platform, which it reads every 5 s
    await salon.call('checkout/reader-index', {}, BY_ADMIN);
    return () => salon.call(`checkout/${operation}`, { appointment_id: id, ...product }, BY_CUSTOMER);
  },
});

const findPackage = async (salon: TestSalon) => ({
  purchased_package_id: await createSoldPackage(salon),
  service_id: 1,
});
const findCard = async (salon: TestSalon) => ({ giftcard_number: (await createSoldCard(salon)).number });

export const OPERATIONS: readonly MeasuredOperation[] = [
  {
    name: 'get-service-by-location',
    budget: { writeUnits: 1, readUnits: 1, roundTrips: 1 },
    async prepare(salon) {
      await warmUp(salon);
      return () => salon.call('booking/get-service-by-location', { location_id: 1 });
    },
  },
  getSlots(1, 8, { readUnits: 3 }),
  getSlots(1, 16, { readUnits: 3 }),
  getSlots(5, 8, { readUnits: 4 }),
  getSlots(20, 8, { readUnits: 12 }),
  getSlots(20, 16, { readUnits: 12 }),
  saveBooking('save-booking, guest, first of the day', 1, 0, {
    writeUnits: SAVE_BUDGET + GUEST_LISTS * LIST_WRITE + MAIL_COUNTS,
  }),
  // 20 staff members with 8 entries each: 1.6 KB, the fullest page that is below 2 KB after the next entry.
  saveBooking('save-booking, guest, day page below 2 KB', 20, 8, {
    writeUnits: SAVE_BUDGET + GUEST_LISTS * LIST_WRITE + MAIL_COUNTS,
  }),
  saveBooking('save-booking, guest, Idempotency-Key', 20, 8, {
    writeUnits: 16 + DIARY_VERSION + EVENT_UNITS + GUEST_LISTS * LIST_WRITE + MAIL_COUNTS + GUEST_ENTRY,
    headers: { 'idempotency-key': 'measured' },
  }),
  saveCustomerBooking(CUSTOMER_BOOKING_NAME),
  saveCustomerBooking(`${CUSTOMER_BOOKING_NAME}, with a room and a laser`, RESOURCE_WRITES, async () => ({
    services: [LASER],
  })),
  saveCustomerBooking(REDEMPTION_BOOKING_NAMES[0], REDEMPTION_BUDGET, async (salon) => ({
    redemptions: [{ type: 'package', ...(await findPackage(salon)) }],
  })),
  saveCustomerBooking(REDEMPTION_BOOKING_NAMES[1], REDEMPTION_BUDGET, async (salon) => ({
    redemptions: [{ type: 'gift_card', ...(await findCard(salon)) }],
  })),
  redeem('redemption-package', findPackage),
  redeem('redemption-gift-card', findCard),
  payCheckout('five lines, a tip and three tenders', 0, 'external', async (salon) => ({
    ...(await bookForCheckout(salon)),
    tip: { amount: '5.00' },
  })),
  payCheckout('five lines and three tenders, one of them credit', 0, 'credit', bookForCheckout),
  payCheckout('five lines, three tenders and a gift card', CARD_REDEMPTION, 'external', async (salon) => ({
    ...(await bookForCheckout(salon)),
    redemptions: await redeemCard(salon),
  })),
  PAY_FAMILY_BILL,
  payCheckout(
    'a walk-in with a membership and a gift card',
    CARD_REDEMPTION + WALK_IN,
    'external',
    findWalkIn,
  ),
  {
    name: 'after a booking: mails to customer and staff member',
    budget: { writeUnits: 7, readUnits: 10, roundTrips: 6 },
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
    name: 'customer cancels',
    // Reads the waitlist of the day before it frees the time
    budget: {
      writeUnits: 10 + DIARY_VERSION + CUSTOMER_WRITE + REMINDER_WRITE + EVENT_UNITS,
      readUnits: 7 + PERSON_READ,
      roundTrips: 5,
    },
    prepare: async (salon) => {
      const { id } = unwrapReply(await bookAsCustomer(await warmUp(salon)));
      return () =>
        salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, BY_CUSTOMER);
    },
  },
  {
    name: 'diary, 20 staff, 8 appointments each',
    // Half a unit for each appointment and each customer
    budget: { readUnits: 170 + PERSON_READ, roundTrips: 3 },
    prepare: async (salon) => {
      const { id } = unwrapReply(await bookAsCustomer(salon));
      const sample = await getStoredAppointment(salon, id);
      await replaceStaffAndFillDay(salon, sample, { staff: 20, appointments: 8, date: DAY_AFTER });
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
      await createSoldPackage(salon);
      const call = () =>
        salon.call('directory/customer-show', { customer_id: DEMO_LOGIN_IDS.customer }, BY_ADMIN);
      await call();
      return call;
    },
  },
];

/** Measures the consumption of an operation in a salon that nothing else uses. */
export async function measureOperation(
  { name, prepare }: MeasuredOperation,
  salon: TestSalon,
  meter: Meter,
): Promise<Consumption> {
  const call = await prepare(salon);
  return meter.measure(async () => {
    const reply = await call();
    if (reply && reply.status >= 300) throw new Error(`${name}: ${reply.text}`);
  });
}
