import { expect, test } from 'vitest';
import { callAsAdmin, expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.5
test('block-time-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/block-time-index'));

test('block-time-index lists the block times of this salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const block = { location_id: 1, date: '2026/11/17', from: '22:00', to: '24:00', reason: 'Party' };
  const { body } = await callAsAdmin(salon, 'block-time-store', block);
  const list = await listAsAdmin(salon, 'block-time-index');
  expect(list.body.data).toEqual([
    { id: body.data.id, staff_id: null, series_id: null, ...block, version: expect.any(String) },
  ]);
  expect((await listAsAdmin(other, 'block-time-index')).body.data).toEqual([]);
});

nightTest(
  'block-time-index pages with the exact total, after concurrent additions, moves and deletions (BEHAVIOR §7.1)',
  async () => {
    const salon = await openSalon();
    const block = { location_id: 1, date: '2026/11/17', reason: '' };
    const hours = Array.from({ length: 12 }, (_, hour) => String(hour + 10).padStart(2, '0'));
    await Promise.all(
      hours.map((hour) =>
        callAsAdmin(salon, 'block-time-store', { ...block, from: `${hour}:00`, to: `${hour}:30` }),
      ),
    );
    await callAsAdmin(salon, 'block-time-update', { block_time_id: 2, date: '2026/11/18' });
    const deletions = await Promise.all(
      [3, 3, 7].map((id) => callAsAdmin(salon, 'block-time-delete', { block_time_id: id })),
    );
    expect(deletions.map(({ status }) => status).toSorted()).toEqual([200, 200, 404]);
    const second = await listAsAdmin(salon, 'block-time-index', { page: 2, per_page: 4 });
    expect(second.body.data.map(({ id }) => id)).toEqual([6, 8, 9, 10]);
    expect(second.body.meta).toEqual({ current_page: 2, per_page: 4, total: 10, last_page: 3 });
    const last = await listAsAdmin(salon, 'block-time-index', { page: 3, per_page: 4, order: 'desc' });
    expect(last.body.data.map(({ id }) => id)).toEqual([2, 1]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);
