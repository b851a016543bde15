import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { newSecrets } from '../../infra/local/secrets.ts';
import { settings } from '../../lib/contract/settings.ts';
import type { Call, Dependencies } from '../../lib/http/call.ts';
import { keepReply, settle } from '../../lib/http/idempotency.ts';
import { openLog } from '../../lib/http/log.ts';
import { response } from '../../lib/http/reply.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openVault } from '../../lib/ports/vault.ts';
import { tenantOf } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { create } from '../../lib/table/change.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { claimKey } from '../../lib/table/idempotency.ts';
import { keys } from '../../lib/table/keys.ts';
import { openStore, type Store } from '../../lib/table/store.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const tenant = tenantOf('shear-joy');
if (!tenant) throw new Error('not a slug');
const ROUTE = settings.routes['update-front-end-booking-settings'];
const REPLY = { status: true, message: 'Done' } as const;
const EFFECT = keys.record(tenant, 'OCCASION', 1);

let database: Database;
let store: Store;
let number = 0;
beforeAll(async () => {
  database = await startDatabase(':memory:');
  store = openStore(database.table);
});
afterAll(() => database.close());

const attemptOf = (name: string, claim: string) => ({ tenant, name, fingerprint: 'body', claim });

/** A request that has claimed its key. */
async function claimed(name: string, claim = 'first'): Promise<Call> {
  const attempt = attemptOf(name, claim);
  expect(await claimKey(store, attempt, NOW)).toEqual({ state: 'mine' });
  const secrets = openSecrets({ secrets: { json: newSecrets() }, table: database.table });
  return {
    startedMs: 0,
    now: NOW,
    requestId: 'r',
    address: '',
    caller: { kind: 'anonymous' },
    route: ROUTE,
    asked: { attempt, vault: await openVault(secrets)(), isMine: true },
  };
}

let name = '';
beforeEach(() => {
  number += 1;
  name = `key ${number}`;
});
const salon = () => ({ store, log: openLog('test') }) as unknown as Dependencies;

test('an answer is kept by the commit of its effect: whoever dies right after it has answered', async () => {
  const call = await claimed(name);
  const done = await decideAndCommit(store, { storeReply: (reply) => keepReply(call, reply) }, async () =>
    ok({ changes: [create(EFFECT, { id: 1 })], reply: REPLY }),
  );
  expect(done.ok).toBe(true);
  // Nothing more comes of this request.
  expect(await store.get(EFFECT)).toBeDefined();
  expect(await claimKey(store, attemptOf(name, 'second'), NOW)).toMatchObject({
    state: 'answered',
    answer: { status: 200 },
  });
});

test('an effect that lost its race keeps no answer', async () => {
  const call = await claimed(name);
  let tries = 0;
  const lost = await decideAndCommit(store, { storeReply: (reply) => keepReply(call, reply) }, async () => {
    tries += 1;
    if (tries > 1) return { ok: false, failure: 'slotNotAvailable' };
    return ok({ changes: [create(EFFECT, { id: 1 })], reply: REPLY });
  });
  expect(lost).toMatchObject({ failure: 'slotNotAvailable' });
  const item = await store.get(keys.idempotency(tenant, name));
  expect(item).not.toHaveProperty('answer');
});

test('a request that was overtaken after its lapse cannot commit for its successor', async () => {
  const slow = await claimed(name);
  const later = new Date(NOW.getTime() + 30_001);
  expect(await claimKey(store, attemptOf(name, 'second'), later)).toEqual({ state: 'mine' });
  const other = keys.record(tenant, 'OCCASION', 2);
  const done = await decideAndCommit(store, { storeReply: (reply) => keepReply(slow, reply) }, async () =>
    ok({ changes: [create(other, { id: 2 })], reply: REPLY }),
  );
  expect(done).toMatchObject({ failure: 'idempotencyRunning' });
  expect(await store.get(other)).toBeUndefined();
});

test.each([200, 201, 400, 422])('an answer of %d is kept', async (status) => {
  await settle(await claimed(name), salon(), response(status, '{"status":true}'));
  expect(await claimKey(store, attemptOf(name, 'second'), NOW)).toMatchObject({
    state: 'answered',
    answer: { status },
  });
});

test.each([401, 403, 404, 409, 413, 415, 429, 500, 502, 503])(
  'an answer of %d is not kept: the key is free at once',
  async (status) => {
    await settle(await claimed(name), salon(), response(status, '{"status":false}'));
    expect(await claimKey(store, attemptOf(name, 'second'), NOW)).toEqual({ state: 'mine' });
  },
);

test('an answer stands where it cannot be kept any more', async () => {
  const call = await claimed(name);
  const gone = { ...store, commit: () => Promise.reject(new Error('the table is gone')) };
  const broken = { ...salon(), store: gone } as Dependencies;
  await expect(settle(call, broken, response(200, '{}'))).resolves.toBeUndefined();
});
