import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp as outboxApp } from '../../../functions/outbox/index.ts';
import { openApp as scheduledApp } from '../../../functions/scheduled/index.ts';
import { listParkedNotices, unparkNotices } from '../../../infra/tools/outbox/notices.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { type Datapoint, findAlarmTimes } from '../../support/infra/alarm-evaluator.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toQueuedNotice,
  toStreamEvent,
} from '../../support/messages/notified-salon.ts';
import { GUEST, TENANT } from '../../support/messages/notified-visit.ts';
import { nightDescribe, nightTest } from '../../support/nightly.ts';

const MAILS_DOWN = Object.values(resourcesOf(synthesizeTemplates().watch, 'AWS::CloudWatch::Alarm')).find(
  ({ Properties }) => Properties.AlarmName === 'salon-dev-mails-down',
);
/** An hour under load. */
const PAUSED_MINUTES = 60;
const MAILS_PER_MINUTE = 5;
const PAUSED_FROM = 5;
const WHOLE_HOUR = new Date('2026-11-16T14:00:00Z');
const GUEST_ONLY = { customerId: null, lines: [] };

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await salon.close();
});

/** The functions of a deployment, with the metrics that they write. */
function deploy() {
  const datapoints: Datapoint[] = [];
  const write = process.stdout.write.bind(process.stdout);
  vi.spyOn(process.stdout, 'write').mockImplementation((text, ...others) => {
    if (!String(text).includes('"_aws"')) return write(text as string, ...(others as []));
    const line = JSON.parse(String(text)) as Record<string, unknown>;
    const { CloudWatchMetrics } = line._aws as { CloudWatchMetrics: { Metrics: { Name: string }[] }[] };
    for (const { Name } of CloudWatchMetrics.flatMap(({ Metrics }) => Metrics)) {
      datapoints.push({ metric: Name, at: salon.clock.now().getTime(), value: Number(line[Name]) });
    }
    return true;
  });
  const environment = { ...salon.environment, stage: 'prod' };
  const [outbox, scheduled] = [outboxApp(environment), scheduledApp(environment)];
  /** Runs the schedule, and returns the notices that it wakes up: the table's stream brings them. */
  async function scheduleWork(): Promise<string[]> {
    const listLeases = async () =>
      new Map((await salon.listOutboxRecords()).map(({ id, leasedUntil }) => [id, leasedUntil]));
    const before = await listLeases();
    await scheduled();
    return [...(await listLeases())].flatMap(([id, lease]) =>
      lease === '' && before.get(id) !== '' ? id : [],
    );
  }
  return {
    datapoints,
    /** A minute of the platform: the queue delivers new notices, then the schedule wakes up those that are due. */
    async runMinute(newIds: readonly string[]) {
      for (const id of newIds) await outbox(toStreamEvent(id));
      await salon.queues.deliver('mails', outbox);
      for (const id of await scheduleWork()) await outbox(toStreamEvent(id));
      await salon.queues.deliver('mails', outbox);
      await salon.clock.advance(1);
    },
  };
}

