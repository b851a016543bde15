import type { Client } from '../../../../lib/client/client.ts';
import type { Result } from '../../../../lib/client/types.ts';
import type { createKeyPerInput } from '../parts/form-values.ts';
import { formatShortDay, formatTime, fromApiDate, fromApiTime } from '../parts/format.ts';
import type { ActResult } from './acts.ts';
import type { RepeatState } from './more-fields.tsx';
import { deskTexts } from './texts/index.ts';

type BookedVisit = Parameters<Client['booking']['saveBooking']>[0];

type Booker = {
  readonly salon: Client;
  readonly keys: ReturnType<typeof createKeyPerInput>;
  readonly run: <Reply>(call: () => Promise<Result<Reply>>) => Promise<Reply | undefined>;
};

type BookOptions = {
  /** The people of the visit. */
  readonly name: string;
  readonly repeat: RepeatState;
  /** Books the other dates of a series, if some are not free. */
  readonly skips: boolean;
  /** Whether the customer comes now, and is checked in with the booking. */
  readonly isNow: boolean;
};

async function bookSeries({ salon, keys, run }: Booker, input: BookedVisit, { repeat, skips }: BookOptions) {
  const repeats = { every_weeks: Number(repeat.everyWeeks.peek()), count: Number(repeat.count.peek()) };
  const series = { ...input, repeat: repeats, ...(skips ? { on_conflict: 'skip' as const } : {}) };
  const reply = await run(() => salon.booking.saveSeries(series, { idempotencyKey: keys.getKey(series) }));
  return reply?.data.appointments;
}

async function bookOnce({ salon, keys, run }: Booker, input: BookedVisit) {
  const reply = await run(() => salon.booking.saveBooking(input, { idempotencyKey: keys.getKey(input) }));
  return reply && [reply.data];
}

/** The sentence that tells a booking, with the booked visit: of a series the first visit. */
export type Booked = ActResult & { readonly id: number };

/**
 * Books a visit, or a series where it repeats, and checks in who comes now: such a visit is never late (BEHAVIOR §39.4). Says what
 * is booked, with the cancellation that takes it back; undefined where that was refused.
 */
export async function bookVisitOrSeriesAndCheckIn(
  booker: Booker,
  input: BookedVisit,
  options: BookOptions,
): Promise<Booked | undefined> {
  const { salon, run } = booker;
  const { name, repeat, isNow } = options;
  const words = deskTexts().newVisit;
  const isSeries = repeat.everyWeeks.peek() !== '';
  const visits = isSeries ? await bookSeries(booker, input, options) : await bookOnce(booker, input);
  const [first] = visits ?? [];
  if (!visits || !first) return undefined;
  const arrival =
    isNow && (await run(() => salon.appointments.appointmentCheckIn({ appointment_id: first.id })));
  const scope = isSeries ? { scope: 'following' as const } : {};
  const undo = () => salon.appointments.appointmentCancel({ appointment_id: first.id, refund: 0, ...scope });
  if (isSeries) return { id: first.id, text: words.bookedSeries(name, visits.length), undo };
  const [day, time] = [formatShortDay(fromApiDate(input.date)), formatTime(fromApiTime(input.time))];
  const told = [name, day, time, first.staff.map((member) => member.name).join(', ')] as const;
  // Without the check-in the visit is booked all the same
  return { id: first.id, text: arrival ? words.bookedNow(...told) : words.booked(...told), undo };
}
