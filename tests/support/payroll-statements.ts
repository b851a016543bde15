import { expect } from 'vitest';
import { payBill } from './booking/checkout.ts';
import { AS_ADMIN, callAsAdmin } from './catalog/directory.ts';
import { getToday } from './journal.ts';
import type { TestSalon } from './test-salon.ts';

const DAY_MINUTES = 1440;
const AVA = 1;
const BEN = 2;

/** Closes the pay of a day with cuts of 50.00 by Ava and Ben at 40 % and 10.00 an hour, and with a tip for Ava. */
export async function closePayOfDay(salon: TestSalon): Promise<void> {
  const day = getToday(salon);
  await callAsAdmin(salon, 'commission-store', { from: day, services_percent: 40, hourly_rate: '10.00' });
  const cuts = [AVA, BEN].map((staff_id) => ({ service_id: 1, pricing_option_id: null, staff_id }));
  const tips = [{ staff_id: AVA, amount: '4.00' }];
  const paid = await payBill(salon, { location_id: 1, customer_id: 1, services: cuts, tips });
  expect(paid.status, paid.text).toBe(200);
  await salon.clock.advance(DAY_MINUTES);
  await salon.runScheduledWork();
  const closed = await salon.call('journal/payroll-close', { from: day, to: day }, AS_ADMIN);
  expect(closed.status, closed.text).toBe(201);
}
