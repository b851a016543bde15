import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealing } from '../../lib/ports/sealing.ts';
import type { PlatformKeys } from '../../lib/ports/secrets.ts';
import { tenantOf } from '../../lib/rules/ids.ts';

const keysWith = (sealing: Uint8Array): PlatformKeys => ({
  signing: [{ kid: 'one', key: randomBytes(32) }],
  sealing,
});
const sealing = openSealing(
  (
    (keys) => async () =>
      keys
  )(keysWith(randomBytes(32))),
);

function salon(slug: string) {
  const tenant = tenantOf(slug);
  if (!tenant) throw new Error('not a slug');
  return tenant;
}
const PLACE = { tenant: salon('shear-joy'), name: 'facebookClientSecret' };

test('what was sealed opens at its place, and shows nothing of itself until then', async () => {
  const sealed = await sealing.seal(PLACE, 'sk_test_ünlesbar');
  expect(sealed).not.toContain('sk_test');
  expect(await sealing.open(PLACE, sealed)).toBe('sk_test_ünlesbar');
});

test('the same text is sealed differently each time', async () => {
  expect(await sealing.seal(PLACE, 'secret')).not.toBe(await sealing.seal(PLACE, 'secret'));
});

test('refuses to open what was sealed for another salon or under another name', async () => {
  const sealed = await sealing.seal(PLACE, 'secret');
  await expect(sealing.open({ ...PLACE, tenant: salon('other-salon') }, sealed)).rejects.toThrow();
  await expect(sealing.open({ ...PLACE, name: 'paymentSecret' }, sealed)).rejects.toThrow();
});

test('refuses what was altered, what another key sealed, and what is no sealed text', async () => {
  const sealed = await sealing.seal(PLACE, 'secret');
  const parts = sealed.split('.');
  const header = Buffer.from(
    JSON.stringify({ alg: 'dir', enc: 'A256GCM', salon: PLACE.tenant, name: 'paymentSecret' }),
  ).toString('base64url');
  await expect(sealing.open(PLACE, [header, ...parts.slice(1)].join('.'))).rejects.toThrow();
  const foreign = openSealing(async () => keysWith(randomBytes(32)));
  await expect(foreign.open(PLACE, sealed)).rejects.toThrow();
  await expect(sealing.open(PLACE, 'secret')).rejects.toThrow();
});
