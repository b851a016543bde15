import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const TEST = 'directory/message-text-test';
const WORDS = {
  message_text_id: 'reminder-de',
  subject: 'Bis bald bei {{salon}}',
  text: '{{name}}, <b>ja</b>',
};

// BEHAVIOR §29.6
test('the words are mailed with examples to the user who asks, in their language, and nothing is saved', async () => {
  const salon = await openSalon();
  const sent = await salon.call(TEST, WORDS, AS_ADMIN);
  expect(sent.body).toMatchObject({ data: { email: DEMO_LOGINS.admin.email } });
  await salon.runScheduledWork();
  const mails = listMailsTo(salon, DEMO_LOGINS.admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Bis bald bei Demo Salon']);
  expect(mails[0]?.body.text).toMatch(/^Bis bald bei Demo Salon\n\nMaria, <b>ja<\/b>\n\nDas ist ein Test/);
  expect((await salon.call(TEST, { message_text_id: 'sms-en', text: 'See you' }, AS_ADMIN)).status).toBe(200);
  await salon.runScheduledWork();
  const [sms] = listMailsTo(salon, DEMO_LOGINS.admin.email).filter(({ subject }) => subject === 'Demo Salon');
  expect(sms?.body.text).toContain('Demo Salon: See you Reply STOP to end SMS.');
  const { data } = (await salon.call<{ is_own: number }[]>('directory/message-text-index', {}, AS_ADMIN))
    .body;
  expect(data.every(({ is_own }) => is_own === 0)).toBe(true);
});

test.each([
  [{ message_text_id: 'reminder-xx' }, 404, 'message_text_id'],
  [{}, 422, 'message_text_id'],
  [{ message_text_id: 'reminder-de', text: '{{link}}' }, 422, 'text'],
])('refuses %j (%i)', async (words, status, field) => {
  const reply = await (await openSalon()).call(TEST, words, AS_ADMIN);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
});

test('a user gets 10 tests in 15 minutes (429)', async () => {
  const salon = await openSalon();
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) statuses.push((await salon.call(TEST, WORDS, AS_ADMIN)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  await salon.clock.advance(15);
  expect((await salon.call(TEST, WORDS, AS_ADMIN)).status).toBe(200);
});

test('message-text-test is for users who change the settings, and not for API keys (401, 403)', async () => {
  const salon = await openSalon();
  await expectAccess(salon, TEST, WORDS, { closedTo: ['customer', 'staff'] });
  const made = await callAsAdmin(salon, 'api-key-store', { name: 'Words', permissions: ['settings.write'] });
  expect((await salon.call(TEST, WORDS, { token: String(made.body.data.key) })).status).toBe(403);
});
