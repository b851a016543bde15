import { describe, expect, test } from 'vitest';
import { GUESTS, listStatuses, openOffer, toGuest } from '../../support/booking/waitlist.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.6
describe('unsubscribe', () => {
  test('leaves the waitlist by the one-click header of an offer, for a mail program’s form', async () => {
    const salon = await openSalon(GUESTS);
    const { entry } = await openOffer(salon);
    const offer = listMailsTo(salon, toGuest('Wanda').email).find(({ subject }) => subject.includes('free'));
    const [address = ''] = /https?:\/\/\S+\/waitlist\/unsubscribe\/\S+/.exec(offer?.body.text ?? '') ?? [];
    expect(offer?.headers).toMatchObject({
      'list-unsubscribe': `<${address}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const link = new URL(address);
    const sent = await salon.request({
      method: 'POST',
      path: link.pathname,
      query: link.search.slice(1),
      body: 'List-Unsubscribe=One-Click',
      contentType: 'application/x-www-form-urlencoded',
      slug: null,
    });
    expect(sent.status, sent.text).toBe(200);
    expect(await listStatuses(salon, [entry.id])).toEqual(['left']);
  });

  test('shows a browser a page that says so', async () => {
    const salon = await openSalon(GUESTS);
    const { entry } = await openOffer(salon);
    const page = await salon.request({
      method: 'POST',
      path: `/api/v1/booking/waitlist/unsubscribe/${entry.token}`,
      query: 'lang=es',
      body: '',
      contentType: 'application/x-www-form-urlencoded',
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<h1>Ya no está en la lista de espera</h1>');
    expect(await listStatuses(salon, [entry.id])).toEqual(['left']);
  });

  test('an entry that is booked stays as it is (200)', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    await salon.call('waitlist/accept', { token });
    expect((await salon.call('waitlist/unsubscribe', { token: entry.token })).status).toBe(200);
    expect(await listStatuses(salon, [entry.id])).toEqual(['booked']);
  });
});
