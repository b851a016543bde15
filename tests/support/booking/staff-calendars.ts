import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';
import { unwrapReply } from '../api/replies.ts';
import { callAsAdmin } from '../catalog/directory.ts';
import type { Reply, TestSalon } from '../test-salon.ts';

/** An event as a calendar program reads it. */
export type ReadEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
};

/** Gets a new calendar link of a staff member. Returns the file's name in it. */
export async function addCalendarLink(salon: TestSalon, staffId = 1): Promise<string> {
  const { url } = unwrapReply(await callAsAdmin(salon, 'calendar-store', { staff_id: staffId }));
  return String(url).slice('http://localhost:3000/calendar/'.length);
}

export const readCalendar = (salon: TestSalon, file: string): Promise<Reply> =>
  salon.call('pages/calendar', { file }, { slug: null });

const byUid = (events: readonly ReadEvent[]) => events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));

/** The events of a calendar file by ical.js. */
const readByIcalJs = (text: string): ReadEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate, summary } = new ICAL.Event(component);
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString());
    return { uid, sequence, start: String(start), end: String(end), summary };
  });

/** The events of a calendar file by node-ical. */
const readByNodeIcal = (text: string): ReadEvent[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? {
          uid: event.uid,
          sequence: Number(event.sequence),
          start: event.start.toISOString(),
          end: event.end?.toISOString() ?? '',
          summary: String(event.summary),
        }
      : [],
  );

/** The events of a link's file, as both readers agree on them. */
export async function listCalendarEvents(salon: TestSalon, file: string): Promise<ReadEvent[]> {
  const reply = await readCalendar(salon, file);
  expect(reply.status, reply.text).toBe(200);
  const events = byUid(readByIcalJs(reply.text));
  expect(byUid(readByNodeIcal(reply.text))).toEqual(events);
  return events;
}
