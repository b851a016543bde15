import { expect, test } from 'vitest';
import { openTable, saveItems } from '../../../infra/tools/table-scan.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { Item } from '../../../lib/table/store.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const VISITS = 10_000;
const FIRST_COPY = 1_000;

type Exported = { readonly appointments: readonly { readonly id: number }[] };
type FileOf = { readonly url: string; readonly expires_at: string };

test('the export of 10,000 visits arrives by a link, for the customer and for the salon (BEHAVIOR §4.5)', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const small = await salon.call<Exported>('customers/export', {}, { as: 'customer' });
  expect([small.status, small.body.data.appointments.length]).toEqual([200, 1]);
  const visit = await salon.store.get(keys.appointment(salon.tenant, id));
  if (!visit) throw new Error('no visit was written');
  const copies = Array.from({ length: VISITS - 1 }, (_, index): Item => {
    const copy = FIRST_COPY + index;
    return { ...visit, ...keys.appointment(salon.tenant, copy), id: copy };
  });
  await saveItems(openTable(salon.environment.table), copies);

  const large = await salon.call<FileOf>('customers/export', {}, { as: 'customer' });
  expect(large.status, large.text).toBe(202);
  expect(Date.parse(large.body.data.expires_at) - salon.clock.now().getTime()).toBe(3_600_000);
  const file = await fetch(large.body.data.url);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="export.json"');
  const { data } = (await file.json()) as { data: Exported };
  expect(new Set(data.appointments.map((each) => each.id)).size).toBe(VISITS);
  expect(data.appointments.find((each) => each.id === id)).toEqual(small.body.data.appointments[0]);

  const input = { customer_id: 1 };
  const ofSalon = await salon.call<FileOf>('directory/customer-export', input, { as: 'admin' });
  expect(ofSalon.status, ofSalon.text).toBe(202);
  const whole = (await (await fetch(ofSalon.body.data.url)).json()) as { data: Exported };
  expect(whole.data.appointments).toHaveLength(VISITS);
});
