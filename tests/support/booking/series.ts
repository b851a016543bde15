import { unwrapReply } from '../api/replies.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';
import { AS_CUSTOMER } from './appointments.ts';
import { type BookedAppointment, HAIRCUT, toBooking } from './bookings.ts';

type BookedSeries = {
  readonly series_id: number;
  readonly appointments: readonly (BookedAppointment & { readonly date: string; readonly time: string })[];
  readonly skipped: readonly { readonly date: string; readonly reason: string }[];
};

/** Four haircuts with Ava, a week apart, from Tuesday at ten. */
export const toSeries = (change: object = {}) =>
  toBooking({
    services: [{ ...HAIRCUT, staff_id: 1 }],
    repeat: { every_weeks: 1, count: 4 },
    ...change,
  });
export const SERIES_DATES = ['2026/11/17', '2026/11/24', '2026/12/01', '2026/12/08'];

export const saveSeries = (
  salon: TestSalon,
  change: object = {},
  options: CallOptions = {},
): Promise<Reply<BookedSeries>> => salon.call<BookedSeries>('booking/save-series', toSeries(change), options);

/** Books as the demo salon's customer. Returns the ids of the visits. */
export async function bookSeries(salon: TestSalon, change: object = {}): Promise<number[]> {
  const reply = await saveSeries(salon, { ...AS_CUSTOMER, ...change }, { as: 'customer' });
  return unwrapReply(reply).appointments.map(({ id }) => id);
}
