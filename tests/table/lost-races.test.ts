import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { IN_MEMORY } from '../../infra/local/drawer.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { FAILURES, ok } from '../../lib/rules/outcome.ts';
import { create, update } from '../../lib/table/change.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore, type Store } from '../../lib/table/store.ts';

const TENANT = 'shear-joy' as Tenant;
const sale = (id: number) => keys.record(TENANT, 'SALE', id);

let database: Database;
let store: Store;
beforeAll(async () => {
  database = await startDatabase(IN_MEMORY);
  store = openStore(database.table);
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Takes the first free id of those named, as one does who looks only after having lost. */
async function take(ids: readonly number[]): Promise<{ readonly id: number; readonly lost: number }> {
  let lost = 0;
  const request = {
    storeReply: () => [],
    onConflict: () => {
      lost += 1;
    },
  };
  const outcome = await decideAndCommit(store, request, async (table) => {
    const found = lost === 0 ? [] : await Promise.all(ids.map((id) => table.get(sale(id))));
    const id = ids.find((_, index) => !found[index]) ?? 0;
    return ok({ changes: [create(sale(id), {})], reply: id });
  });
  return { id: outcome.ok ? outcome.value : 0, lost };
}

test('whoever loses a race is told once for each, and decides again', async () => {
  expect(await take([1, 2])).toEqual({ id: 1, lost: 0 });
  expect(await take([1, 2])).toEqual({ id: 2, lost: 1 });
});

test('who has lost for more than five seconds is told to come again: 503 with Retry-After', async () => {
  await store.commit([create(sale(3), {})]);
  vi.useFakeTimers({ toFake: ['performance'] });
  let tries = 0;
  const outcome = await decideAndCommit(store, NO_IDEMPOTENCY, async () => {
    tries += 1;
    vi.advanceTimersByTime(600);
    return ok({ changes: [create(sale(3), {})], reply: undefined });
  });
  expect(outcome).toEqual({ ok: false, failure: 'busy', retryAfterSeconds: 1 });
  expect(FAILURES.busy.status).toBe(503);
  expect(tries).toBeGreaterThan(5);
});

test('who lost over the same record goes on one after the other: nobody loses twice', async () => {
  // Time stands, so that a slow machine sends nobody away
  vi.useFakeTimers({ toFake: ['performance'] });
  const writers = 100;
  const record = sale(4);
  await store.commit([create(record, { seats: writers })]);
  let lost = 0;
  const request = {
    storeReply: () => [],
    onConflict: () => {
      lost += 1;
    },
  };
  const takeOne = () =>
    decideAndCommit(store, request, async (table) => {
      const seats = Number((await table.get(record))?.seats);
      const asRead = { attribute: 'seats', is: seats };
      return ok({
        changes: [update(record, { set: { seats: seats - 1 }, require: [asRead] })],
        reply: seats,
      });
    });
  const outcomes = await Promise.all(Array.from({ length: writers }, takeOne));
  const taken = new Set(outcomes.map((outcome) => outcome.ok && outcome.value));
  expect(taken.size).toBe(writers);
  expect(lost).toBeLessThan(2 * writers);
});
