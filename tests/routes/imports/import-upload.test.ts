import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { CLOSED_TO, callImport, sendFile } from '../../support/imports.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §43.1
test('gives owners and managers a link for an hour', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'imports/import-upload', { size: 1 }, CLOSED_TO);
  const { status, body } = await callImport(salon, 'upload', { size: 20 * 1024 * 1024 });
  expect(status).toBe(200);
  expect(body.data.expires_at).toBe('2026-11-16T15:00:00.000Z');
  expect(new URL(body.data.url).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
});

// BEHAVIOR §43.1
test.each([0, 20 * 1024 * 1024 + 1, 'long', undefined])('refuses the size %s (422)', async (size) => {
  const { status, body } = await callImport(await openSalon(), 'upload', { size });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(['size']);
});

// BEHAVIOR §43.1
test('a file belongs to one salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const upload_id = await sendFile(salon, 'First name\nAnna\n');
  const input = { upload_id, kind: 'customers' };
  expect((await callImport(salon, 'preview', input)).status).toBe(200);
  expect((await callImport(other, 'preview', input)).body.errors).toEqual({
    upload_id: ['Has no file: send it to the link first'],
  });
});
