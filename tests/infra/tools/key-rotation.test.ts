import { expect, test } from 'vitest';
import { type KeyFile, kidsOf, STEPS } from '../../../infra/tools/signing-keys.ts';
import { openSecrets } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

/** As the secret store makes it up: 43 letters and digits, and no signing key. */
const NEW: KeyFile = { sealing_key: 'aB3'.repeat(14).concat('Z') };
const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2027-11-16T14:00:00Z');
const BEARER = { tenant: 'shear-joy' as Tenant, caller: { kind: 'customer', id: 1 } } as const;

const secretsOf = (keys: KeyFile) =>
  openSecrets({ secrets: { json: JSON.stringify(keys) }, table: { table: 'none', region: 'none' } });
const tokensOf = (keys: KeyFile) => openTokens(secretsOf(keys));
const accepts = async (keys: KeyFile, token: string) => (await tokensOf(keys).read(token, NOW)) !== undefined;

test('a deployment that was never rotated signs by a key of its own, and seals by another', async () => {
  const keys = await secretsOf(NEW)();
  expect(keys.sealing).toHaveLength(32);
  expect(keys.signing[0].key).toHaveLength(32);
  expect(Buffer.from(keys.signing[0].key)).not.toEqual(Buffer.from(keys.sealing));
  expect(await secretsOf(NEW)()).toEqual(keys);
});

test('no token is refused at any step of a rotation, before or after it is known everywhere', async () => {
  const added = STEPS.add(NEW, NOW);
  const promoted = STEPS.promote(added);
  const steps = [NEW, added, promoted];
  for (const [index, signing] of steps.entries()) {
    const token = await tokensOf(signing).issue(BEARER, NOW);
    const neighbours = steps.slice(Math.max(0, index - 1), index + 2);
    for (const reading of neighbours) expect(await accepts(reading, token)).toBe(true);
  }
});

test('after the last step the old key opens nothing, and the new one what it signed', async () => {
  const promoted = STEPS.promote(STEPS.add(NEW, NOW));
  const dropped = STEPS.drop(promoted);
  const [old, fresh] = await Promise.all([NEW, promoted].map((keys) => tokensOf(keys).issue(BEARER, NOW)));
  expect(await accepts(dropped, old ?? '')).toBe(false);
  expect(await accepts(dropped, fresh ?? '')).toBe(true);
});

test('the key that seals stays the same through every step', () => {
  const rotated = STEPS.drop(STEPS.promote(STEPS.add(STEPS.add(NEW, NOW), LATER)));
  expect(rotated.sealing_key).toBe(NEW.sealing_key);
  expect(kidsOf(rotated)).toHaveLength(1);
});

test('a promotion that was done is not undone by asking again', () => {
  const promoted = STEPS.promote(STEPS.add(NEW, NOW));
  expect(() => STEPS.promote(promoted)).toThrow('the newest key signs already');
  expect(() => STEPS.promote(NEW)).toThrow('add one first');
});
