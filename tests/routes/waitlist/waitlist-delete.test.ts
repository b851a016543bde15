import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getDayPage } from '../../support/booking/appointments.ts';
import { GUESTS, getEntry, joinAll, listStatuses, openOffer } from '../../support/booking/waitlist.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.5
describe('waitlist-delete', () => {
  test('takes a person off the list and frees the time of their offer', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    const remove = () => salon.call('waitlist/waitlist-delete', { waitlist_id: entry.id }, { as: 'staff' });
    expect(statusAndMessage(await remove())).toBe('200 Taken off the waitlist');
    expect((await remove()).status).toBe(200);
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe('400 Offer has ended');
  });

  test('refuses a booked entry (400), one of another salon (404), and all but the front desk', async () => {
    const [salon, other] = [await openSalon(GUESTS), await openSalon(GUESTS)];
    const { entry, token } = await openOffer(salon);
    await joinAll(other, 'Ann', 'Bob');
    await salon.call('waitlist/accept', { token });
    const remove = (id: number) =>
      salon.call('waitlist/waitlist-delete', { waitlist_id: id }, { as: 'admin' });
    expect(statusAndMessage(await remove(entry.id))).toBe('400 Not allowed in this waitlist status');
    const foreign = await remove(2);
    expect([foreign.status, foreign.body.errors]).toEqual([404, { waitlist_id: ['Record does not exist'] }]);
    expect(await listStatuses(other, [2])).toEqual(['waiting']);
    expect((await getEntry(salon, entry.id)).status).toBe('booked');
    await expectAccess(salon, 'waitlist/waitlist-delete', { waitlist_id: 1 }, { closedTo: ['customer'] });
  });
});
