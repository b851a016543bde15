import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FAILURES } from '../../lib/rules/failures.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { putNewItem, type Store, updateItem } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';
import { nightTest } from '../support/nightly.ts';

const TENANT = 'shear-joy' as Tenant;
const sale = (id: number) => keys.record(TENANT, 'SALE', id);

let database: TestTable;
let store: Store;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Takes the first free id, but looks for it only after a conflict. */
async function take(ids: readonly number[]): Promise<{ readonly id: number; readonly conflicts: number }> {
  let conflicts = 0;
  const request = {
    onConflict: () => {
      conflicts += 1;
    },
  };
  const outcome = await decideAndCommit(store, request, async (table) => {
    const found = conflicts === 0 ? [] : await Promise.all(ids.map((id) => table.get(sale(id))));
    const id = ids.find((_, index) => !found[index]) ?? 0;
    return ok({ changes: [putNewItem(sale(id), {})], reply: id });
  });
  return { id: outcome.ok ? outcome.value : 0, conflicts };
}

// BEHAVIOR §31.2
test('reports each conflict once and decides again', async () => {
  expect(await take([1, 2])).toEqual({ id: 1, conflicts: 0 });
  expect(await take([1, 2])).toEqual({ id: 2, conflicts: 1 });
});

test('ends with the outcome of the caller where a change of the caller fails, and decides once', async () => {
  await store.commit([putNewItem(sale(10), {})]);
  let decisions = 0;
  const alsoCommit = { changes: [putNewItem(sale(10), {})], conflict: ok('done before') };
  const outcome = await decideAndCommit(store, { alsoCommit }, async () => {
    decisions += 1;
    return ok({ changes: [putNewItem(sale(11), {})], reply: 'done now' });
  });
  expect(outcome).toEqual(ok('done before'));
  expect(decisions).toBe(1);
  expect(await store.get(sale(11))).toBeUndefined();
});

nightTest('gives up after five seconds (503 Please try again, Retry-After)', async () => {
  await store.commit([putNewItem(sale(3), {})]);
  vi.useFakeTimers({ toFake: ['performance'] });
  let attempts = 0;
  const outcome = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async () => {
    attempts += 1;
    vi.advanceTimersByTime(600);
    return ok({ changes: [putNewItem(sale(3), {})], reply: undefined });
  });
  expect(outcome).toEqual({ ok: false, failure: 'busy', retryAfterSeconds: 1 });
  expect(FAILURES.busy.status).toBe(503);
  expect(attempts).toBeGreaterThan(5);
});

nightTest(
  'lets each of 30 requests that change one record at once succeed, each after the one before',
  async () => {
    // Stop the clock, so that no request gives up on a slow machine
    vi.useFakeTimers({ toFake: ['performance'] });
    const writers = 30;
    const record = sale(4);
    await store.commit([putNewItem(record, { seats: writers })]);
    const takeOne = () =>
      decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
        const seats = Number((await table.get(record))?.seats);
        const unchanged = { attribute: 'seats', is: seats };
        return ok({
          changes: [updateItem(record, { set: { seats: seats - 1 }, require: [unchanged] })],
          reply: seats,
        });
      });
    const outcomes = await Promise.all(Array.from({ length: writers }, takeOne));
    const takenSeats = new Set(outcomes.map((outcome) => outcome.ok && outcome.value));
    expect(takenSeats.size).toBe(writers);
  },
);

test('decides again without a read on what the failed commit returned or confirmed as unchanged', async () => {
  const [bill, balance] = [sale(5), sale(6)];
  await store.commit([putNewItem(bill, { version: 1 }), putNewItem(balance, { remaining: 0 })]);
  const reads: string[] = [];
  const counted: Store = {
    ...store,
    get(key, consistency) {
      reads.push(key.sk);
      return store.get(key, consistency);
    },
  };
  let decisions = 0;
  const outcome = await decideAndCommit(counted, NO_COMMIT_ADDITIONS, async (table) => {
    decisions += 1;
    const unchanged = await table.get(bill);
    const remaining = decisions === 1 ? 1 : Number((await table.get(balance))?.remaining);
    if (remaining === 0) return fail('insufficientBalance');
    return ok({
      changes: [
        updateItem(bill, {
          add: { version: 1 },
          require: [{ attribute: 'version', is: unchanged?.version }],
        }),
        updateItem(balance, { spend: { remaining: 1 } }),
      ],
      reply: undefined,
    });
  });
  expect([outcome, reads]).toEqual([fail('insufficientBalance'), [bill.sk]]);
});
