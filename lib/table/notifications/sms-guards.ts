import { createHash } from 'node:crypto';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import {
  type CountedSms,
  SILENT_NUMBER_WINDOW_MS,
  SMS_PER_DAY_MAX,
  withCountedSilentNumberSms,
  withCountedVisitSms,
} from '../../rules/notifications/sms-limits.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import { type Change, deleteItem, putItem, type Requirement, type Store, updateItem } from '../store.ts';

/** How long the SMS of a visit are counted: longer than a visit can be booked ahead. */
const VISIT_DAYS = 500;
/** How long a day's count is kept. */
const DAY_COUNT_DAYS = 2;

type VisitCount = { readonly sent: readonly string[] };
type DayCount = { readonly count: number };

const toTtl = (now: Date, days: number) => toTtlAttribute(new Date(now.getTime() + days * DAY_MS));

/** An SMS about a visit, to a number in E.164. */
type VisitSms = { readonly id: string; readonly appointmentId: AppointmentId; readonly number: string };

type NumberCount = { readonly sent: readonly CountedSms[] };

/** The number itself is not stored. */
const hashNumber = (number: string): string => createHash('sha256').update(number).digest('hex').slice(0, 32);

/** Stores the SMS to a number if they are still those that were read. */
const putNumberCount = (
  key: Key,
  sent: readonly CountedSms[],
  before: readonly CountedSms[] | undefined,
  now: Date,
): Change =>
  putItem(
    key,
    { sent, ...toTtlAttribute(new Date(now.getTime() + SILENT_NUMBER_WINDOW_MS)) },
    before ? { attribute: 'sent', is: before } : { that: 'absent' },
  );

/** The changes that count an SMS to a number: none for a number that has answered; undefined if there is no room for it. */
async function findNumberChanges(
  store: Store,
  tenant: Tenant,
  { id, number }: VisitSms,
  now: Date,
): Promise<readonly Change[] | undefined> {
  const hash = hashNumber(number);
  const [ofSalon, ofPlatform] = [keys.smsNumber(tenant, hash), keys.platformSmsNumber(hash)];
  const [answer, salonCount, platformCount] = await Promise.all(
    [keys.smsAnswer(hash), ofSalon, ofPlatform].map((key) => store.get(key)),
  );
  if (answer) return [];
  const before = {
    salon: (salonCount as NumberCount | undefined)?.sent,
    platform: (platformCount as NumberCount | undefined)?.sent,
  };
  const salon = withCountedSilentNumberSms(before.salon ?? [], id, 'salon', now);
  const platform = withCountedSilentNumberSms(before.platform ?? [], id, 'platform', now);
  return (
    salon &&
    platform && [
      putNumberCount(ofSalon, salon, before.salon, now),
      putNumberCount(ofPlatform, platform, before.platform, now),
    ]
  );
}

/**
 * Counts an SMS about a visit; false if the visit, the salon's day or the number has no room for it (BEHAVIOR §29.4). All
 * counts are conditions of the write, so parallel senders cannot exceed the limits.
 */
export async function reserveSmsWithinLimits(
  store: Store,
  tenant: Tenant,
  sms: VisitSms,
  now: Date,
): Promise<boolean> {
  const visitKey = keys.smsCount(tenant, sms.appointmentId);
  const dayKey = keys.smsDay(tenant, now.toISOString().slice(0, 10));
  for (;;) {
    const [visit, day, ofNumber] = await Promise.all([
      store.get(visitKey),
      store.get(dayKey),
      findNumberChanges(store, tenant, sms, now),
    ]);
    const before = (visit as VisitCount | undefined)?.sent;
    if (before?.includes(sms.id)) return true;
    const sent = withCountedVisitSms(before ?? [], sms.id);
    if (!sent || !ofNumber || ((day as DayCount | undefined)?.count ?? 0) >= SMS_PER_DAY_MAX) return false;
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
      ...ofNumber,
    ]);
    if (commit.done) return true;
  }
}

/** Notes that the owner of a number has answered an SMS: SMS to it are no longer limited by the number. */
export async function saveSmsAnswer(store: Store, number: string, now: Date): Promise<void> {
  await store.commit([putItem(keys.smsAnswer(hashNumber(number)), { at: now.toISOString() })]);
}

const toStopKey = (number: string) => keys.smsStop(hashNumber(number));

/** Stops all SMS to a number: the salons send from the same one. */
export async function saveSmsStop(store: Store, number: string, now: Date): Promise<void> {
  await store.commit([putItem(toStopKey(number), { at: now.toISOString() })]);
}

export async function saveSmsStopRemoval(store: Store, number: string): Promise<void> {
  await store.commit([deleteItem(toStopKey(number))]);
}

export const isSmsStopped = async (store: Store, number: string): Promise<boolean> =>
  (await store.get(toStopKey(number))) !== undefined;
