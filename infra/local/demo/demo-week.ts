import { setTimeout } from 'node:timers/promises';
import { createClient } from '../../../lib/client/client.ts';
import type { Result } from '../../../lib/client/types.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { toInstant, toLocalDate } from '../../../lib/rules/time-zone.ts';
import { DEMO_LOGINS, DEMO_SLUG, DEMO_TIME_ZONE } from './demo.ts';
import { DEMO_PAYMENT_KEYS } from './demo-payments.ts';

const DOWNTOWN = 1;
const [AVA, BEN, ELENA] = [1, 2, 5] as const;
const [HAIRCUT, COLOUR, BLOW_DRY, MANICURE, FACIAL] = [1, 2, 3, 4, 6] as const;
const MORNING = 8 * 60;
const NOON = 13 * 60;
const EVENING = 19 * 60 + 45;
const [PAST_DAYS, COMING_DAYS] = [3, 3];
const FLOAT = 150;
/** How often scheduled work and the card reader are waited for. */
const [WAIT_TRIES, WAIT_PAUSE_MS] = [40, 250];
/** A customer who comes this early is here. */
const EARLY_MS = 30 * MINUTE_MS;

/** The regular customers; the note is the salon's, and the alert shows wherever the customer is chosen. One reads German. */
const CUSTOMERS = [
  { fname: 'Grace', lname: 'Okafor', phone: '+1 212 555 0121', alert: 'Sensitive scalp: no ammonia' },
  { fname: 'Liam', lname: 'Novak', phone: '+1 212 555 0122', note: '' },
  { fname: 'Sofia', lname: 'Reyes', phone: '+1 212 555 0123', note: 'Likes a quiet visit.' },
  { fname: 'Mia', lname: 'Lindholm', phone: '+1 212 555 0124', note: '' },
  { fname: 'Noah', lname: 'Bergman', phone: '+1 212 555 0125', note: 'Brings his son.', language: 'de' },
  { fname: 'Priya', lname: 'Raman', phone: '+1 212 555 0126', note: '' },
] as const;

/** The pages are in German too; memberships renew, and customers can pause them. */
const SETTINGS = {
  languages: ['en', 'de'],
  recurring_payment_enable: 1,
  membership_pause_days: 60,
} satisfies Parameters<Desk['directory']['settingsUpdate']>[0];

/** Somebody without an account. */
const GUEST = { fname: 'Tom', lname: 'Walker', email: 'tom@demo.test', phone: '+1 212 555 0127' } as const;

/** The visits of each day: whose (null for a guest), what, with whom, and which of the free times. A day on which nobody works has none. */
const VISITS = [
  { customer: 0, service: COLOUR, staff: AVA, time: 0 },
  { customer: 1, service: HAIRCUT, staff: BEN, time: 1 },
  { customer: 2, service: BLOW_DRY, staff: AVA, time: 6 },
  { customer: 3, service: FACIAL, staff: ELENA, time: 3 },
  { customer: 4, service: HAIRCUT, staff: BEN, time: 9 },
  { customer: 5, service: MANICURE, staff: ELENA, time: 12 },
  { customer: null, service: BLOW_DRY, staff: AVA, time: 8 },
  { customer: 2, service: COLOUR, staff: BEN, time: 12 },
  { customer: 0, service: MANICURE, staff: ELENA, time: 15 },
  { customer: 3, service: HAIRCUT, staff: AVA, time: 11 },
] as const;

type Visit = { readonly id: number; readonly from: Date; readonly to: Date };
type Desk = ReturnType<typeof createClient>;

type DemoWeek = {
  readonly baseUrl: string;
  /** The payment stand-in. */
  readonly stripeUrl: string;
  /** The machine's time. */
  readonly now: Date;
  /** Lets the salon have another time. */
  readonly setTime: (at: Date) => void;
  /** Says which day is being made. */
  readonly showStep: (step: string) => void;
};

const at = (date: LocalDate, minute: number): Date => toInstant(date, minute, DEMO_TIME_ZONE);

export const toMorningWhenDemoWeekBegins = (now: Date): Date =>
  at(addDays(toLocalDate(DEMO_TIME_ZONE, now), -PAST_DAYS), MORNING);

/** The reply of a call. The demo salon is ours, so a refusal is a fault. */
async function take<Reply>(called: Promise<Result<Reply>>): Promise<Reply> {
  const result = await called;
  if (!result.ok) throw new Error(`the demo salon refused a call: ${JSON.stringify(result)}`);
  return result.reply;
}

const toSlashed = (date: LocalDate): string => date.replaceAll('-', '/');

