import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { HAIRCUT, type SlotItem } from '../../support/booking/bookings.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { type Ready, type SalonProcess, startSalon } from '../../support/environment/salon-process.ts';
import { handleScheduled } from '../../support/messages/scheduled.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const HISTORIES = Number(process.env.HISTORIES ?? 125);
/** A salon sends a guest at most 10 mails in 24 hours (BEHAVIOR §29.3). */
const MOVES_MAX = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Midnight of the salon's Monday. New York is 5 hours behind UTC all winter. */
const MIDNIGHT = Date.UTC(2026, 10, 16, 5);
const RULES = [48, 24, 3];

/** A visit as the model knows it: `planned` are the instants of reminders for its present time. */
type Visit = {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  start: number;
  planned: number[];
  /** The times of the visit for which a reminder is expected, in order. */
  readonly sent: string[];
  moves: number;
  isOpen: boolean;
};

const days = fc.integer({ min: 1, max: 4 });
const hours = fc.integer({ min: 9, max: 16 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('book' as const), day: days, hour: hours }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('move' as const), visit: fc.nat(9), day: days, hour: hours }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancel' as const), visit: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('confirm' as const), visit: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 30 }),
      crashAt: fc.integer({ min: 1, max: 6 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
);

/** Where a reminder of this instant goes, computed apart from the product: 21:00 to 08:00 is quiet. */
function avoidNight(due: number, start: number): number {
  const hour = Math.floor((((due - MIDNIGHT) % DAY_MS) + DAY_MS) / HOUR_MS) % 24;
  if (hour >= 8 && hour < 21) return due;
  const midnight = MIDNIGHT + Math.floor((due - MIDNIGHT) / DAY_MS) * DAY_MS;
  const morning = midnight + (hour >= 21 ? 32 : 8) * HOUR_MS;
  return start - morning >= 2 * HOUR_MS ? morning : morning - 12 * HOUR_MS;
}

const plan = (start: number, now: number): number[] =>
  [
    ...new Set(
      RULES.map((each) => start - each * HOUR_MS)
        .filter((due) => due > now)
        .map((due) => avoidNight(due, start))
        .filter((at) => at > now),
    ),
  ].sort((a, b) => a - b);

const toTime = (day: number, hour: number) => ({
  date: new Date(MIDNIGHT + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/'),
  time: `${String(hour % 12 || 12).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`,
});
const toStart = (day: number, hour: number) => MIDNIGHT + day * DAY_MS + hour * HOUR_MS;
/** 'Nov 17, 10:00 AM', as the subject of a reminder ends. */
const formatStart = (start: number): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
  })
    .format(start)
    .replaceAll('\u202f', ' ');

/** The times that the reminders to an address are for, one for each message, and the number of mails sent. */
function listReminders(salon: TestSalon, email: string) {
  const mails = salon
    .mails()
    .filter(({ subject, destination }) => subject.startsWith('Reminder') && destination.to.includes(email));
  const unique = new Map(mails.map((mail) => [mail.messageId, mail]));
  return {
    times: [...unique.values()].map(({ subject }) => subject.replace(/^.*?: \w+, /, '')),
    sent: mails.length,
  };
}

/** Runs the scheduled work of all visits, crashing at a call of the table, then again in full. */
async function sweepThroughCrash(
  salon: TestSalon,
  visits: readonly Visit[],
  { crashAt, when }: { readonly crashAt: number; readonly when: 'before' | 'after' },
): Promise<void> {
  for (const { id } of visits) {
    const { store } = openCrashingStore(salon.store, crashAt, when);
    await handleScheduled({ ...salon, store }, keys.appointment(salon.tenant, id)).catch((error: unknown) => {
      if (!(error instanceof SimulatedCrash)) throw error;
    });
  }
  await salon.runScheduledWork();
}

/** Moves the reminders that are now due from planned to sent. */
function expectReminders(visits: readonly Visit[], now: number): void {
  for (const visit of visits) {
    const due = visit.planned.filter((at) => at <= now);
    visit.planned = visit.planned.filter((at) => at > now);
    if (visit.isOpen && visit.start > now) visit.sent.push(...due.map(() => formatStart(visit.start)));
  }
}

