import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { addDevice, setPin, tryPin } from '../../support/accounts/devices.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const { email: EMAIL } = DEMO_LOGINS.staff;

// BEHAVIOR §10.8
test('language-set keeps the language of the user, whom each log-in tells it, also by PIN', async () => {
  const salon = await openSalon();
  const logIn = () => salon.call('auth/login', { email: EMAIL, password: DEMO_PASSWORD });
  const before = await logIn();
  expect(before.body.user).toMatchObject({ language: null });
  const caller = { token: String(before.body.token) };
  const { status, body } = await salon.call('auth/language-set', { language: 'de' }, caller);
  expect([status, body]).toEqual([200, { status: true, message: 'Language set', data: null }]);
  expect((await logIn()).body.user).toMatchObject({ email: EMAIL, language: 'de' });
  expect((await salon.call('auth/profile', {}, caller)).body.data).toMatchObject({ language: 'de' });
  const device = await addDevice(salon);
  await setPin(salon);
  expect((await tryPin(salon, device, DEMO_LOGIN_IDS.staff)).body.user).toMatchObject({ language: 'de' });
  await salon.call('auth/language-set', { language: null }, caller);
  expect((await logIn()).body.user).toMatchObject({ language: null });
});

test('language-set refuses an unknown language and none (422), customers (403) and visitors (401)', async () => {
  const salon = await openSalon();
  for (const input of [{ language: 'it' }, {}]) {
    const { status, body } = await salon.call('auth/language-set', input, { as: 'staff' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['language']]);
  }
  expect((await salon.call('auth/language-set', { language: 'de' }, { as: 'customer' })).status).toBe(403);
  expect((await salon.call('auth/language-set', { language: 'de' })).status).toBe(401);
});

// BEHAVIOR §29.1, §11.10
test('the office sets the language of a user, and the mails to the user are written in it', async () => {
  const salon = await openSalon();
  const user = { name: 'Nora New', email: 'nora@salon.test', role: 'staff', language: 'fr' };
  const { body } = await callAsAdmin(salon, 'user-store', user);
  expect(body.data).toMatchObject({ language: 'fr' });
  await callAsAdmin(salon, 'user-update', { user_id: DEMO_LOGIN_IDS.admin, language: 'es' });
  await salon.runScheduledWork();
  const [invitation] = listMailsTo(salon, 'nora@salon.test');
  expect(invitation?.body.html).toContain('<html lang="fr">');
  expect(invitation?.body.text).toContain('lang=fr');
  await callAsAdmin(salon, 'user-update', {
    user_id: DEMO_LOGIN_IDS.staff,
    email: 'desk@salon.test',
    language: 'de',
  });
  await salon.runScheduledWork();
  const [changed] = listMailsTo(salon, EMAIL);
  expect(changed?.body.html).toContain('<html lang="de">');
  await callAsAdmin(salon, 'user-update', { user_id: DEMO_LOGIN_IDS.staff, language: null });
  const users = await callAsAdmin(salon, 'user-index', {});
  expect(users.body.data).toMatchObject([{ language: 'es' }, { language: null }, { language: 'fr' }]);
});
