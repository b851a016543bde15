import type { AppointmentView, DeskAppointmentView } from '../../lib/contract/appointments.ts';
import { keys } from '../../lib/table/keys.ts';
import { toOutboxRecord } from '../../lib/table/outbox.ts';
import { putCustomer } from '../../lib/table/people.ts';
import { type Booked, book } from './bookings.ts';
import type { Reply, TestSalon } from './test-salon.ts';

export type { AppointmentView, DeskAppointmentView };

/** What the demo salon's customer sends for an own booking. */
export const AS_CUSTOMER = { customer_type: 0, guest: undefined } as const;

/** An own booking of the demo salon's customer; gives its id. */
export async function bookAsCustomer(salon: TestSalon, change: object = {}): Promise<number> {
  const reply = await book(salon, { ...AS_CUSTOMER, ...change }, { as: 'customer' });
  return idOf(reply);
}

/** A booking of a guest. */
export const bookAsGuest = async (
  salon: TestSalon,
  change: object = {},
  options: Parameters<TestSalon['call']>[2] = {},
): Promise<number> => idOf(await book(salon, change, options));

function idOf(reply: Reply<Booked>): number {
  if (reply.status !== 201) throw new Error(`not booked: ${reply.text}`);
  return reply.body.data.id;
}

/** Another customer of the salon; gives a token. */
export async function otherCustomer(salon: TestSalon): Promise<string> {
  const id = 77;
  const customer = { id, fname: 'Olga', lname: 'Other', email: 'olga@other.test', phone: '' };
  const createdAt = salon.clock.now().toISOString();
  await salon.store.commit(putCustomer(salon.tenant, { ...customer, emailVerified: true, createdAt }));
  return salon.token({ kind: 'customer', id });
}

/** The kinds of notices that are waiting to be told. */
export async function noticesOf(salon: TestSalon): Promise<string[]> {
  const items = await salon.store.all({ pk: keys.outbox(salon.tenant, '').pk });
  return items.map((item) => toOutboxRecord(item).notice.kind);
}

/** Everything in the diaries of a location on a date. */
export async function pageOf(salon: TestSalon, location: number, date: string) {
  const item = await salon.store.get(keys.dayPage(salon.tenant, location, date));
  const { pk: _pk, sk: _sk, ...lists } = item ?? { pk: '', sk: '' };
  return lists;
}

export const REFUSED_STEP = '400 The status of this appointment does not allow this';
export const TOO_LATE = '400 Too late to change this appointment';
