import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { CLOSED_TO, callImport, showImport, startImport } from '../../support/imports.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §43.4
test('shows owners and managers of the salon how far an import is', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const id = await startImport(salon, 'First name\nAnna\nBen\n');
  await expectAccess(salon, 'imports/import-show', { import_id: id }, CLOSED_TO);
  expect(await showImport(salon, id)).toMatchObject({ state: 'running', rows: 2, processed: 0, kept: [] });
  expect((await callImport(other, 'show', { import_id: id })).status).toBe(404);
  await salon.runScheduledWork();
  expect(await showImport(salon, id)).toMatchObject({ state: 'done', rows: 2, processed: 2 });
});