const openClient = (baseUrl: string, token?: string): Desk =>
  createClient({ baseUrl, slug: DEMO_SLUG, ...(token === undefined ? {} : { token }) });

/** Opens the owner's desk at a minute of a day, because a token is valid for an hour. */
const createDeskOpener =
  ({ baseUrl, setTime }: Pick<DemoWeek, 'baseUrl' | 'setTime'>) =>
  async (at: Date): Promise<Desk> => {
    setTime(at);
    const { token } = await take(openClient(baseUrl).auth.login(DEMO_LOGINS.admin));
    return openClient(baseUrl, token);
  };

/** The records that the week's visits name, and where cards are presented. */
type WeekRecords = {
  readonly customers: readonly number[];
  readonly shampoo: number;
  readonly reader: string;
  readonly stripeUrl: string;
};

async function createWeekRecords(
  { directory, checkout, auth }: Desk,
  stripeUrl: string,
): Promise<WeekRecords> {
  await take(directory.settingsUpdate(SETTINGS));
  const customers: number[] = [];
  for (const customer of CUSTOMERS) {
    const email = `${customer.fname.toLowerCase()}@demo.test`;
    customers.push((await take(directory.customerStore({ ...customer, email }))).data.id);
  }
  const { data: shampoo } = await take(
    directory.productStore({ name: 'Repair shampoo', price: '24.00', sku: 'RS-250' }),
  );
  await take(directory.productStore({ name: 'Sea salt spray', price: '19.00', sku: 'SS-150' }));
  const welcome = { code: 'WELCOME', name: 'First visit', percent: 10, new_customers_only: 1 } as const;
  await take(directory.promotionStore(welcome));
  const { password } = DEMO_LOGINS.admin;
  const { confirmation } = (await take(auth.confirm({ password }))).data;
  const simulated = { location_id: DOWNTOWN, registration_code: 'simulated-wpe', label: 'Front desk' };
  const { reader_id } = (await take(checkout.readerStore(simulated, { confirmation }))).data;
  return { customers, shampoo: shampoo.id, reader: reader_id, stripeUrl };
}

/** Books a visit of a day; undefined where it finds no free time. */
async function bookVisit(
  desk: Desk,
  { customers }: WeekRecords,
  date: LocalDate,
  { customer, service, staff, time }: (typeof VISITS)[number],
): Promise<Visit | undefined> {
  const wanted = { service_id: service, staff_id: staff };
  const range = { start_date: toSlashed(date), end_date: toSlashed(date) };
  const { data } = await take(
    desk.booking.getSlot({ location_id: DOWNTOWN, ...range, service_pricing_options: [wanted] }),
  );
  const free = data.filter(({ available }) => available);
  const slot = free[time] ?? free.at(-1);
  if (!slot) return undefined;
  const { data: quote } = await take(
    desk.booking.quote({ location_id: DOWNTOWN, services: [{ ...wanted, pricing_option_id: null }] }),
  );
  const [line] = quote.lines;
  if (!line) return undefined;
  const { data: visit } = await take(
    desk.booking.saveBooking({
      ...(customer === null
        ? { customer_id: null, customer_type: 2, guest: GUEST }
        : { customer_id: customers[customer] ?? null, customer_type: 0 }),
      location_id: DOWNTOWN,
      date: slot.date,
      time: slot.time,
      services: [{ ...wanted, pricing_option_id: null, price: line.list_price, duration: line.duration }],
    }),
  );
  const from = new Date(visit.starts_at);
  return { id: visit.id, from, to: new Date(from.getTime() + line.duration * MINUTE_MS) };
}

/** Books the visits of a day that find a free time. */
async function bookDay(desk: Desk, records: WeekRecords, date: LocalDate): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const wanted of VISITS) {
    const visit = await bookVisit(desk, records, date, wanted);
    if (visit) visits.push(visit);
  }
  return visits;
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < WAIT_TRIES; tries += 1) {
    if (await isDone()) return;
    await setTimeout(WAIT_PAUSE_MS);
  }
}

const callStandIn = (
  stripeUrl: string,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<Response> =>
  fetch(`${stripeUrl}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_PAYMENT_KEYS.secret}` },
    body: new URLSearchParams(params),
  });

/** Presents a test card at a reader of the stand-in: https://docs.stripe.com/api/terminal/readers/present_payment_method */
async function presentCard(stripeUrl: string, reader: string): Promise<void> {
  const card = { type: 'card_present', 'card_present[number]': '4242424242424242' };
  await callStandIn(stripeUrl, `test_helpers/terminal/readers/${reader}/present_payment_method`, card);
}

