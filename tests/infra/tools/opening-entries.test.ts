import { expect, test } from 'vitest';
import type { Migration } from '../../../infra/tools/migrate/migration.ts';
import { openingEntries } from '../../../infra/tools/migrate/opening-entries.ts';
import { computePastUsesAndValue, productWorth } from '../../../infra/tools/migrate/product-worth.ts';
import { continueMigration } from '../../../infra/tools/migrate/run-migration.ts';
import { openTable } from '../../../infra/tools/table-scan.ts';
import { deleteItem, updateItem } from '../../../lib/table/change.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { bookAndPay, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { createSoldCard, createSoldPackage, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

async function migrate(salon: TestSalon, migration: Migration) {
  return continueMigration(migration, {
    store: salon.store,
    table: openTable(salon.environment.table),
    clock: salon.clock.now,
  });
}

/** Removes what only releases with a journal write. */
async function forgetJournal({ store, tenant }: TestSalon, card: number, purchased: number): Promise<void> {
  const entries = await store.queryAll(keys.wholeJournal(tenant));
  for (const { pk, sk } of entries) await store.commit([deleteItem({ pk, sk })]);
  await store.commit([deleteItem(keys.dayClock(tenant))]);
  await store.commit([
    updateItem(keys.purchase(tenant, PURCHASED_KIND.package, purchased), {
      remove: ['worth', 'usedOfGroup0'],
    }),
    updateItem(keys.record(tenant, 'SALE', card), { remove: ['value'] }),
  ]);
  for (const item of await store.queryAll(keys.appointments(tenant))) {
    const payments = (item.payments as { redeemed?: { rows: object[] } }[]).map((row) =>
      row.redeemed
        ? {
            ...row,
            redeemed: {
              ...row.redeemed,
              rows: row.redeemed.rows.map((each) => ({ ...each, value: undefined, group: undefined })),
            },
          }
        : row,
    );
    await store.commit([updateItem(item, { set: { payments } })]);
  }
}

async function openSalonFromBefore() {
  const salon = await openSalon(DEPOSITS_ON);
  await bookAndPay(salon);
  const card = await createSoldCard(salon, { value: 12_000 });
  const purchased_package_id = await createSoldPackage(salon);
  const id = await bookAsCustomer(salon, {
    ...{ date: '2026/11/20', time: '01:00 PM' },
    redemptions: [{ type: 'package', purchased_package_id, service_id: 1 }],
  });
  await salon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
  await bookAsCustomer(salon, {
    ...{ date: '2026/11/21', time: '01:00 PM' },
    redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
  });
  expect(await listAuditFindings(salon)).toEqual([]);
  await forgetJournal(salon, 1, purchased_package_id);
  expect(await listAuditFindings(salon)).not.toEqual([]);
  return salon;
}

test('opening entries make the journal equal to what existed before it, once (BEHAVIOR §36.12)', async () => {
  const salon = await openSalonFromBefore();
  await migrate(salon, productWorth);
  await migrate(salon, openingEntries);
  expect(await listAuditFindings(salon)).toEqual([]);
  const entries = await listJournal(salon);
  expect(new Set(entries.map(({ event, backfilled }) => `${event} ${backfilled}`))).toEqual(
    new Set(['opening true']),
  );
  expect(await listMovements(salon)).toEqual([
    ['opening', { card: 30, prepaid: -30 }],
    ['opening', { gift_cards: 54.13, prepaid: -54.13 }],
    ['opening', { external: 100, gift_cards: -120, bonus: 20 }],
    ['opening', { external: 100, packages: -66.66, services: -33.34 }],
  ]);
  await migrate(salon, productWorth);
  await migrate(salon, openingEntries);
  expect(await listJournal(salon)).toEqual(entries);
});

nightTest('days close by themselves from the day of the opening entries on (BEHAVIOR §36.12)', async () => {
  const salon = await openSalonFromBefore();
  await migrate(salon, productWorth);
  await migrate(salon, openingEntries);
  await salon.clock.advance(24 * 60);
  await salon.runScheduledWork();
  const today = { location_id: 1, date: '2026/11/16' };
  const { body } = await salon.call('journal/day-show', today, { as: 'admin' });
  expect(body.data).toMatchObject({ number: 1, closed_at: expect.any(String) });
});

nightTest(
  'the uses that are left of a package from before the journal share what is left of its price',
  async () => {
    const salon = await openSalonFromBefore();
    await migrate(salon, productWorth);
    await migrate(salon, openingEntries);
    await salon.clock.advance(1);
    for (const date of ['2026/11/23', '2026/11/24'])
      await bookAsCustomer(salon, {
        ...{ date, time: '01:00 PM' },
        redemptions: [{ type: 'package', purchased_package_id: 1, service_id: 1 }],
      });
    expect((await listMovements(salon)).slice(-2)).toEqual([
      ['redeemed', { packages: 33.33, prepaid: -33.33 }],
      ['redeemed', { packages: 33.33, prepaid: -33.33 }],
    ]);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

test('past uses are counted in the order of the groups', () => {
  const group = (qty: number, price: number) => ({ id: 1, qty, price, services: [] });
  const groups = [group(3, 6_923), group(2, 3_077)];
  expect(computePastUsesAndValue({ price: 10_000, groups }, 4)).toEqual({
    counts: { usedOfGroup0: 3, usedOfGroup1: 1 },
    value: 6_923 + 1_539,
  });
});
