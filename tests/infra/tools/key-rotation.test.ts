import { expect, test } from 'vitest';
import { type KeyFile, listKeyIds, ROTATION_STEPS } from '../../../infra/tools/key-rotation.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

/** As Secrets Manager generates it: 43 letters and digits, without a signing key. */
const NEW: KeyFile = { sealing_key: 'aB3'.repeat(14).concat('Z') };
const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2027-11-16T14:00:00Z');
const BEARER = { tenant: 'shear-joy' as Tenant, caller: { kind: 'customer', id: 1 }, generation: 0 } as const;

const openKeys = (keys: KeyFile) =>
  openSecrets({ secrets: { json: JSON.stringify(keys) }, table: { table: 'none', region: 'none' } });
const openTokensOf = (keys: KeyFile) => openTokens(openKeys(keys));
const accepts = async (keys: KeyFile, token: string) =>
  (await openTokensOf(keys).verify(token, NOW)) !== undefined;

// BEHAVIOR §3.2, §10.4
test('before the first rotation, the signing key is derived from the sealing key and differs from it', async () => {
  const keys = await openKeys(NEW)();
  expect(keys.sealing).toHaveLength(32);
  expect(keys.signing[0].key).toHaveLength(32);
  expect(Buffer.from(keys.signing[0].key)).not.toEqual(Buffer.from(keys.sealing));
  expect(await openKeys(NEW)()).toEqual(keys);
});

test('every token is accepted at every step of a rotation, also by functions that are one step behind', async () => {
  const added = ROTATION_STEPS.add(NEW, NOW);
  const promoted = ROTATION_STEPS.promote(added);
  const steps = [NEW, added, promoted];
  for (const [index, signing] of steps.entries()) {
    const token = await openTokensOf(signing).issue(BEARER, NOW);
    const neighbours = steps.slice(Math.max(0, index - 1), index + 2);
    for (const reading of neighbours) expect(await accepts(reading, token)).toBe(true);
  }
});

test('after a drop, only tokens of the new key are accepted', async () => {
  const promoted = ROTATION_STEPS.promote(ROTATION_STEPS.add(NEW, NOW));
  const dropped = ROTATION_STEPS.drop(promoted);
  const [old, fresh] = await Promise.all(
    [NEW, promoted].map((keys) => openTokensOf(keys).issue(BEARER, NOW)),
  );
  expect(await accepts(dropped, old ?? '')).toBe(false);
  expect(await accepts(dropped, fresh ?? '')).toBe(true);
});

test('a rotation does not change the sealing key', () => {
  const rotated = ROTATION_STEPS.drop(
    ROTATION_STEPS.promote(ROTATION_STEPS.add(ROTATION_STEPS.add(NEW, NOW), LATER)),
  );
  expect(rotated.sealing_key).toBe(NEW.sealing_key);
  expect(listKeyIds(rotated)).toHaveLength(1);
});

test('a repeated promotion is refused', () => {
  const promoted = ROTATION_STEPS.promote(ROTATION_STEPS.add(NEW, NOW));
  expect(() => ROTATION_STEPS.promote(promoted)).toThrow('the newest key signs already');
  expect(() => ROTATION_STEPS.promote(NEW)).toThrow('add a key first');
});