async function payByCard(
  { checkout }: Desk,
  { reader, stripeUrl }: WeekRecords,
  bill: Parameters<Desk['checkout']['checkoutQuote']>[0],
): Promise<void> {
  const { version, due } = (await take(checkout.checkoutQuote(bill))).data;
  const tenders = [{ kind: 'reader', amount: due, reader_id: reader }] as const;
  const { data } = await take(checkout.checkoutPay({ ...bill, version, tenders: [...tenders] }));
  await presentCard(stripeUrl, reader);
  if (!('checkout_id' in data)) return;
  const { checkout_id } = data;
  await waitUntil(async () => (await take(checkout.checkoutShow({ checkout_id }))).data.state !== 'waiting');
}

/** Takes the payment of a visit: every second one in cash with a tip, one with a shampoo, one with a discount, others by card. */
async function pay(desk: Desk, records: WeekRecords, { id }: Visit, index: number): Promise<void> {
  const { shampoo } = records;
  await take(desk.appointments.appointmentStart({ appointment_id: id }));
  const bill = {
    appointment_id: id,
    ...(index % 2 === 0 ? { tip: { amount: '8.00' } } : {}),
    ...(index === 1 ? { products: [{ product_id: shampoo, qty: 1, staff_id: BEN }] } : {}),
    ...(index === 2 ? { discounts: [{ percent: 10, reason: 'Had to wait' }] } : {}),
  };
  if (index % 2 === 1) return payByCard(desk, records, bill);
  const { version, due } = (await take(desk.checkout.checkoutQuote(bill))).data;
  const tenders = [{ kind: 'cash', amount: due }] as const;
  await take(desk.checkout.checkoutPay({ ...bill, version, tenders: [...tenders] }));
}

const openDrawer = (desk: Desk) =>
  take(desk.journal.drawerOpen({ location_id: DOWNTOWN, name: 'Front desk', float: FLOAT }));

/** A day that is over: all visits are paid but the last one, which nobody came to, and the drawer is counted. */
async function livePastDay(
  openDesk: (at: Date) => Promise<Desk>,
  records: WeekRecords,
  date: LocalDate,
): Promise<void> {
  const morning = await openDesk(at(date, MORNING));
  const visits = await bookDay(morning, records, date);
  if (visits.length === 0) return;
  const drawer = await openDrawer(morning);
  const noon = await openDesk(at(date, NOON));
  const [missed, ...others] = visits.toReversed();
  const served = [...(others.length > 0 ? others : visits).entries()];
  const isMorning = ({ to }: Visit): boolean => to <= at(date, NOON);
  for (const [index, visit] of served) if (isMorning(visit)) await pay(noon, records, visit, index);
  const evening = await openDesk(at(date, EVENING));
  if (missed && others.length > 0)
    await take(evening.appointments.appointmentNoShow({ appointment_id: missed.id }));
  for (const [index, visit] of served) if (!isMorning(visit)) await pay(evening, records, visit, index);
  const { expected } = (await take(evening.journal.drawerShow({ drawer_id: drawer.data.id }))).data;
  const counted = { drawer_id: drawer.data.id, counted: expected ?? FLOAT, float_left: FLOAT };
  await take(evening.journal.drawerClose(counted));
}

/** Adds the commission rules of the members from a day on. */
async function createCommissions({ directory }: Desk, from: string): Promise<void> {
  const everybody = {
    from,
    services_percent: 35,
    products_percent: 10,
    sold_percent: 5,
    hourly_rate: '12.00',
  };
  await take(directory.commissionStore(everybody));
  const exceptions = [{ service_id: COLOUR, percent: 50 }];
  await take(directory.commissionStore({ ...everybody, staff_id: AVA, services_percent: 45, exceptions }));
}

/** Closes the pay of days that are over, as soon as scheduled work has closed the days. */
async function closePay({ journal }: Desk, from: LocalDate, to: LocalDate): Promise<void> {
  const days = { from: toSlashed(from), to: toSlashed(to) };
  await waitUntil(async () => (await journal.payrollClose(days)).ok);
}

async function sellProducts(desk: Desk, { customers }: WeekRecords, today: LocalDate): Promise<void> {
  const paid = { location_id: DOWNTOWN, paid_at_salon: 1, paid_by: 'external' } as const;
  const [buyer = null] = customers;
  const card = { giftcard_id: 1, name: 'Birthday card', price: '90.00', value: '100.00', sender: 'Grace' };
  await take(
    desk.packages.createPackageSell({
      ...paid,
      customer_id: customers[5] ?? null,
      package_id: 1,
      name: 'Five blow-dries',
      price: '150.00',
    }),
  );
  await take(
    desk.giftcards.createGiftCardSell({
      ...paid,
      ...card,
      customer_id: buyer,
      delivery_date: today,
      recipient_fname: 'Emma',
      recipient_lname: 'Okafor',
      recipient_email: 'emma@demo.test',
    }),
  );
}

