import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const INDEX = 'directory/message-text-index';

type Row = { readonly id: string; readonly is_own: number; readonly placeholders: readonly string[] };

// BEHAVIOR §29.6
test('lists each message in the languages of the pages of the salon, with its placeholders', async () => {
  const salon = await openSalon();
  const list = async (query: object) =>
    (await salon.call<Row[]>(INDEX, { per_page: 100, ...query }, AS_ADMIN)).body.data;
  expect((await list({})).map(({ id }) => id)).toContain('sms-en');
  expect((await list({})).every(({ id, is_own }) => id.endsWith('-en') && is_own === 0)).toBe(true);
  expect((await list({})).find(({ id }) => id === 'series-en')?.placeholders).toContain('count');
  await salon.call('directory/settings-update', { languages: ['en', 'de'] }, AS_ADMIN);
  const rows = await list({});
  expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(['confirmation-en', 'confirmation-de']);
  expect(await list({ order: 'desc' })).toEqual(rows.toReversed());
});

test('words in a language that the pages no longer have stay in the list', async () => {
  const salon = await openSalon();
  const words = { message_text_id: 'reminder-fr', text: 'Bonjour' };
  await salon.call('directory/message-text-update', words, AS_ADMIN);
  const { data } = (await salon.call<Row[]>(INDEX, { per_page: 100 }, AS_ADMIN)).body;
  expect(data.at(-1)).toMatchObject({ id: 'reminder-fr', is_own: 1 });
});

test('message-text-index is for those who change the settings (401, 403)', async () => {
  await expectAccess(await openSalon(), INDEX, {}, { closedTo: ['customer', 'staff'] });
});
