import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const UPDATE = 'directory/message-text-update';

const update = (salon: TestSalon, words: object) => salon.call(UPDATE, words, AS_ADMIN);

// BEHAVIOR §29.6
test('a mail has the words of the salon in the language of its reader, and all that it must say', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  for (const each of [salon, other])
    await each.call('directory/settings-update', { guest_checkout: 1 }, AS_ADMIN);
  const text = '{{greeting}}, Parken: <b>hinten</b> & gratis.\nBis {{date}}!';
  const reply = await update(salon, {
    message_text_id: 'confirmation-de',
    subject: 'Bis bald, {{name}}',
    text,
  });
  expect(reply.body).toMatchObject({ message: 'Text changed', data: { is_own: 1, language: 'de', text } });
  const german = { ...GUEST, email: 'greta@example.test', language: 'de' };
  await bookAsGuest(salon, { date: '2026/11/19', guest: german });
  await bookAsGuest(other, { date: '2026/11/19', guest: { ...german, email: 'gerda@example.test' } });
  await bookAsGuest(salon, { date: '2026/11/20', guest: { ...GUEST, email: 'gina@example.test' } });
  await salon.runScheduledWork();
  await other.runScheduledWork();
  const [mail] = listMailsTo(salon, 'greta@example.test');
  expect(mail?.subject).toBe('Bis bald, Gina');
  expect(mail?.body.text).toContain(
    'Guten Tag Gina, Parken: <b>hinten</b> & gratis.\nBis Donnerstag, 19. November 2026!',
  );
  expect(mail?.body.html).toContain('&lt;b&gt;hinten&lt;/b&gt; &amp; gratis.<br>');
  expect(mail?.body.text).toContain('Zum Ändern oder Stornieren');
  expect(listMailsTo(salon, 'gina@example.test')[0]?.subject).toContain('Your appointment');
  expect(listMailsTo(other, 'gerda@example.test')[0]?.subject).toContain('Ihr Termin');
});

test('an SMS has the words of the salon, its name and the way to stop it', async () => {
  const salon = await openSalon({
    settings: { guestCheckout: true, reminders: [{ hoursBefore: 24, channel: 'sms' }] },
  });
  await update(salon, { message_text_id: 'sms-en', text: 'See you at {{time}}: {{link}}' });
  await bookAsGuest(salon, { date: '2026/11/19', guest: { ...GUEST, sms_consent: 1 } });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  await salon.runScheduledWork();
  expect(salon.sms.messages().at(-1)?.text).toMatch(
    /^Demo Salon: See you at 10:00 AM: https?:\S+ Reply STOP to end SMS\.$/,
  );
});

test('words that are those of the platform are not stored as words of the salon', async () => {
  const salon = await openSalon();
  const standard = { subject: 'Reminder of your appointment at {{salon}}: {{at}}', text: 'Hi' };
  const { data } = (await update(salon, { message_text_id: 'reminder-en', ...standard })).body;
  expect(data).toMatchObject({ subject: '', text: 'Hi', is_own: 1, standard: { subject: standard.subject } });
  const back = { ...standard, text: '{{greeting}}, we look forward to seeing you.' };
  expect((await update(salon, { message_text_id: 'reminder-en', ...back })).body.data).toMatchObject({
    text: '',
    is_own: 0,
  });
});

test('two changes at once both count', async () => {
  const salon = await openSalon();
  const ids = ['reminder-en', 'update-en'];
  await Promise.all(ids.map((id) => update(salon, { message_text_id: id, text: id })));
  const { data } = (
    await salon.call<{ id: string; is_own: number }[]>(
      'directory/message-text-index',
      { per_page: 100 },
      AS_ADMIN,
    )
  ).body;
  expect(
    data
      .filter(({ is_own }) => is_own === 1)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids);
});

test.each([
  [{ message_text_id: 'reminder-xx' }, 404, 'message_text_id'],
  [{ text: 'Hi' }, 422, 'message_text_id'],
  [{ message_text_id: 'reminder-de', text: '{{link}}' }, 422, 'text'],
  [{ message_text_id: 'reminder-de', subject: 'a\nb' }, 422, 'subject'],
  [{ message_text_id: 'reminder-de', text: 'x'.repeat(1_001) }, 422, 'text'],
  [{ message_text_id: 'sms-de', subject: 'Hi' }, 422, 'subject'],
])('refuses %j (%i)', async (words, status, field) => {
  const reply = await update(await openSalon(), words);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
});

test('message-text-update is for those who change the settings (401, 403)', async () => {
  const words = { message_text_id: 'reminder-de', text: 'Hi' };
  await expectAccess(await openSalon(), UPDATE, words, { closedTo: ['customer', 'staff'] });
});

// BEHAVIOR §29.6, §11.13
test('words that somebody else has changed meanwhile are not overwritten (409)', async () => {
  const salon = await openSalon();
  const words = { message_text_id: 'reminder-en', subject: '', text: 'See you at {{time}}.' };
  const first = await update(salon, words);
  const { version } = first.body.data as unknown as { readonly version: string };
  expect((await update(salon, { ...words, version, text: 'See you soon.' })).status).toBe(200);
  const stale = await update(salon, { ...words, version, text: 'Late.' });
  expect([stale.status, stale.body.code]).toEqual([409, 'record_has_changed']);
});
