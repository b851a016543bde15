import { createHash } from 'node:crypto';
import { DAY_MS } from '../../rules/durations.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { addVisitSmsId, SMS_PER_DAY_MAX } from '../../rules/notifications/sms-limits.ts';
import { deleteItem, putItem, type Requirement, updateItem } from '../change.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

/** How long the SMS of a visit are counted: longer than a visit can be booked ahead. */
const VISIT_DAYS = 500;
/** How long a day's count is kept. */
const DAY_COUNT_DAYS = 2;

type VisitCount = { readonly sent: readonly string[] };
type DayCount = { readonly count: number };

const toTtl = (now: Date, days: number) => toTtlAttribute(new Date(now.getTime() + days * DAY_MS));

/**
 * Counts an SMS about a visit; false if the visit or the salon's day has no room for it (BEHAVIOR §29.4). Both counts are
 * conditions of the write, so parallel senders cannot exceed the limits.
 */
export async function reserveSmsWithinLimits(
  store: Store,
  tenant: Tenant,
  appointmentId: AppointmentId,
  smsId: string,
  now: Date,
): Promise<boolean> {
  const visitKey = keys.smsCount(tenant, appointmentId);
  const dayKey = keys.smsDay(tenant, now.toISOString().slice(0, 10));
  for (;;) {
    const [visit, day] = await Promise.all([store.get(visitKey), store.get(dayKey)]);
    const before = (visit as VisitCount | undefined)?.sent;
    if (before?.includes(smsId)) return true;
    const sent = addVisitSmsId(before ?? [], smsId);
    if (!sent || ((day as DayCount | undefined)?.count ?? 0) >= SMS_PER_DAY_MAX) return false;
    const asRead: Requirement = before ? { attribute: 'sent', is: before } : { that: 'absent' };
    const hasRoom: Requirement = {
      anyOf: [
        { attribute: 'count', missing: true },
        { attribute: 'count', atMost: SMS_PER_DAY_MAX - 1 },
      ],
    };
    const commit = await store.commit([
      putItem(visitKey, { sent, ...toTtl(now, VISIT_DAYS) }, asRead),
      updateItem(dayKey, { add: { count: 1 }, set: toTtl(now, DAY_COUNT_DAYS), require: [hasRoom] }),
    ]);
    if (commit.done) return true;
  }
}

/** The number itself is not stored. */
const toStopKey = (number: string) =>
  keys.smsStop(createHash('sha256').update(number).digest('hex').slice(0, 32));

/** Stops all SMS to a number: the salons send from the same one. */
export async function saveSmsStop(store: Store, number: string, now: Date): Promise<void> {
  await store.commit([putItem(toStopKey(number), { at: now.toISOString() })]);
}

export async function saveSmsStopRemoval(store: Store, number: string): Promise<void> {
  await store.commit([deleteItem(toStopKey(number))]);
}

/** Whether the owner of a number has stopped all SMS. */
export const isSmsStopped = async (store: Store, number: string): Promise<boolean> =>
  (await store.get(toStopKey(number))) !== undefined;