async function pauseMembership({ memberships }: Desk, { customers, stripeUrl }: WeekRecords): Promise<void> {
  const [, , customer_id = null] = customers;
  const offer = { location_id: DOWNTOWN, membership_id: 1, name: 'Always groomed', price: '60.00' } as const;
  const { data: sale } = await take(memberships.createMembershipSell({ ...offer, customer_id }));
  const card = { payment_method: 'pm_card_visa' };
  await callStandIn(stripeUrl, `payment_intents/${sale.payment_intent}/confirm`, card);
  const find = async () => (await take(memberships.getPurchasedMembership({}))).purchasedmemberships[0];
  await waitUntil(async () => (await find())?.status === 1);
  const { id, next_billing: from } = (await find()) ?? {};
  if (id === undefined || !from) return;
  const days = { from, until: addDays(from, 29) };
  await take(memberships.membershipPause({ purchased_membership_id: id, ...days, reason: 'Abroad' }));
}

async function joinWaitlist(desk: Desk, { customers }: WeekRecords, date: LocalDate): Promise<void> {
  const day = toSlashed(date);
  await take(
    desk.waitlist.join({
      location_id: DOWNTOWN,
      customer_id: customers[3] ?? null,
      customer_type: 0,
      service_pricing_options: [{ service_id: COLOUR, pricing_option_id: null, staff_id: AVA }],
      windows: [{ from_date: day, to_date: day, from_time: '09:00 AM', to_time: '05:00 PM' }],
    }),
  );
}

/** The visits of today as they are now: over and paid, started, or with a customer who is here. */
async function bringVisitsUpToNow(
  desk: Desk,
  records: WeekRecords,
  visits: readonly Visit[],
  now: Date,
): Promise<void> {
  for (const [index, visit] of visits.entries()) {
    if (visit.to <= now) await pay(desk, records, visit, index);
    else if (visit.from <= now) await take(desk.appointments.appointmentStart({ appointment_id: visit.id }));
  }
  const soon = now.getTime() + EARLY_MS;
  const next = visits.find(({ from }) => from > now && from.getTime() <= soon);
  if (next) await take(desk.appointments.appointmentCheckIn({ appointment_id: next.id }));
}

/**
 * Gives a new demo salon a week: days that are over, with paid visits, receipts and counted drawers, a day in the middle, and
 * visits to come, with somebody who waits for a time. Everything is done by the API, as the salon's people would.
 */
export async function simulateDemoWeek({
  baseUrl,
  stripeUrl,
  now,
  setTime,
  showStep,
}: DemoWeek): Promise<void> {
  const today = toLocalDate(DEMO_TIME_ZONE, now);
  const openDesk = createDeskOpener({ baseUrl, setTime });
  const showDay = (day: number): void =>
    showStep(`Preparing the demo week … day ${day} of ${PAST_DAYS + 1 + COMING_DAYS}`);

  const first = addDays(today, -PAST_DAYS);
  const opening = await openDesk(toMorningWhenDemoWeekBegins(now));
  const records = await createWeekRecords(opening, stripeUrl);
  await createCommissions(opening, toSlashed(first));
  // By now at the bank, whatever weekday it is
  const bottles = [{ product_id: records.shampoo, qty: 2, staff_id: AVA }];
  await payByCard(opening, records, {
    location_id: DOWNTOWN,
    customer_id: null,
    services: [],
    products: bottles,
  });
  for (let ago = PAST_DAYS; ago > 0; ago -= 1) {
    showDay(PAST_DAYS - ago + 1);
    await livePastDay(openDesk, records, addDays(today, -ago));
  }
  const desk = await openDesk(now);
  await sellProducts(desk, records, today);

  showDay(PAST_DAYS + 1);
  const morning = at(today, MORNING);
  const start = await openDesk(morning < now ? morning : now);
  const visits = await bookDay(start, records, today);
  await openDrawer(start);
  for (let ahead = 1; ahead <= COMING_DAYS; ahead += 1) {
    showDay(PAST_DAYS + 1 + ahead);
    await bookDay(start, records, addDays(today, ahead));
  }
  await joinWaitlist(start, records, addDays(today, 1));
  setTime(now);
  await bringVisitsUpToNow(desk, records, visits, now);
  await closePay(desk, first, addDays(today, -2));
  await pauseMembership(desk, records);
}
