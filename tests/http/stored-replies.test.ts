import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlatformKeys } from '../../infra/local/secrets.ts';
import { settings } from '../../lib/contract/salons/settings.ts';
import type { CallState, Dependencies } from '../../lib/http/call.ts';
import { putAndMarkIdempotentReply, settleIdempotencyKey } from '../../lib/http/idempotency.ts';
import { openLog } from '../../lib/http/log.ts';
import { toJsonResponse } from '../../lib/http/reply.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTextCipherReader } from '../../lib/ports/text-cipher.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { claimIdempotencyKeyOrWait } from '../../lib/table/idempotency.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { putNewItem, type Store } from '../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../support/environment/test-table.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const tenant = parseTenant('shear-joy');
if (!tenant) throw new Error('not a slug');
const ROUTE = settings.routes['update-front-end-booking-settings'];
const REPLY = { status: true, message: 'Done' } as const;
const EFFECT = keys.record(tenant, 'OCCASION', 1);

let database: TestTable;
let store: Store;
let number = 0;
beforeAll(async () => {
  database = await openTestTable();
  store = openStore(database.table);
});
afterAll(() => database.close());

const toKey = (name: string) => keys.idempotency(tenant, name);
const toRequest = (name: string, claim: string) => ({ tenant, name, fingerprint: 'body', claim });

/** Claims a key for a new request. */
async function claim(name: string, id = 'first'): Promise<CallState> {
  const request = toRequest(name, id);
  expect(await claimIdempotencyKeyOrWait(store, request, NOW)).toEqual({ state: 'mine' });
  const secrets = openPlatformKeyReader({ secrets: { json: createPlatformKeys() }, table: database.table });
  return {
    startedMs: 0,
    now: NOW,
    requestId: 'r',
    network: '',
    caller: { kind: 'anonymous' },
    imagesUrl: '',
    route: ROUTE,
    idempotency: { request, textCipher: await openTextCipherReader(secrets)(), isMine: true },
  };
}

let name = '';
beforeEach(() => {
  number += 1;
  name = `key ${number}`;
});
const createDeps = () => ({ store, log: openLog('test') }) as unknown as Dependencies;

// BEHAVIOR §9.2
test('a reply is stored by the commit of its effect, so a crash afterwards loses nothing', async () => {
  const call = await claim(name);
  const done = await decideAndCommit(
    store,
    { storeReply: (reply) => putAndMarkIdempotentReply(call, reply) },
    async () => ok({ changes: [putNewItem(EFFECT, { id: 1 })], reply: REPLY }),
  );
  expect(done.ok).toBe(true);
  expect(await store.get(EFFECT)).toBeDefined();
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'second'), NOW)).toMatchObject({
    state: 'stored',
    reply: { status: 200 },
  });
});

test('a failed commit stores no reply', async () => {
  const call = await claim(name);
  let attempts = 0;
  const result = await decideAndCommit(
    store,
    { storeReply: (reply) => putAndMarkIdempotentReply(call, reply) },
    async () => {
      attempts += 1;
      if (attempts > 1) return { ok: false, failure: 'slotNotAvailable' };
      return ok({ changes: [putNewItem(EFFECT, { id: 1 })], reply: REPLY });
    },
  );
  expect(result).toMatchObject({ failure: 'slotNotAvailable' });
  const item = await store.get(toKey(name));
  expect(item).not.toHaveProperty('answer');
});

test('a request whose key has expired and was claimed again cannot commit', async () => {
  const slow = await claim(name);
  const later = new Date(NOW.getTime() + 30_001);
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'second'), later)).toEqual({ state: 'mine' });
  const other = keys.record(tenant, 'OCCASION', 2);
  const done = await decideAndCommit(
    store,
    { storeReply: (reply) => putAndMarkIdempotentReply(slow, reply) },
    async () => ok({ changes: [putNewItem(other, { id: 2 })], reply: REPLY }),
  );
  expect(done).toMatchObject({ failure: 'idempotencyInProgress' });
  expect(await store.get(other)).toBeUndefined();
});

test.each([200, 201])('a reply of %d is stored', async (status) => {
  await settleIdempotencyKey(await claim(name), createDeps(), toJsonResponse(status, '{"status":true}'));
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'second'), NOW)).toMatchObject({
    state: 'stored',
    reply: { status },
  });
});

const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429];
test.each([...REFUSALS, 500, 502, 503])('a reply of %d frees the key', async (status) => {
  await settleIdempotencyKey(await claim(name), createDeps(), toJsonResponse(status, '{"status":false}'));
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'second'), NOW)).toEqual({ state: 'mine' });
});

test('a request that waits for a refused one gets the same refusal; a later one runs', async () => {
  const call = await claim(name);
  const waiting = claimIdempotencyKeyOrWait(store, toRequest(name, 'twin'), NOW);
  await setTimeout(20);
  await settleIdempotencyKey(call, createDeps(), toJsonResponse(422, '{"status":false}'));
  expect(await waiting).toMatchObject({ state: 'stored', reply: { status: 422 } });
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'later'), NOW)).toEqual({ state: 'mine' });
});

test('a request that waits for one that crashed runs itself', async () => {
  const call = await claim(name);
  const waiting = claimIdempotencyKeyOrWait(store, toRequest(name, 'twin'), NOW);
  await setTimeout(20);
  await settleIdempotencyKey(call, createDeps(), toJsonResponse(500, '{"status":false}'));
  expect(await waiting).toEqual({ state: 'mine' });
});

test('a refusal of a request whose key was claimed again, or whose effect is committed, changes nothing', async () => {
  const slow = await claim(name);
  const later = new Date(NOW.getTime() + 30_001);
  expect(await claimIdempotencyKeyOrWait(store, toRequest(name, 'second'), later)).toEqual({ state: 'mine' });
  await settleIdempotencyKey(slow, createDeps(), toJsonResponse(422, '{"status":false}'));
  expect(await store.get(toKey(name))).not.toHaveProperty('answer');

  const committed = await claim(`${name}, committed`);
  await store.commit(putAndMarkIdempotentReply(committed, REPLY));
  await settleIdempotencyKey(committed, createDeps(), toJsonResponse(400, '{"status":false}'));
  expect(
    await claimIdempotencyKeyOrWait(store, toRequest(`${name}, committed`, 'second'), NOW),
  ).toMatchObject({
    state: 'stored',
    reply: { status: 200 },
  });
});

test('a refusal frees the key for another body', async () => {
  await settleIdempotencyKey(await claim(name), createDeps(), toJsonResponse(422, '{"status":false}'));
  const corrected = { ...toRequest(name, 'corrected'), fingerprint: 'another body' };
  expect(await claimIdempotencyKeyOrWait(store, corrected, NOW)).toEqual({ state: 'mine' });
});

test('the response stays the same if the reply cannot be stored', async () => {
  const call = await claim(name);
  const failing = { ...store, commit: () => Promise.reject(new Error('table unreachable')) };
  const deps = { ...createDeps(), store: failing } as Dependencies;
  await expect(settleIdempotencyKey(call, deps, toJsonResponse(200, '{}'))).resolves.toBeUndefined();
});
