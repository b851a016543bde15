import type { Client } from '../../../../lib/client/client.ts';
import { fromApiDate, fromApiTime } from '../parts/format.ts';
import type { WaitlistEntry } from './desk-data.ts';
import type { FreedTime } from './open-dialog.ts';

/** Whether somebody waits for a visit at this time (BEHAVIOR §39.10). */
export const isWaitingForTime = ({ status, windows }: WaitlistEntry, { date, time }: FreedTime): boolean =>
  status === 'waiting' &&
  windows.some((window) => {
    const [from, to] = [fromApiTime(window.from_time), fromApiTime(window.to_time)];
    const isDay = fromApiDate(window.from_date) <= date && date <= fromApiDate(window.to_date);
    // 12:00 AM is the end of the day
    return isDay && from <= time && (to === '00:00' || time < to);
  });

/** Whether anybody waits for a time that became free. */
export async function isAnybodyWaitingForTime(salon: Client, freed: FreedTime): Promise<boolean> {
  const list = await salon.waitlist.waitlistIndex({ location_id: freed.locationId, page: 1, per_page: 100 });
  return list.ok && list.reply.data.some((entry) => isWaitingForTime(entry, freed));
}
