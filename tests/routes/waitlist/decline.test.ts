import { describe, expect, test } from 'vitest';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import { listPendingNotices } from '../../support/booking/appointments.ts';
import {
  bookTen,
  cancel,
  GUESTS,
  getEntry,
  joinAll,
  listStatuses,
  receiveOffer,
} from '../../support/booking/waitlist.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.2, §34.4
describe('decline', () => {
  test('keeps the person waiting and offers the time to the next, once, without a moment in public', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTen(salon);
    const ids = (await joinAll(salon, 'Ann', 'Bob')).map(({ id }) => id);
    await cancel(salon, visit);
    const token = await receiveOffer(salon, 'Ann');
    const replies = await callAtOnce(3, () => salon.call('waitlist/decline', { token }));
    expect(tally(replies)).toEqual({ '200 Offer declined': 1, '400 Offer has ended': 2 });
    expect(replies.find(({ status }) => status === 200)?.body.data).toEqual({ id: 1, status: 'waiting' });
    expect(await listStatuses(salon, ids)).toEqual(['waiting', 'offered']);
    expect(await getEntry(salon, 2)).toMatchObject({ offer: { offeredIds: [1, 2], minute: 600 } });
    expect(await listPendingNotices(salon)).toEqual(['waitlist.offered']);
    expect(await listAuditFindings(salon)).toEqual([]);
    const next = await receiveOffer(salon, 'Bob');
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe('400 Offer has ended');
    expect((await salon.call('waitlist/accept', { token: next })).status).toBe(201);
  });
});
