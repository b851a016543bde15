import { expect, test } from 'vitest';
import { book, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { importFile, undoImport } from '../../support/imports.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STAFF = { kind: 'staff' };
const FILE = [
  'First name,Last name,Email,Job title,Services,Location',
  'Mona,Moved,mona@moved.test,Stylist,"Haircut, Blow dry",',
  'Ava,Martin,,Stylist,,',
  'Otto,Odd,,,,Nowhere',
  'Nils,New,,,Shaving,',
].join('\n');

type Member = { readonly id: number; readonly name: string; readonly service_ids: readonly number[] };
const listMoved = async (salon: TestSalon) =>
  (await salon.call<Member[]>('directory/staff-index', {}, { as: 'admin' })).body.data.filter(({ name }) =>
    /Moved|New/.test(name),
  );

// BEHAVIOR §43.12
test('imports members whom the salon lacks, with their services, and tells nobody', async () => {
  const salon = await openSalon();
  const imported = await importFile(salon, FILE, STAFF);
  expect(imported).toMatchObject({ state: 'done', created: 2, skipped: 1, unplaced: 1 });
  expect(imported.waiting).toMatchObject([{ row: 4, reason: 'unknown_location' }]);
  const [mona, nils] = await listMoved(salon);
  expect(mona).toMatchObject({ email: 'mona@moved.test', email_verified: false, service_ids: [1, 3] });
  expect(mona).toMatchObject({ specialization: 'Stylist', location_ids: [1], status: 1 });
  expect(nils?.service_ids).toEqual([]);
  expect(listMailsTo(salon, 'mona@moved.test')).toEqual([]);
  expect(await importFile(salon, FILE, STAFF)).toMatchObject({ created: 0, unplaced: 0 });
});

// BEHAVIOR §43.12, §43.5
test('an undo deletes members whom nobody has changed, and who have no visits', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, `${FILE}\nRita,Moved,,,Haircut,\n`, STAFF);
  const [mona, nils] = await listMoved(salon);
  const booked = await book(
    salon,
    { services: [{ ...HAIRCUT, staff_id: mona?.id }], override: 1 },
    { as: 'admin' },
  );
  expect(booked.status, booked.text).toBe(201);
  await callAsAdmin(salon, 'staff-update', { staff_id: nils?.id, specialization: 'Colorist' });
  const undone = await undoImport(salon, id);
  expect(undone.kept).toEqual([
    { row: 2, record_id: mona?.id, reason: 'used' },
    { row: 5, record_id: nils?.id, reason: 'changed' },
  ]);
  expect((await listMoved(salon)).map(({ name }) => name)).toEqual(['Mona Moved', 'Nils New']);
});

// BEHAVIOR §43.12
test('an undo keeps a member with a block time that is past', async () => {
  const salon = await openSalon();
  const { id } = await importFile(salon, FILE, STAFF);
  const [mona] = await listMoved(salon);
  const lunch = { location_id: 1, staff_id: mona?.id, date: TUESDAY, from: '12:00', to: '13:00' };
  expect((await callAsAdmin(salon, 'block-time-store', lunch)).status).toBe(201);
  await salon.clock.set(new Date('2026-11-20T14:00:00Z'));
  expect((await undoImport(salon, id)).kept).toEqual([{ row: 2, record_id: mona?.id, reason: 'used' }]);
  expect(await listMoved(salon)).toMatchObject([{ id: mona?.id }]);
});
