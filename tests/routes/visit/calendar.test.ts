import { describe, expect, test } from 'vitest';
import { GUEST } from '../../support/booking/bookings.ts';
import { bookWithLink, issueLinkToken, LINK_REFUSAL } from '../../support/booking/visit-links.ts';
import { findMailedToken, listCalendarFiles } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const getFile = (salon: TestSalon, token: string) =>
  salon.request({
    method: 'GET',
    path: `/api/v1/visit/calendar/${token}`,
    query: `slug=${salon.slug}`,
    slug: null,
  });
const withoutStamp = (file = ''): string => file.replace(/^DTSTAMP:.*$/m, '');

// BEHAVIOR §33.2
describe('calendar', () => {
  test('is the file of the mails about the visit, by its address alone', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    await bookWithLink(salon);
    await salon.runScheduledWork();
    const reply = await getFile(salon, findMailedToken(salon, GUEST.email));
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const [mailed] = listCalendarFiles(salon);
    expect(reply.text).toContain('DTSTART:20261117T150000Z');
    expect(withoutStamp(reply.text)).toBe(withoutStamp(mailed));
  });

  test('cancels the event of a cancelled visit', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { token } = await bookWithLink(salon);
    expect((await salon.call('visit/cancel', { token })).status).toBe(200);
    const reply = await getFile(salon, token);
    expect(reply.text).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  });

  test('refuses every other token (401 Invalid or expired link)', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id } = await bookWithLink(salon);
    const declining = await issueLinkToken(salon, id, 'decline-reminders');
    for (const token of ['no-token', declining]) {
      const reply = await getFile(salon, token);
      expect([reply.status, JSON.parse(reply.text)]).toEqual([401, LINK_REFUSAL]);
    }
  });
});