// BEHAVIOR §33.3, §33.4
test(`${HISTORIES} random histories of book, move, cancel, confirm and clock, with crashes: each reminder is sent once`, async () => {
  const everyHistory = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (history) => {
    const reminders = RULES.map((hoursBefore) => ({ hoursBefore, channel: 'email' as const }));
    const salon = await openSalon({ settings: { guestCheckout: true, reminders } });
    const visits: Visit[] = [];
    const now = () => salon.clock.now().getTime();
    const call = (operation: string, input: object) => salon.call(operation, input, { as: 'staff' });
    for (const each of history) {
      if (each.op === 'wait') {
        await salon.clock.advance(each.hours * 60);
        expectReminders(visits, now());
        await sweepThroughCrash(salon, visits, each);
      } else if (each.op === 'book') {
        const start = toStart(each.day, each.hour);
        if (start <= now() || visits.length > 5) continue;
        const email = `g${visits.length}@guests.test`;
        const change = {
          ...toTime(each.day, each.hour),
          services: [{ ...HAIRCUT, staff_id: null }],
          guest: { fname: 'Gina', email },
        };
        const booked = await bookWithLink(salon, change).catch(() => undefined);
        if (booked)
          visits.push({
            ...booked,
            email,
            start,
            planned: plan(start, now()),
            sent: [],
            moves: 0,
            isOpen: true,
          });
      } else {
        const visit = visits[each.visit];
        if (!visit) continue;
        if (each.op === 'confirm') await salon.call('visit/confirm', { token: visit.token });
        if (each.op === 'cancel') {
          const { status } = await call('appointments/appointment-cancel', { appointment_id: visit.id });
          if (status === 200) visit.isOpen = false;
        }
        if (each.op === 'move' && visit.moves < MOVES_MAX) {
          const time = { appointment_id: visit.id, ...toTime(each.day, each.hour) };
          const { status } = await call('appointments/appointment-reschedule', time);
          const start = toStart(each.day, each.hour);
          if (status !== 200 || start === visit.start) continue;
          visit.start = start;
          visit.moves += 1;
          visit.planned = plan(start, now());
        }
      }
    }
    await salon.clock.advance(6 * 24 * 60);
    expectReminders(visits, now());
    await salon.runScheduledWork();
    for (const { email, sent } of visits) {
      expect(listReminders(salon, email), email).toEqual({ times: sent, sent: sent.length });
    }
  });
  await fc.assert(everyHistory, { numRuns: HISTORIES, endOnFailure: true });
});

const ROUNDS = 60;
const GUESTS = 8;

async function post<Data>(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Data };
}

type StoredMail = {
  readonly messageId: string;
  readonly subject: string;
  readonly destination: { to: string[] };
};

async function listReminderIds({ mail_url }: Ready, email: string): Promise<Set<string>> {
  const { emails } = (await (await fetch(`${mail_url}/store`)).json()) as { emails: StoredMail[] };
  const own = emails.filter(
    ({ subject, destination }) => subject.startsWith('Reminder') && destination.to.includes(email),
  );
  return new Set(own.map(({ messageId }) => messageId));
}

// BEHAVIOR §31.3, §33.3
test(`a stack that is killed ${ROUNDS} times at random instants sends each reminder once`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salon-'));
  let process: SalonProcess = startSalon({ DATA_DIR: folder });
  try {
    let ready = await process.ready;
    const headers = { 'x-client-slug': ready.slug };
    const { now } = (await (await fetch(`${ready.console_url}/clock`)).json()) as { now: string };
    const date = new Date(Date.parse(now) + 7 * DAY_MS);
    while (date.getUTCDay() !== 3) date.setUTCDate(date.getUTCDate() + 1);
    const booked: { email: string; token: string }[] = [];
    const day = date.toISOString().slice(0, 10).replaceAll('-', '/');
    const services = [{ ...HAIRCUT }];
    const visit = { location_id: 1, customer_id: null, customer_type: 1, date: day, services };
    const range = { location_id: 1, start_date: day, end_date: day, service_pricing_options: services };
    for (let guest = 0; guest < GUESTS; guest += 1) {
      const email = `guest${guest}@guests.test`;
      const slots = await post<{ data: SlotItem[] }>(`${ready.base_url}/booking/get-slot`, range, headers);
      const time = slots.body.data.find(({ available }) => available)?.time;
      const { status, body } = await post<{ data: { manage_token: string } }>(
        `${ready.base_url}/booking/save-booking`,
        { ...visit, time, guest: { fname: 'Gina', email } },
        headers,
      );
      expect(status).toBe(201);
      booked.push({ email, token: body.data.manage_token });
    }
    const [cancelled, ...kept] = booked;
    await post(`${ready.base_url}/visit/cancel`, { token: cancelled?.token }, headers);
    // Ends when all reminders are due and no visit has begun: eight o'clock at the salon
    const end = date.setUTCHours(13, 0, 0, 0);
    const minutes = Math.floor((end - Date.parse(now)) / 60_000 / ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await post(`${ready.console_url}/clock`, { advance_minutes: minutes }).catch(() => undefined);
      await sleep(randomInt(0, 600));
      process.child.kill('SIGKILL');
      await process.ended;
      process = startSalon({ DATA_DIR: folder });
      ready = await process.ready;
    }
    const last = ready;
    await vi.waitFor(
      async () => {
        for (const { email } of kept) expect((await listReminderIds(last, email)).size).toBe(1);
      },
      { timeout: 60_000, interval: 500 },
    );
    expect((await listReminderIds(last, cancelled?.email ?? '')).size).toBe(0);
  } finally {
    process.child.kill('SIGKILL');
    await process.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
