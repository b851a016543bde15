import { describe, expect, test } from 'vitest';
import { listOutboxRecords } from '../../../lib/table/notifications/outbox.ts';
import { ACCOUNT_KINDS } from '../../support/accounts/log-ins.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DONE = { status: true, message: 'If this address is known, a link is on its way', data: null };

// BEHAVIOR §3.5
describe.each(ACCOUNT_KINDS)('forgotten password of $person', ({ group, login, kind }) => {
  const call = `${group}/forgot-password`;

  test("mails a link to the page of the salon's own app, and answers an unknown address the same", async () => {
    const salon = await openSalon({ settings: { appUrl: 'https://book.demo.test' } });
    const knownReply = await salon.call(call, { email: login.email.toUpperCase() });
    const unknownReply = await salon.call(call, { email: 'nobody@demo.test' });
    expect([knownReply.status, knownReply.body]).toEqual([200, DONE]);
    expect([unknownReply.status, unknownReply.body]).toEqual([200, DONE]);
    // Until the outbox is delivered, both requests leave the same record.
    const notices = await listOutboxRecords(salon.store, salon.tenant);
    expect(notices).toHaveLength(2);
    for (const email of [login.email, 'nobody@demo.test']) {
      const notice = { kind: 'password.forgotten', account: kind, email };
      expect(notices.map((each) => each.notice)).toContainEqual(notice);
    }

    await salon.runScheduledWork();
    expect(salon.mails()).toHaveLength(1);
    const [mail] = listMailsTo(salon, login.email);
    expect(mail?.subject).toBe('Reset your password at Demo Salon');
    const page = kind === 'user' ? 'admin/reset-password' : 'reset-password';
    expect(mail?.body.text).toContain(`https://book.demo.test/${page}?slug=${salon.slug}&token=`);
    expect(await listOutboxRecords(salon.store, salon.tenant)).toEqual([]);
  });

  test("mails a link to this API's page when the salon has no app_url", async () => {
    const salon = await openSalon({ settings: { appUrl: '' } });
    await salon.call(call, { email: login.email });
    await salon.runScheduledWork();
    const text = listMailsTo(salon, login.email)[0]?.body.text ?? '';
    const page = kind === 'user' ? 'admin-reset-password' : 'reset-password';
    expect(text).toContain(`/book/${salon.slug}/${page}?token=`);
    const token = findMailedToken(salon, login.email);
    const reset = await salon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect(reset.status).toBe(200);
  });

  nightTest('mails an address at most ten times in 15 minutes, with the same reply', async () => {
    const salon = await openSalon();
    for (let time = 1; time <= 12; time += 1) {
      const reply = await salon.call(call, { email: login.email });
      expect([reply.status, reply.body]).toEqual([200, DONE]);
    }
    await salon.runScheduledWork();
    expect(listMailsTo(salon, login.email)).toHaveLength(10);
    await salon.clock.advance(15);
    await salon.call(call, { email: login.email });
    await salon.runScheduledWork();
    expect(listMailsTo(salon, login.email)).toHaveLength(11);
  });

  nightTest(
    'lets one network ask for five mails only, so that a stranger does not use up those of the owner',
    async () => {
      const salon = await openSalon();
      for (let time = 1; time <= 20; time += 1) {
        const reply = await salon.call(call, { email: login.email }, { address: '203.0.113.66' });
        expect([reply.status, reply.body]).toEqual([200, DONE]);
      }
      await salon.runScheduledWork();
      expect(listMailsTo(salon, login.email)).toHaveLength(5);
      await salon.call(call, { email: login.email }, { address: '203.0.113.5' });
      await salon.runScheduledWork();
      expect(listMailsTo(salon, login.email)).toHaveLength(6);
    },
  );

  test("does not store the link's token", async () => {
    const salon = await openSalon();
    await salon.call(call, { email: login.email });
    const before = await listOutboxRecords(salon.store, salon.tenant);
    await salon.runScheduledWork();
    expect(JSON.stringify(before)).not.toContain(findMailedToken(salon, login.email));
    expect(JSON.stringify(before)).not.toContain('token');
  });

  test('refuses an invalid e-mail address (422 naming it)', async () => {
    const salon = await openSalon();
    const missing = await salon.call(call, {});
    expect([missing.status, missing.body.errors]).toEqual([422, { email: ['Is required'] }]);
    const wrong = await salon.call(call, { email: 'not an address' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { email: ['Must be an e-mail address'] }]);
  });
});