// BEHAVIOR §31.3
nightDescribe('a mail service that pauses the account', () => {
  test('every mail arrives once, none is parked, and the page goes off within 10 minutes', async () => {
    if (!MAILS_DOWN) throw new Error('no alarm');
    await salon.clock.set(WHOLE_HOUR);
    const { datapoints, runMinute } = deploy();
    const written: string[] = [];
    for (let minute = 0; minute < PAUSED_FROM + PAUSED_MINUTES + 5; minute += 1) {
      if (minute === PAUSED_FROM) salon.catcher.failNext(Number.MAX_SAFE_INTEGER, 'pause');
      if (minute === PAUSED_FROM + PAUSED_MINUTES) salon.catcher.failNext(0, 'pause');
      const ids: string[] = [];
      for (let each = 0; each < MAILS_PER_MINUTE; each += 1) {
        const number = 1_000 + written.length;
        const email = `guest-${number}@mail.test`;
        written.push(email);
        ids.push(await salon.book({ ...GUEST_ONLY, id: number, guest: { ...GUEST, email } }));
      }
      await runMinute(ids);
    }
    expect(salon.listRecipients().toSorted()).toEqual(written.toSorted());
    expect(await salon.listOutboxRecords()).toEqual([]);

    const pausedAt = WHOLE_HOUR.getTime() + PAUSED_FROM * MINUTE_MS;
    const resumedAt = pausedAt + PAUSED_MINUTES * MINUTE_MS;
    const times = findAlarmTimes(MAILS_DOWN, datapoints);
    const [first = Number.NaN] = times;
    expect(first).toBeGreaterThan(pausedAt);
    expect(first).toBeLessThanOrEqual(pausedAt + 10 * MINUTE_MS);
    // On until the service accepts mails again
    expect(times.filter((time) => time <= resumedAt).at(-1)).toBe(resumedAt);
    expect(times.filter((time) => time > resumedAt)).toEqual([]);
  });

  test('three mails that are refused one after another page when none is accepted', async () => {
    if (!MAILS_DOWN) throw new Error('no alarm');
    await salon.clock.set(WHOLE_HOUR);
    const { datapoints, runMinute } = deploy();
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      const email = `guest-${number}@mail.test`;
      salon.gate.treat(email, 'reject');
      ids.push(await salon.book({ ...GUEST_ONLY, id: number, guest: { ...GUEST, email } }));
    }
    await runMinute(ids);
    expect(await listParkedNotices(salon.store, TENANT)).toHaveLength(3);
    expect(findAlarmTimes(MAILS_DOWN, datapoints)).toEqual([WHOLE_HOUR.getTime() + 5 * MINUTE_MS]);
  });
});

// BEHAVIOR §32.8
describe('parked notices', () => {
  const DAY = 24 * 60;
  const EMAIL = 'guest@mail.test';
  /** A notice that is parked because its mail was refused, 5 minutes after the test began. */
  async function park(): Promise<string> {
    salon.gate.treat(EMAIL, 'reject');
    const id = await salon.book({ ...GUEST_ONLY, guest: { ...GUEST, email: EMAIL } });
    await salon.clock.advance(5);
    await salon.processOutbox(toQueuedNotice(id));
    return id;
  }
  const unpark = async (since?: string) =>
    unparkNotices(salon.store, await listParkedNotices(salon.store, TENANT, since), salon.clock.now());

  nightTest('are sent again, with what was refused, and are retried for another day', async () => {
    const id = await park();
    await salon.clock.advance(2 * DAY);
    salon.gate.treat(EMAIL, 'paused');
    expect(await unpark()).toBe(1);
    await salon.processOutbox(toQueuedNotice(id));
    const [record] = await salon.listOutboxRecords();
    expect(record).not.toHaveProperty('parkedAt');
    expect(record).toMatchObject({ refused: [], delivered: [] });
    salon.gate.treat(EMAIL, 'accept');
    await salon.clock.advance(1);
    await salon.processOutbox(toQueuedNotice(id));
    expect(salon.listRecipients()).toEqual([EMAIL]);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });

  test('are parked again after another day', async () => {
    const id = await park();
    await salon.clock.advance(2 * DAY);
    await unpark();
    salon.gate.treat(EMAIL, 'paused');
    await salon.clock.advance(DAY);
    await salon.processOutbox(toQueuedNotice(id));
    expect(await listParkedNotices(salon.store, TENANT)).toHaveLength(1);
  });

  test('are chosen by the instant at which they were parked', async () => {
    await park();
    const parkedAt = salon.clock.now();
    expect(await unpark(new Date(parkedAt.getTime() + 1).toISOString())).toBe(0);
    expect(await unpark(parkedAt.toISOString())).toBe(1);
  });

  test('are sent again once, though two operators ask for it', async () => {
    await park();
    const notices = await listParkedNotices(salon.store, TENANT);
    const now = salon.clock.now();
    const counts = await Promise.all([1, 2].map(() => unparkNotices(salon.store, notices, now)));
    expect(counts.toSorted()).toEqual([0, 1]);
  });
});
