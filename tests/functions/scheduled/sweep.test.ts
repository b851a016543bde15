import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduledDependencies } from '../../../functions/scheduled/dependencies.ts';
import { openApp } from '../../../functions/scheduled/index.ts';
import { countPastDueUpToLimit, sweep } from '../../../functions/scheduled/sweep.ts';
import { openLog } from '../../../lib/http/log.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { indexKeys, keys, listDuePartitions } from '../../../lib/table/keys.ts';
import { updateSalonChangesPaused, updateSalonChangesResumed } from '../../../lib/table/salons/restores.ts';
import { type Item, putNewItem } from '../../../lib/table/store.ts';
import { type NotifiedSalon, openNotifiedSalon } from '../../support/messages/notified-salon.ts';
import { TENANT } from '../../support/messages/notified-visit.ts';
import { nightTest } from '../../support/nightly.ts';

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

/** The most changes of one transaction. */
const CHANGES_MAX = 100;

/** Writes records that are due in some minutes. The ids have a distance. */
async function scheduleRecords(minutes: number, count = 1, step = 1): Promise<void> {
  const instant = new Date(salon.clock.now().getTime() + minutes * 60_000).toISOString();
  const ids = Array.from({ length: count }, (_, index) => index * step + 1);
  const changes = ids.map((id) =>
    putNewItem(keys.record(TENANT, 'SALE', id), { id, ...indexKeys.due(id, instant) }),
  );
  for (let from = 0; from < count; from += CHANGES_MAX) {
    await salon.store.commit(changes.slice(from, from + CHANGES_MAX));
  }
}
/** Writes visits of a status that are due in some minutes. */
async function scheduleVisits(minutes: number, count: number, status: number): Promise<void> {
  const instant = new Date(salon.clock.now().getTime() + minutes * 60_000).toISOString();
  const ids = Array.from({ length: count }, (_, index) => 1_000 * status + index + 1);
  await salon.store.commit(
    ids.map((id) => putNewItem(keys.appointment(TENANT, id), { id, status, ...indexKeys.due(id, instant) })),
  );
}

/** A clock of durations that runs only as the test lets it. */
function controlDurations() {
  // Whole, so that sums of seconds are exact
  let elapsed = Math.ceil(performance.now());
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  return {
    passTime: (ms: number) => {
      elapsed += ms;
    },
    restore: () => spy.mockRestore(),
  };
}

const handled: number[] = [];
const handle = async (item: Item): Promise<void> => {
  handled.push(Number(item.id));
};
beforeEach(() => {
  handled.length = 0;
});

