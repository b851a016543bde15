import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const PREVIEW = 'directory/message-text-preview';

// BEHAVIOR §29.6
test('fills the placeholders with examples, and changes nothing', async () => {
  const salon = await openSalon();
  const words = {
    message_text_id: 'reminder-de',
    subject: '{{salon}}',
    text: '{{name}}: {{date}} {{time}}',
  };
  const { data } = (await salon.call<{ subject: string; text: string }>(PREVIEW, words, AS_ADMIN)).body;
  expect(data.subject).toBe('Demo Salon');
  expect(data.text).toMatch(/^Maria: .*tag, \d+\. \p{L}+ \d{4} \d/u);
  const list = (await salon.call<{ is_own: number }[]>('directory/message-text-index', {}, AS_ADMIN)).body
    .data;
  expect(list.every(({ is_own }) => is_own === 0)).toBe(true);
});

test('empty words stand for those of the platform; an SMS is whole, with the parts that are paid', async () => {
  const salon = await openSalon();
  const preview = async (words: object) =>
    (await salon.call<{ subject: string; text: string; sms_parts: number }>(PREVIEW, words, AS_ADMIN)).body
      .data;
  const mail = await preview({ message_text_id: 'reminder-de' });
  expect(mail.subject).toMatch(/^Erinnerung an Ihren Termin bei Demo Salon: \p{L}/u);
  expect(mail).toMatchObject({ text: 'Guten Tag Maria, wir freuen uns auf Sie.', sms_parts: 0 });
  const short = { message_text_id: 'sms-en', text: 'See you {{date}}' };
  expect((await preview(short)).text).toMatch(/^Demo Salon: See you .*day, .* Reply STOP to end SMS\.$/);
  expect((await preview(short)).sms_parts).toBe(1);
  expect((await preview({ message_text_id: 'sms-en' })).sms_parts).toBe(3);
});

test.each([
  [{ message_text_id: 'reminder-xx' }, 404, 'message_text_id'],
  [{}, 422, 'message_text_id'],
  [{ message_text_id: 'reminder-de', text: '{{link}}' }, 422, 'text'],
])('refuses %j (%i)', async (words, status, field) => {
  const reply = await (await openSalon()).call(PREVIEW, words, AS_ADMIN);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
});

test('message-text-preview is for those who change the settings (401, 403)', async () => {
  const words = { message_text_id: 'reminder-de', text: 'Hi' };
  await expectAccess(await openSalon(), PREVIEW, words, { closedTo: ['customer', 'staff'] });
});
