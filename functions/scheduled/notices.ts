import { findDueOwnerMail } from '../../lib/rules/access/owner-news.ts';
import { toVisitIdAndTime } from '../../lib/rules/booking/visit-times.ts';
import { toLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import { splitDueRemindersOfConfirmedVisit } from '../../lib/rules/notifications/reminders.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/rules/time-units.ts';
import { deleteOwnerNews, findOwnerNews } from '../../lib/table/access/owner-news.ts';
import {
  findAppointment,
  toAppointment,
  updateAppointmentReminders,
} from '../../lib/table/booking/appointments.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { putNotice, toOutboxRecord, updateOutboxWoken } from '../../lib/table/notifications/outbox.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Longer than the stream and an empty queue take. */
const AGAIN_MIN_MS = 5 * MINUTE_MS;
const AGAIN_MAX_MS = HOUR_MS;

/**
 * Wakes up a notice whose next attempt is past due, or that was lost on its way to a sender: touches it, so that the stream
 * queues it again. A conflict means that a sender works on it already. A notice may just wait in a long queue, so the
 * wake-ups of one that waits become rarer as it gets older.
 */
export const wakeUpNotice: ScheduledHandler = async (item, _salon, now, { store, metrics }) => {
  const { createdAt, notice } = toOutboxRecord(item);
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (toLane(notice) === 'mails') metrics.seconds('OldestMailSeconds', Math.round(ageMs / 1000));
  const againMs = Math.min(Math.max(ageMs, AGAIN_MIN_MS), AGAIN_MAX_MS);
  await store.commit([updateOutboxWoken(item, now, new Date(now.getTime() + againMs))]);
};

/** Mails the owners the further calls of the 10 minutes after a mail (BEHAVIOR §3.9). */
export const mailSensitiveActionsToOwners: ScheduledHandler = (_, { tenant }, now, { store }) =>
  decideAndCommitOrThrow(store, async (table) => {
    const news = await findOwnerNews(table, tenant);
    const mail = findDueOwnerMail(news, now);
    if (!news || !mail) return [];
    return [deleteOwnerNews(tenant, news), putNotice(tenant, { kind: 'owners.informed', ...mail }, now)];
  });

/**
 * Writes the notices of a visit's due reminders in the transaction that removes them from the visit, so that each is sent
 * once (BEHAVIOR §33.3). Reminders of a visit that has begun are only removed.
 */
export const enqueueDueVisitReminders: ScheduledHandler = async (
  item,
  { tenant, timeZone },
  now,
  { store },
) => {
  const { id } = toAppointment(item);
  await decideAndCommitOrThrow(store, async (table) => {
    const appointment = await findAppointment(table, tenant, id);
    const taken = appointment && splitDueRemindersOfConfirmedVisit(appointment, timeZone, now);
    if (!taken) return [];
    const notices = taken.due.map(({ channel }) =>
      putNotice(tenant, { kind: 'reminder.due', ...toVisitIdAndTime(appointment), channel }, now),
    );
    return [updateAppointmentReminders(tenant, appointment, taken.remaining), ...notices];
  });
};
