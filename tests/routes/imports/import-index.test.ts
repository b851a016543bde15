import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { CLOSED_TO, callImport, importFile, previewFile } from '../../support/imports.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const FILE = 'First name\nAnna\n';

// BEHAVIOR §43.4
test('owners and managers see the imports of their salon that were started, newest first', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await previewFile(salon, FILE);
  const [first, second] = [await importFile(salon, FILE), await importFile(salon, `${FILE}Ben\n`)];
  await expectAccess(salon, 'imports/import-index', {}, CLOSED_TO);
  const list = (await callImport(salon, 'index')).body.data;
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await callImport(other, 'index')).body.data).toEqual([]);
});