describe('records that are past due (BEHAVIOR §31.3)', () => {
  test('are handled by the handler of their kind; later records are left alone', async () => {
    await scheduleRecords(5, 3);
    const sweep = openApp(salon.environment, { SALE: handle });
    expect(await sweep()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(5);
    expect(await sweep()).toEqual({ done: 3, failed: 0, more: false });
    expect(handled.toSorted()).toEqual([1, 2, 3]);
  });

  nightTest('are handled although one fails, which is postponed by 10 minutes', async () => {
    await scheduleRecords(-1, 60);
    const sweep = openApp(salon.environment, {
      SALE: async (item, _salon, _now, deps) => {
        if (item.id === 7) throw new Error('cannot be done');
        await handle(item);
        await deps.store.commit([{ kind: 'delete', key: item }]);
      },
    });
    expect(await sweep()).toEqual({ done: 59, failed: 1, more: false });
    expect(await sweep()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(10);
    expect(await sweep()).toEqual({ done: 0, failed: 1, more: false });
  });

  test('keep the instant of their first failure until they succeed', async () => {
    await scheduleRecords(-1);
    const measured: [string, number][] = [];
    const metrics = { count: () => {}, seconds: (...each: [string, number]) => void measured.push(each) };
    let fails = true;
    const run = () => {
      const deps = { store: salon.store, metrics, log: openLog('scheduled') };
      const SALE = async () => {
        if (fails) throw new Error('cannot be done');
      };
      return sweep(salon.clock.now(), { SALE }, deps as unknown as ScheduledDependencies);
    };
    for (let runs = 0; runs < 3; runs += 1) {
      expect(await run()).toMatchObject({ failed: 1 });
      await salon.clock.advance(10);
    }
    const toSeconds = (name: string) => measured.flatMap(([each, value]) => (each === name ? [value] : []));
    expect(toSeconds('OldestFailingSeconds')).toEqual([0, 600, 1_200]);
    expect(toSeconds('OldestFailingMoneySeconds')).toEqual([0, 600, 1_200]);
    const get = () => salon.store.get(keys.record(TENANT, 'SALE', 1));
    expect(await get()).toHaveProperty('failingSince');
    fails = false;
    expect(await run()).toMatchObject({ done: 1, failed: 0 });
    expect(await get()).not.toHaveProperty('failingSince');
  });

  // BEHAVIOR §32.7
  test('wait while changes of their salon are paused, and are handled afterwards', async () => {
    await scheduleRecords(-1, 3);
    const sweep = openApp(salon.environment, { SALE: handle });
    await salon.store.commit([updateSalonChangesPaused(TENANT, salon.clock.now())]);
    expect(await sweep()).toEqual({ done: 0, failed: 0, more: false });
    await salon.store.commit([updateSalonChangesResumed(TENANT)]);
    expect(await sweep()).toEqual({ done: 3, failed: 0, more: false });
  });

  nightTest('wait from the next page on if changes of their salon are paused during a run', async () => {
    await scheduleRecords(-1, 400);
    const sweep = openApp(salon.environment, {
      SALE: async (item) => {
        const isFirst = handled.push(Number(item.id)) === 1;
        if (isFirst) await salon.store.commit([updateSalonChangesPaused(TENANT, salon.clock.now())]);
      },
    });
    const { done } = await sweep();
    expect(done).toBeLessThan(400);
    expect(handled).toHaveLength(done);
  });

  test('of an unknown kind are postponed, not lost', async () => {
    await scheduleRecords(-1);
    expect(await openApp(salon.environment, {})()).toEqual({ done: 0, failed: 1, more: false });
    expect(await openApp(salon.environment, {})()).toEqual({ done: 0, failed: 0, more: false });
    await salon.clock.advance(10);
    expect(await openApp(salon.environment, { SALE: handle })()).toMatchObject({ done: 1 });
  });

  test('are handled until the time of a run is over, and the next run does the rest', async () => {
    // In one partition, in pages of 10
    await scheduleRecords(-1, 50, listDuePartitions().length);
    const { passTime, restore } = controlDurations();
    const sweep = openApp(salon.environment, {
      SALE: async (item, _salon, _now, deps) => {
        passTime(1_000);
        await deps.store.commit([{ kind: 'delete', key: item }]);
      },
    });
    // 30 s for all but reminders
    expect(await sweep()).toEqual({ done: 30, failed: 0, more: true });
    expect(await sweep()).toEqual({ done: 20, failed: 0, more: false });
    restore();
  });

  test('are handled before reminders, which have the rest of the time', async () => {
    await scheduleVisits(-60, 40, APPOINTMENT_STATUS.confirmed);
    await scheduleVisits(-1, 20, APPOINTMENT_STATUS.pendingPayment);
    await scheduleRecords(-1, 20);
    const kinds: string[] = [];
    const sweep = openApp(salon.environment, {
      SALE: async () => void kinds.push('money'),
      APPOINTMENT: async (item) =>
        void kinds.push(item.status === APPOINTMENT_STATUS.confirmed ? 'reminder' : 'money'),
    });
    expect(await sweep()).toEqual({ done: 80, failed: 0, more: false });
    expect(kinds.slice(0, 40)).toEqual(Array(40).fill('money'));
    expect(kinds.slice(40)).toEqual(Array(40).fill('reminder'));
  });

  test('that a run leaves are counted for the alarm', async () => {
    await scheduleRecords(-1, 60, listDuePartitions().length);
    expect(await countPastDueUpToLimit(salon.clock.now(), salon)).toBe(60);
    await scheduleRecords(5, 1);
    expect(await countPastDueUpToLimit(salon.clock.now(), salon)).toBe(60);
  });
});

describe('an outbox notice that is past due', () => {
  test('is left to the stream and its queue while it is young', async () => {
    await salon.book();
    await salon.clock.advance(4);
    await openApp(salon.environment)();
    expect((await salon.listOutboxRecords())[0]).not.toHaveProperty('wokenAt');
  });

  nightTest('is shown to the stream again if it was not sent, at longer and longer intervals', async () => {
    await salon.book();
    const sweep = openApp(salon.environment);
    const woken: number[] = [];
    for (let minute = 1; minute <= 140; minute += 1) {
      await salon.clock.advance(1);
      if ((await sweep()).done > 0) woken.push(minute);
    }
    expect(woken).toEqual([5, 10, 20, 40, 80, 140]);
  });
});
