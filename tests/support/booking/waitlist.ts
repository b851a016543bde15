import type { WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import { findWaitlistEntry } from '../../../lib/table/waitlist/waitlist.ts';
import { unwrapReply } from '../api/replies.ts';
import { listMailsTo } from '../messages/mails.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';
import { bookAsGuest } from './appointments.ts';
import { HAIRCUT, TUESDAY } from './bookings.ts';

/** Guests may join and book. */
export const GUESTS = { settings: { guestCheckout: true } } as const;

/** A haircut with Ava, the first staff member. */
export const AVA_CUT = { ...HAIRCUT, staff_id: 1 };
/** The same in the input of get-slot. */
export const AVA_CHOICE = { service_id: 1, pricing_option_id: null, staff_id: 1 };

export const toGuest = (name: string) => ({
  fname: name,
  lname: 'Waiter',
  email: `${name.toLowerCase()}@wait.test`,
  phone: '',
});

/** The Tuesday morning. */
export const MORNING = {
  from_date: TUESDAY,
  to_date: TUESDAY,
  from_time: '09:00 AM',
  to_time: '12:00 PM',
};

/** A guest waits for a haircut with Ava on the Tuesday morning. */
export const toJoining = (change: object = {}) => ({
  location_id: 1,
  service_pricing_options: [AVA_CHOICE],
  windows: [MORNING],
  customer_id: null,
  customer_type: 1,
  guest: toGuest('Wanda'),
  ...change,
});

type Joined = { readonly id: number; readonly token: string; readonly status: string };

export const joinWaitlist = (
  salon: TestSalon,
  change: object = {},
  options: CallOptions = {},
): Promise<Reply<Joined>> => salon.call<Joined>('waitlist/join', toJoining(change), options);

/** Joins as guests of these names, one after the other. Returns what they got. */
export async function joinAll(salon: TestSalon, ...names: readonly string[]): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const name of names) {
    joined.push(unwrapReply(await joinWaitlist(salon, { guest: toGuest(name) })));
  }
  return joined;
}

/** A haircut with Ava on the Tuesday at ten. */
export const bookTen = (salon: TestSalon, change: object = {}): Promise<number> =>
  bookAsGuest(salon, { services: [AVA_CUT], ...change });

export const cancel = (salon: TestSalon, id: number) =>
  salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });

export async function getEntry(salon: TestSalon, id: number): Promise<WaitlistEntry> {
  const entry = await findWaitlistEntry(salon.store, salon.tenant, id);
  if (!entry) throw new Error(`waitlist entry ${id} does not exist`);
  return entry;
}

/** The status of each entry, in the order of `ids`. */
export const listStatuses = async (salon: TestSalon, ids: readonly number[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await getEntry(salon, id)).status));

/** The tokens of the offers in the mails to a guest, oldest first. */
export const listOfferTokens = (salon: TestSalon, name: string, email = toGuest(name).email): string[] =>
  listMailsTo(salon, email).flatMap(({ body }) => {
    const [link] = /https?:\/\/\S+\/offer\?\S+/.exec(body.text) ?? [];
    const token = link ? new URL(link).searchParams.get('token') : null;
    return token ? [token] : [];
  });

/** Sends what is due, and returns the newest offer's token of a guest. */
export async function receiveOffer(salon: TestSalon, name: string, email?: string): Promise<string> {
  await salon.runScheduledWork();
  const token = listOfferTokens(salon, name, email).at(-1);
  if (!token) throw new Error(`${name} got no offer`);
  return token;
}

/** The offer of a guest for the time that a cancelled visit frees; they are the first to wait. */
export async function openOffer(salon: TestSalon, name = 'Wanda') {
  const visit = await bookTen(salon);
  const [entry] = await joinAll(salon, name);
  if (!entry) throw new Error('nobody joined');
  await cancel(salon, visit);
  return { entry, token: await receiveOffer(salon, name) };
}
