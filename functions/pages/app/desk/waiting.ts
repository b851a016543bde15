import type { Client } from '../../../../lib/client/client.ts';
import { type Day, fromApiDate, fromApiTime } from '../parts/format.ts';
import type { Catalog, WaitlistEntry } from './desk-data.ts';
import { readFreeTimes } from './free-times.ts';
import type { FreedTime } from './open-dialog.ts';

type Start = { readonly date: Day; readonly time: string };

/** Whether somebody waits for a visit that begins at this time (BEHAVIOR §39.10). */
export const isStartInWindows = (
  { windows }: Pick<WaitlistEntry, 'windows'>,
  { date, time }: Start,
): boolean =>
  windows.some((window) => {
    const [from, to] = [fromApiTime(window.from_time), fromApiTime(window.to_time)];
    const isDay = fromApiDate(window.from_date) <= date && date <= fromApiDate(window.to_date);
    // 12:00 AM is the end of the day
    return isDay && from <= time && (to === '00:00' || time < to);
  });

/** The visit that somebody waits for, as its free times are asked. */
export const toFreeTimesQuestion = ({ location_id, services, addons }: WaitlistEntry) => ({
  location_id,
  services: services.map(({ service_id, pricing_option_id, staff_id, guest_no }) => ({
    service_id,
    pricing_option_id,
    staff_id,
    guest_no,
  })),
  addons: addons.map(({ add_on_id }) => ({ add_on_id })),
});

export const isInFreedTime = ({ from, to }: FreedTime, time: string): boolean => from <= time && time < to;

/** The services of an entry with a member who has become free; undefined if the member performs none of them. */
function askForMember(entry: WaitlistEntry, staffId: number | null, staff: Catalog['staff']) {
  const question = toFreeTimesQuestion(entry);
  const performs = staff.find(({ id }) => id === staffId)?.service_ids ?? [];
  const services = question.services.map((service) =>
    service.staff_id === null && performs.includes(service.service_id)
      ? { ...service, staff_id: staffId }
      : service,
  );
  return services.some(({ staff_id }) => staff_id === staffId) ? { ...question, services } : undefined;
}

type Waiting = { readonly salon: Client; readonly staff: Catalog['staff'] };

/** Whether the visit that somebody waits for can begin in the freed time, with a member who has become free. */
async function fits({ salon, staff }: Waiting, entry: WaitlistEntry, freed: FreedTime): Promise<boolean> {
  const { date, locationId, staffIds } = freed;
  const isDay = entry.windows.some(
    ({ from_date, to_date }) => fromApiDate(from_date) <= date && date <= fromApiDate(to_date),
  );
  if (entry.location_id !== locationId || !isDay) return false;
  const { offer } = entry;
  // Its offer holds the time
  if (offer && fromApiDate(offer.date) === date && isInFreedTime(freed, fromApiTime(offer.time))) return true;
  for (const staffId of staffIds) {
    const question = askForMember(entry, staffId, staff);
    const free = question && (await readFreeTimes(salon, question, [date, date]));
    const isFree = free
      ?.get(date)
      ?.some(({ time }) => isInFreedTime(freed, time) && isStartInWindows(entry, { date, time }));
    if (isFree) return true;
  }
  return false;
}

/** The entries whose visit fits a time that became free: its location, its members, and the length of their services. */
export async function listEntriesFittingTime(
  waiting: Waiting,
  entries: readonly WaitlistEntry[],
  freed: FreedTime,
): Promise<WaitlistEntry[]> {
  const isFitting = await Promise.all(entries.map((entry) => fits(waiting, entry, freed)));
  return entries.filter((_, place) => isFitting[place]);
}

export async function isAnybodyWaiting(waiting: Waiting, freed: FreedTime): Promise<boolean> {
  const { locationId } = freed;
  const list = await waiting.salon.waitlist.waitlistIndex({
    location_id: locationId,
    page: 1,
    per_page: 100,
  });
  if (!list.ok) return false;
  for (const entry of list.reply.data) {
    if (entry.status === 'waiting' && (await fits(waiting, entry, freed))) return true;
  }
  return false;
}
