import { expect, test } from 'vitest';

import { statusAndMessage } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INVITE = 'user-invite';
const INVITED = { name: 'Nora New', email: 'nora@salon.test', role: 'staff' };
const PASSWORD = 'a password of her own';

/** Adds a user without a password. Returns the id. */
async function addInvited(salon: TestSalon): Promise<number> {
  const { status, body } = await callAsAdmin(salon, 'user-store', INVITED);
  expect(status).toBe(201);
  return body.data.id;
}

/** The invitations to an address: text and token. */
async function listInvitations(salon: TestSalon, email: string) {
  await salon.runScheduledWork();
  return salon
    .mails()
    .filter(({ subject, destination }) => /invited/.test(subject) && destination.to.includes(email))
    .map(({ body: { text } }) => ({ text, token: /token=([\w.-]+)/.exec(text)?.[1] ?? '' }));
}

const logIn = (salon: TestSalon, email = INVITED.email) =>
  salon.call('auth/login', { email, password: PASSWORD });
const choose = (salon: TestSalon, token: string | undefined) =>
  salon.call('auth/reset-password', { token, password: PASSWORD });

// BEHAVIOR §11.10
test('user-invite is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${INVITE}`, { user_id: 1 }));

test('user-store without a password mails an invitation, with which the person sets it once and logs in (BEHAVIOR §11.10)', async () => {
  const salon = await openSalon();
  await addInvited(salon);
  expect((await logIn(salon)).status).toBe(401);
  const [invitation] = await listInvitations(salon, INVITED.email);
  expect(invitation?.text).toContain('Demo Salon');
  expect(invitation?.text).toContain('7 days');
  await salon.clock.advance(7 * 24 * 60 - 1);
  expect((await choose(salon, invitation?.token)).status).toBe(200);
  expect((await logIn(salon)).status).toBe(200);
  expect((await choose(salon, invitation?.token)).status).toBe(400);
});

test('an invitation ends after 7 days, and with another address, which is invited (BEHAVIOR §11.10)', async () => {
  const salon = await openSalon();
  const user_id = await addInvited(salon);
  const [first] = await listInvitations(salon, INVITED.email);
  const moved = await callAsAdmin(salon, 'user-update', { user_id, email: 'nora@other.test' });
  expect(moved.status).toBe(200);
  expect((await choose(salon, first?.token)).status).toBe(400);
  const [second] = await listInvitations(salon, 'nora@other.test');
  await salon.clock.advance(7 * 24 * 60 + 1);
  expect((await choose(salon, second?.token)).status).toBe(400);
});

nightTest(
  'user-invite mails a new invitation to a user without a password, at most five in 15 minutes (BEHAVIOR §11.10)',
  async () => {
    const salon = await openSalon();
    const user_id = await addInvited(salon);
    await listInvitations(salon, INVITED.email);
    for (let sent = 0; sent < 5; sent += 1)
      expect((await callAsAdmin(salon, INVITE, { user_id })).status).toBe(200);
    expect((await callAsAdmin(salon, INVITE, { user_id })).status).toBe(429);
    const newest = (await listInvitations(salon, INVITED.email)).at(-1);
    expect((await choose(salon, newest?.token)).status).toBe(200);
    expect(statusAndMessage(await callAsAdmin(salon, INVITE, { user_id }))).toBe(
      '400 User has a password already',
    );
  },
);

test('user-invite refuses an unknown user and one of another salon (404), and a missing id (422)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const user_id = await addInvited(other);
  expect((await callAsAdmin(salon, INVITE, { user_id })).status).toBe(404);
  expect((await callAsAdmin(salon, INVITE, {})).body.errors).toHaveProperty('user_id');
});
