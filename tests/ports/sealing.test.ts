import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealing } from '../../lib/ports/sealing.ts';
import type { PlatformKeys } from '../../lib/ports/secrets.ts';
import { parseTenant } from '../../lib/rules/ids.ts';

const createKeys = (sealing: Uint8Array): PlatformKeys => ({
  signing: [{ kid: 'one', key: randomBytes(32) }],
  sealing: [{ kid: 'one', key: sealing }],
});
const sealing = openSealing(
  (
    (keys) => async () =>
      keys
  )(createKeys(randomBytes(32))),
);

function toTenant(slug: string) {
  const tenant = parseTenant(slug);
  if (!tenant) throw new Error('not a slug');
  return tenant;
}
const CONTEXT = { tenant: toTenant('shear-joy'), name: 'facebookClientSecret' };

// BEHAVIOR §10.7
test('opens a sealed text with its context, and hides it until then', async () => {
  const sealed = await sealing.seal(CONTEXT, 'sk_test_ünlesbar');
  expect(sealed).not.toContain('sk_test');
  expect(await sealing.open(CONTEXT, sealed)).toBe('sk_test_ünlesbar');
});

test('seals the same text differently each time', async () => {
  expect(await sealing.seal(CONTEXT, 'secret')).not.toBe(await sealing.seal(CONTEXT, 'secret'));
});

test('does not open a text of another salon or name', async () => {
  const sealed = await sealing.seal(CONTEXT, 'secret');
  await expect(sealing.open({ ...CONTEXT, tenant: toTenant('other-salon') }, sealed)).rejects.toThrow();
  await expect(sealing.open({ ...CONTEXT, name: 'paymentSecret' }, sealed)).rejects.toThrow();
});

test('does not open an altered text, one of another key, or an unsealed one', async () => {
  const sealed = await sealing.seal(CONTEXT, 'secret');
  const parts = sealed.split('.');
  const header = Buffer.from(
    JSON.stringify({ alg: 'dir', enc: 'A256GCM', salon: CONTEXT.tenant, name: 'paymentSecret' }),
  ).toString('base64url');
  await expect(sealing.open(CONTEXT, [header, ...parts.slice(1)].join('.'))).rejects.toThrow();
  const foreign = openSealing(async () => createKeys(randomBytes(32)));
  await expect(foreign.open(CONTEXT, sealed)).rejects.toThrow();
  await expect(sealing.open(CONTEXT, 'secret')).rejects.toThrow();
});
