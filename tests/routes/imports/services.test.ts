import { expect, test } from 'vitest';
import type { ImportId } from '../../../lib/rules/imports/imports.ts';
import { keys } from '../../../lib/table/keys.ts';
import { importFile, previewFile, showImport, startImport, undoImport } from '../../support/imports.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS = { as: 'admin' } as const;
const FILE = [
  'Service name,Category,Retail price,Duration,Description',
  'Ombre glow,Colour,"$1,180.50",2h 30min,With toner',
  'Gloss,colour,45,30,',
  'Gift wrap,,5,10,',
  'Free talk,Colour,gratis,10,',
  'Nothing,Colour,-5,10,',
].join('\n');

type Listed = {
  readonly id: number;
  readonly name: string;
  readonly category_id: number;
  readonly price: string;
  readonly duration: number;
  readonly status: number;
};

const listServices = async (salon: TestSalon) =>
  (await salon.call<Listed[]>('services/list', {}, AS)).body.data.filter(({ name }) =>
    ['Ombre glow', 'Gloss', 'Gift wrap'].includes(name),
  );

// BEHAVIOR §43.8
test('imports services with their categories, each once', async () => {
  const salon = await openSalon();
  const { body } = await previewFile(salon, FILE, { kind: 'services' });
  expect(body.data).toMatchObject({
    left_out: 1,
    problems: [{ row: 5, column: 'Retail price', leaves_out: 'row' }],
  });
  const counts = { created: 3, skipped: 0, left_out: 2 };
  expect(await importFile(salon, FILE, { kind: 'services' })).toMatchObject({ state: 'done', ...counts });
  const services = await listServices(salon);
  const [ombre, gloss, wrap] = services;
  expect(ombre).toMatchObject({ price: '1180.50', duration: 150, status: 1 });
  expect(gloss?.category_id).toBe(ombre?.category_id);
  expect(wrap?.category_id).not.toBe(gloss?.category_id);
  expect(await importFile(salon, FILE, { kind: 'services' })).toMatchObject({ created: 0, skipped: 3 });
  const again = FILE.replace('With toner', 'With another toner');
  expect(await importFile(salon, again, { kind: 'services' })).toMatchObject({ created: 0, skipped: 3 });
  expect(await listServices(salon)).toEqual(services);
});

// BEHAVIOR §43.8, §43.5
test('an undo puts services out of use that nobody has changed, and another import offers them again', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, FILE, { kind: 'services' });
  const [ombre] = await listServices(salon);
  await salon.call('services/update', { id: ombre?.id, price: '99.00' }, AS);
  const undone = await undoImport(salon, id);
  expect(undone).toMatchObject({ undone: 2, kept: [{ row: 2, record_id: ombre?.id, reason: 'changed' }] });
  expect((await listServices(salon)).map(({ name, status }) => [name, status])).toEqual([
    ['Ombre glow', 1],
    ['Gloss', 0],
    ['Gift wrap', 0],
  ]);
  expect(await importFile(salon, FILE, { kind: 'services' })).toMatchObject({ merged: 2, skipped: 1 });
  expect((await listServices(salon)).map(({ status }) => status)).toEqual([1, 1, 1]);
});

// BEHAVIOR §43.8
test('a change of the catalog meanwhile stays', async () => {
  const salon = await openSalon();
  const id: ImportId = await startImport(salon, FILE, { kind: 'services' });
  const add = () => salon.call('directory/category-store', { name: 'Meanwhile' }, AS);
  await handleScheduled(salon, keys.record(salon.tenant, 'IMPORT', id), interruptOnce(salon, add));
  await salon.runScheduledWork();
  expect(await showImport(salon, id)).toMatchObject({ state: 'done', created: 3 });
  const categories = await salon.call<{ readonly name: string }[]>('directory/category-index', {}, AS);
  expect(categories.body.data.map(({ name }) => name)).toContain('Meanwhile');
});
