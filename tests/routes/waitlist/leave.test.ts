import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getDayPage } from '../../support/booking/appointments.ts';
import { bookTen, cancel, GUESTS, joinAll, listStatuses, openOffer } from '../../support/booking/waitlist.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.4
describe('leave', () => {
  test('ends an open offer, frees its time, and stops further offers; a repeat changes nothing', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    const left = await salon.call('waitlist/leave', { token: entry.token });
    expect(left.body).toMatchObject({
      status: true,
      message: 'You left the waitlist',
      data: { id: entry.id, status: 'left' },
    });
    expect((await salon.call('waitlist/leave', { token: entry.token })).status).toBe(200);
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe('400 Offer has ended');
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
    const visit = await bookTen(salon);
    await cancel(salon, visit);
    expect(await listStatuses(salon, [entry.id])).toEqual(['left']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('of a person who waits leaves others alone; refuses once the visit is booked (400)', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    const [ann] = await joinAll(salon, 'Ann', 'Bob');
    await salon.call('waitlist/leave', { token: ann?.token });
    expect(await listStatuses(salon, [1, 2, 3])).toEqual(['offered', 'left', 'waiting']);
    expect((await salon.call('waitlist/accept', { token })).status).toBe(201);
    const refused = await salon.call('waitlist/leave', { token: entry.token });
    expect(statusAndMessage(refused)).toBe('400 Not allowed in this waitlist status');
    expect(refused.body.errors).toHaveProperty('token');
  });
});
