import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';

const MINUTE_MS = 60_000;
const ENVIRONMENT = {
  secrets: { arn: 'arn:aws:secretsmanager:us-east-1:1:secret:keys' },
  table: { table: 'salon', region: 'us-east-1' },
};
const toJson = (kid: string) =>
  JSON.stringify({
    signing_keys: [{ kid, key: randomBytes(32).toString('base64url') }],
    sealing_key: randomBytes(32).toString('base64url'),
  });

/** A secret store: its reads, and its current text or undefined while it does not answer. */
function createSecretStore() {
  const state = { text: toJson('one') as string | undefined, waits: [] as number[] };
  const secrets = openPlatformKeyReader(ENVIRONMENT, async (_, __, maxMs) => {
    state.waits.push(maxMs);
    if (state.text === undefined) throw new Error('the secret store does not answer');
    return state.text;
  });
  return { state, readKid: async () => (await secrets()).signing[0].kid };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

// BEHAVIOR §3.2
test('reads the keys once in 5 minutes, and once for requests at the same time', async () => {
  const { state, readKid } = createSecretStore();
  expect(await Promise.all([readKid(), readKid()])).toEqual(['one', 'one']);
  state.text = toJson('two');
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(await readKid()).toBe('one');
  expect(state.waits).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await readKid()).toBe('two');
  expect(state.waits).toHaveLength(2);
});

test('serves the cached keys while the secret store does not answer', async () => {
  const { state, readKid } = createSecretStore();
  await readKid();
  state.text = undefined;
  vi.advanceTimersByTime(6 * MINUTE_MS);
  expect(await Promise.all([readKid(), readKid()])).toEqual(['one', 'one']);
  expect(await readKid()).toBe('one');
  // One failed read, of at most a second, and the next after a pause
  expect(state.waits.slice(1)).toEqual([1_000]);
  state.text = toJson('two');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await readKid()).toBe('two');
});

test('fails without keys, and reads again at the next request', async () => {
  const { state, readKid } = createSecretStore();
  state.text = undefined;
  await expect(readKid()).rejects.toThrow('does not answer');
  state.text = toJson('one');
  expect(await readKid()).toBe('one');
});

test('names a damaged secret without quoting it', async () => {
  const { state, readKid } = createSecretStore();
  state.text = '{"sealing_key": "very-secret"';
  await expect(readKid()).rejects.toThrow(/^the platform secret is not valid JSON$/);
});
