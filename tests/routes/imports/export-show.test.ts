import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { callExport, exportAll } from '../../support/exports.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §43.7
test('export-show is for owners, and 404 before the first export', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await callExport(other, 'start');
  await expectAccess(salon, 'imports/export-show', {}, { closedTo: ['customer', 'staff'] });
  expect((await callExport(salon, 'show')).status).toBe(404);
});

test('shows a link for 24 hours, in the session that has started the export alone', async () => {
  const salon = await openSalon();
  await callExport(salon, 'start');
  expect((await callExport(salon, 'show')).body.data).toMatchObject({
    state: 'running',
    progress: 0,
    url: null,
  });
  await exportAll(salon);
  const { body } = await callExport(salon, 'show');
  const end = new Date(salon.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(body.data).toMatchObject({
    state: 'done',
    progress: 100,
    expires_at: end,
    url: expect.stringContaining('.zip?'),
  });
  const token = String((await salon.call('auth/login', DEMO_LOGINS.admin)).body.token);
  expect((await callExport(salon, 'show', { token })).body.data).toMatchObject({ state: 'done', url: null });
  await salon.clock.advance(24 * 60);
  expect((await callExport(salon, 'show')).body.data).toMatchObject({ state: 'done', url: null });
});
