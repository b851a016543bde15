import { describe, expect, test } from 'vitest';
import { GUEST } from '../../support/booking/bookings.ts';
import { bookWithLink, issueLinkToken, LINK_REFUSAL } from '../../support/booking/visit-links.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const listReminders = (salon: TestSalon) =>
  listMailsTo(salon, GUEST.email).filter(({ subject }) => subject.startsWith('Reminder'));

// BEHAVIOR §33.5
describe('unsubscribe', () => {
  test('by one click of a mail program ends the reminders of that address, and no other mail', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    await bookWithLink(salon, { date: '2026/11/18' });
    await bookWithLink(salon, { date: '2026/11/20' });
    await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
    await salon.runScheduledWork();
    const [reminder] = listReminders(salon);
    const address = /https?:\/\/\S+\/visit\/unsubscribe\/\S+/.exec(reminder?.body.text ?? '')?.[0] ?? '';
    expect(reminder?.headers).toMatchObject({
      'list-unsubscribe': `<${address}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const { pathname, search } = new URL(address);
    const request = { path: pathname, query: search.slice(1), slug: null };

    // A mail scanner opens the link
    const page = await salon.request({ ...request, method: 'GET' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<form method="post">');
    for (const [contentType, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const reply = await salon.request({ ...request, method: 'POST', body, contentType });
      expect([reply.status, reply.body.data]).toEqual([200, null]);
    }

    await salon.clock.set(new Date('2026-11-19T15:00:00Z'));
    await salon.runScheduledWork();
    expect(listReminders(salon)).toHaveLength(1);
    await bookWithLink(salon, { date: '2026/11/20', time: '01:00 PM' });
    await salon.runScheduledWork();
    expect(listMailsTo(salon, GUEST.email).at(-1)?.subject).toMatch(/^Your appointment/);
  });

  test('has the language of the mail: links carry it where the reader has one, and pages show it', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    await bookWithLink(salon, { date: '2026/11/18', guest: { ...GUEST, language: 'de' } });
    await salon.clock.set(new Date('2026-11-17T15:00:00Z'));
    await salon.runScheduledWork();
    const mails = listMailsTo(salon, GUEST.email).map(({ body }) => body.text);
    const [reminder = ''] = mails.slice(-1);
    expect(reminder).toMatch(/\/visit\?token=[^&\s]+&lang=de/);
    const address = /https?:\/\/\S+\/visit\/unsubscribe\/\S+/.exec(reminder)?.[0] ?? '';
    const { pathname, search } = new URL(address);
    const show = (query: string) => salon.request({ method: 'GET', path: pathname, query, slug: null });
    const german = '<button>Keine Erinnerungen mehr erhalten</button>';
    expect((await show(search.slice(1))).text).toContain(german);
    expect((await show(`slug=${salon.slug}`)).text).toContain('<button>Get no more reminders</button>');
    expect((await show(`slug=${salon.slug}&lang=xx`)).status).toBe(422);
  });

  test('shows a browser a page after the button, in the language of the mail', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id } = await bookWithLink(salon);
    const send = (token: string) =>
      salon.request({
        method: 'POST',
        path: `/api/v1/visit/unsubscribe/${token}`,
        query: 'lang=de',
        body: '',
        contentType: 'application/x-www-form-urlencoded',
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
    const page = await send(await issueLinkToken(salon, id, 'decline-reminders'));
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('<h1>Sie erhalten keine Erinnerungen mehr per E-Mail</h1>');
    expect(page.text).not.toContain('<form');
    const refused = await send('none');
    expect([refused.status, refused.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(refused.text).toContain('<h1>Dieser Link funktioniert nicht</h1>');
  });

  test('refuses a manage token, the token of another salon and no token (401)', async () => {
    const [salon, other] = [
      await openSalon({ settings: { guestCheckout: true } }),
      await openSalon({ settings: { guestCheckout: true } }),
    ];
    const { id, token } = await bookWithLink(salon);
    const foreign = await issueLinkToken(salon, id, 'decline-reminders');
    for (const [place, each] of [
      [salon, token],
      [salon, 'none'],
      [other, foreign],
    ] as const) {
      const { status, body } = await place.call('visit/unsubscribe', { token: each });
      expect([status, body]).toEqual([401, LINK_REFUSAL]);
      const page = await place.request({ method: 'GET', path: `/api/v1/visit/unsubscribe/${each}` });
      expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    }
  });
});
