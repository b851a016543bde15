import { expect, test } from 'vitest';
import { describeTransfer, openPaidSalon, transfer } from '../../support/booking/bank-transfers.ts';
import { getToday, listJournal, listMovements } from '../../support/journal.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const DAY_MINUTES = 1440;

const readReport = async (salon: TestSalon, kind: string) => {
  const days = { from: '2026/11/16', to: getToday(salon) };
  return (await salon.call('journal/report-show', { kind, ...days }, AS_ADMIN)).body.data;
};

test('remitted tax and deposited cash are entries of today with the day of the transfer, and no tender or tax of a sale (BEHAVIOR §36.12)', async () => {
  const salon = await openPaidSalon(openSalon);
  await salon.clock.advance(DAY_MINUTES);
  const remitted = await transfer(salon, 'tax-remit', { amount: 4, date: '2026/11/16' });
  expect(remitted.body).toMatchObject({
    message: 'Tax remitted',
    data: { location_id: 1, amount: '4.00', value_date: '2026/11/16', left: '0.13' },
  });
  expect((await transfer(salon, 'cash-deposit', { amount: 50 })).body).toMatchObject({
    message: 'Cash deposited',
    data: { left: '4.13' },
  });
  expect((await listMovements(salon)).slice(-2)).toEqual([
    ['tax_remitted', { tax: 4, bank: -4 }],
    ['cash_deposited', { cash: -50, bank: 50 }],
  ]);
  expect((await listJournal(salon)).slice(-2)).toMatchObject([
    {
      business_date: '2026/11/17',
      value_date: '2026/11/16',
      receipt_number: null,
      location_id: 1,
      reference: { kind: 'adjustment', number: 'bank-1' },
      lines: [{ of: 8.25 }, { account: 'bank' }],
    },
    { value_date: '2026/11/17' },
  ]);
  const today = { location_id: 1, date: getToday(salon) };
  const day = (await salon.call('journal/day-show', today, AS_ADMIN)).body.data;
  expect(day).toMatchObject({ tenders: {}, tax: [], totals: { bank: '46.00', cash: '-50.00', tax: '4.00' } });
  expect(await readReport(salon, 'tax')).toMatchObject({
    totals: { tax: '4.13' },
    checks: [{ holds: true }],
  });
  expect(await readReport(salon, 'cash')).toMatchObject({
    totals: { received: '54.13', deposited: '50.00', net: '4.13' },
    checks: [{ holds: true }],
  });
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

describeTransfer(openSalon, 'tax-remit', { amount: '2.00', rest: '0.13' });
