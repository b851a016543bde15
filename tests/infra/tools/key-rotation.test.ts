import { expect, test } from 'vitest';
import { type KeyFile, keyFile, listKeyIds, ROTATION_STEPS } from '../../../infra/tools/key-rotation.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTextCipherReader } from '../../../lib/ports/text-cipher.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

/** As Secrets Manager generates it: 43 letters and digits, without a signing key. */
const NEW: KeyFile = { sealing_key: 'aB3'.repeat(14).concat('Z') };
const NOW = new Date('2026-11-16T14:00:00Z');
const NEXT_DAY = new Date('2026-11-17T14:59:59Z');
const LATER = new Date('2026-11-17T15:00:00Z');
const BEARER = {
  tenant: 'shear-joy' as Tenant,
  lifeId: 'a-life',
  caller: { kind: 'customer', id: 1 },
  generation: 0,
} as const;

const openKeys = (keys: KeyFile) =>
  openPlatformKeyReader({
    secrets: { json: JSON.stringify(keys) },
    table: { table: 'none', region: 'none' },
  });
const openTokensOf = (keys: KeyFile) => openTokens(openKeys(keys));
const accepts = async (keys: KeyFile, token: string) =>
  (await openTokensOf(keys).verify(token, NOW)) !== undefined;

/** The states of the keys in a rotation before the old key is dropped. */
function rotate(kind: 'signing' | 'sealing'): readonly [KeyFile, KeyFile, KeyFile] {
  const added = ROTATION_STEPS.add(NEW, kind, NOW);
  return [NEW, added, ROTATION_STEPS.promote(added, kind, NOW)];
}

// BEHAVIOR §3.2, §10.7
test('before the first rotation, the signing key is derived from the sealing key and differs from it', async () => {
  const keys = await openKeys(NEW)();
  expect(keys.sealing[0].key).toHaveLength(32);
  expect(keys.signing[0].key).toHaveLength(32);
  expect(Buffer.from(keys.signing[0].key)).not.toEqual(Buffer.from(keys.sealing[0].key));
  expect(await openKeys(NEW)()).toEqual(keys);
});

test('every token is accepted at every step of a rotation, also by functions that are one step behind', async () => {
  const steps = rotate('signing');
  for (const [index, signing] of steps.entries()) {
    const token = await openTokensOf(signing).issue(BEARER, NOW);
    const neighbours = steps.slice(Math.max(0, index - 1), index + 2);
    for (const reading of neighbours) expect(await accepts(reading, token)).toBe(true);
  }
});

test('after a drop, only tokens of the new key are accepted', async () => {
  const [, , promoted] = rotate('signing');
  const dropped = ROTATION_STEPS.drop(promoted, 'signing', NOW);
  const [old, fresh] = await Promise.all(
    [NEW, promoted].map((keys) => openTokensOf(keys).issue(BEARER, NOW)),
  );
  expect(await accepts(dropped, old ?? '')).toBe(false);
  expect(await accepts(dropped, fresh ?? '')).toBe(true);
});

test('a rotation of signing keys does not change the sealing key', () => {
  const twice = ROTATION_STEPS.add(ROTATION_STEPS.add(NEW, 'signing', NOW), 'signing', LATER);
  const rotated = ROTATION_STEPS.drop(ROTATION_STEPS.promote(twice, 'signing', LATER), 'signing', LATER);
  expect(rotated.sealing_key).toBe(NEW.sealing_key);
  expect(listKeyIds(rotated, 'signing')).toHaveLength(1);
  expect(listKeyIds(rotated, 'sealing')).toEqual(listKeyIds(NEW, 'sealing'));
});

test('secrets and stored replies open at every step of a rotation, also in functions that are one step behind', async () => {
  const context = { tenant: BEARER.tenant, name: 'paymentSecret' };
  const steps = rotate('sealing');
  for (const [index, writing] of steps.entries()) {
    const sealed = await openSealing(openKeys(writing)).seal(context, 'sk_1');
    const stored = (await openTextCipherReader(openKeys(writing))()).encrypt('reply', '{}');
    const token = await openTokensOf(writing).issue(BEARER, NOW);
    for (const reading of steps.slice(Math.max(0, index - 1), index + 2)) {
      expect(await openSealing(openKeys(reading)).open(context, sealed)).toBe('sk_1');
      expect((await openTextCipherReader(openKeys(reading))()).decrypt('reply', stored)).toBe('{}');
      // Tokens of a deployment whose signing key was derived from the generated key stay valid
      expect(await accepts(reading, token)).toBe(true);
    }
  }
});

test('after a drop of sealing keys, old texts do not open, tokens stay valid, and the generated key is gone', async () => {
  const context = { tenant: BEARER.tenant, name: 'paymentSecret' };
  const [, , promoted] = rotate('sealing');
  const dropped = ROTATION_STEPS.drop(promoted, 'sealing', LATER);
  expect(keyFile.parse(dropped)).toEqual(dropped);
  expect(JSON.stringify(dropped)).not.toContain(NEW.sealing_key);
  const [old, fresh] = await Promise.all(
    [NEW, promoted].map((keys) => openSealing(openKeys(keys)).seal(context, 'sk_1')),
  );
  await expect(openSealing(openKeys(dropped)).open(context, old ?? '')).rejects.toThrow('is not known');
  expect(await openSealing(openKeys(dropped)).open(context, fresh ?? '')).toBe('sk_1');
  expect(await accepts(dropped, await openTokensOf(NEW).issue(BEARER, NOW))).toBe(true);
});

test('sealing keys are not dropped while a stored reply may need them: 25 hours', () => {
  const [, , promoted] = rotate('sealing');
  expect(() => ROTATION_STEPS.drop(promoted, 'sealing', NEXT_DAY)).toThrow('2026-11-17T15:00:00.000Z');
  expect(listKeyIds(ROTATION_STEPS.drop(promoted, 'sealing', LATER), 'sealing')).toHaveLength(1);
});

test.each(['signing', 'sealing'] as const)('a repeated promotion of %s keys is refused', (kind) => {
  const [, , promoted] = rotate(kind);
  expect(() => ROTATION_STEPS.promote(promoted, kind, NOW)).toThrow(
    `the newest ${kind} key is active already`,
  );
  expect(() => ROTATION_STEPS.promote(NEW, kind, NOW)).toThrow('add a key first');
});

test.each([
  ['no key at all', {}],
  ['signing keys alone', { signing_keys: [{ kid: 'one', key: NEW.sealing_key }] }],
  ['a key that is too short', { sealing_key: 'short' }],
])('keys with %s are damaged', (_name, keys) => {
  expect(keyFile.safeParse(keys).success).toBe(false);
});
