import { expect, test } from 'vitest';
import { book } from '../../support/booking/bookings.ts';
import { importFile, undoImport } from '../../support/imports.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { listSoldPackages } from '../../support/products/packages.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS = { as: 'admin' } as const;
const CARDS = { kind: 'giftcards' };
const PACKAGES = { kind: 'packages' };
const CARD_FILE = [
  'Gift card number,Remaining balance,Expires,Client,E-mail',
  'OLD-7,40.00,,Carla,customer@demo.test',
  'OLD-8,$12.50,2027-01-31,,',
  'OLD-7,5.00,,,',
  'OLD-9,0,,,',
  'OLD-10,9,2020-01-31,,',
].join('\n');
const PACKAGE_FILE = [
  'Package,Services,Uses left,Value,E-mail',
  'Five cuts,Haircut,3,90.00,customer@demo.test',
  'Both,2 x Haircut; 1 x Blow dry,,100.00,customer@demo.test',
  'Lost,Haircut,1,30.00,nobody@demo.test',
  'Odd,Shaving,1,30.00,customer@demo.test',
  'Used,Haircut,0,,customer@demo.test',
].join('\n');

type Balance = { readonly balance: string; readonly status: string };
const showCard = (salon: TestSalon, giftcard_number: string) =>
  salon.call<Balance>('giftcards/gift-card-balance', { giftcard_number }, AS);
// BEHAVIOR §43.10
nightTest(
  'imports gift cards with their old numbers against opening, and an undo leaves the journal at zero',
  async () => {
    const salon = await openSalon();
    const imported = await importFile(salon, CARD_FILE, CARDS);
    expect(imported).toMatchObject({ state: 'done', created: 2, unplaced: 1, left_out: 2 });
    expect(await listMovements(salon)).toEqual([
      ['adjusted', { gift_cards: -40, opening: 40 }],
      ['adjusted', { gift_cards: -12.5, opening: 12.5 }],
    ]);
    expect((await showCard(salon, 'OLD-7')).body.data).toMatchObject({ balance: '40.00', status: 'active' });
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect(await importFile(salon, CARD_FILE, CARDS)).toMatchObject({ created: 0, unplaced: 0 });
    await salon.clock.advance(1);
    const undone = await undoImport(salon, imported.id);
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: [], waiting: [] });
    expect((await listMovements(salon)).slice(2)).toEqual([
      ['adjusted', { gift_cards: 40, opening: -40 }],
      ['adjusted', { gift_cards: 12.5, opening: -12.5 }],
    ]);
    expect((await showCard(salon, 'OLD-7')).status).toBe(400);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect(await importFile(salon, CARD_FILE, CARDS)).toMatchObject({ created: 2, unplaced: 1 });
  },
);

// BEHAVIOR §43.10
test('a package is there from the day of the salon on which it is imported', async () => {
  const salon = await openSalon();
  // 7 PM at the salon is the next day in UTC
  await salon.clock.advance(10 * 60);
  await importFile(salon, PACKAGE_FILE, PACKAGES);
  expect(await listSoldPackages(salon)).toMatchObject([
    { delivery_date: '2026-11-16' },
    { delivery_date: '2026-11-16' },
  ]);
});

// BEHAVIOR §43.10, §36.4
test('imports packages with their value shared over their uses, which then pay services', async () => {
  const salon = await openSalon();
  const imported = await importFile(salon, PACKAGE_FILE, PACKAGES);
  expect(imported).toMatchObject({ state: 'done', created: 2, unplaced: 2, left_out: 1 });
  expect(await listMovements(salon)).toEqual([
    ['adjusted', { packages: -90, opening: 90 }],
    ['adjusted', { packages: -100, opening: 100 }],
  ]);
  const [cuts, both] = await listSoldPackages(salon);
  expect(cuts).toMatchObject({ name: 'Five cuts', total_qty: 3, remaining_balance: 3, customer_id: 1 });
  expect(both).toMatchObject({ total_qty: 3, service_group: [{ qty: 2 }, { qty: 1 }] });
  await salon.clock.advance(1);
  const redemption = { type: 'package', purchased_package_id: cuts?.id, service_id: 1 };
  const booked = await book(
    salon,
    { customer_id: 1, customer_type: 0, guest: null, redemptions: [redemption] },
    AS,
  );
  expect(booked.status, booked.text).toBe(201);
  expect((await listMovements(salon)).at(-1)).toEqual(['redeemed', { packages: 30, prepaid: -30 }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  await salon.clock.advance(1);
  const undone = await undoImport(salon, imported.id);
  expect(undone).toMatchObject({ undone: 1, kept: [{ row: 2, record_id: cuts?.id, reason: 'changed' }] });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
