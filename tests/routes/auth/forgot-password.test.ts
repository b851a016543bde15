import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { KINDS, mailsTo, tokenMailedTo } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DONE = { status: true, message: 'If this address is known, a link is on its way', data: null };

describe.each(KINDS)('forgotten password of $who', ({ group, login, own }) => {
  const call = `${group}/forgot-password`;

  test("mails a link into the salon's app, and answers an unknown address the same", async () => {
    const testSalon = await openSalon();
    const known = await testSalon.call(call, { email: login.email.toUpperCase() });
    const unknown = await testSalon.call(call, { email: 'nobody@demo.test' });
    expect([known.status, known.body]).toEqual([200, DONE]);
    expect([unknown.status, unknown.body]).toEqual([200, DONE]);
    // Before anybody looks into it, both left the same behind
    const notices = await testSalon.store.all({ pk: keys.outbox(testSalon.tenant, '').pk });
    expect(notices).toHaveLength(2);
    for (const email of [login.email, 'nobody@demo.test']) {
      const notice = { kind: 'password.forgotten', account: own, email };
      expect(notices.map((each) => each.notice)).toContainEqual(notice);
    }

    await testSalon.drain();
    expect(testSalon.mails()).toHaveLength(1);
    const [mail] = mailsTo(testSalon, login.email);
    expect(mail?.subject).toBe('Reset your password at Demo Salon');
    const page = own === 'user' ? 'admin/reset-password' : 'reset-password';
    expect(mail?.body.text).toContain(`https://book.demo.test/${page}?slug=${testSalon.slug}&token=`);
    expect(await testSalon.store.all({ pk: keys.outbox(testSalon.tenant, '').pk })).toEqual([]);
  });

  test('shows the code itself where the salon has no web address', async () => {
    const testSalon = await openSalon({ settings: { appUrl: '' } });
    await testSalon.call(call, { email: login.email });
    await testSalon.drain();
    const text = mailsTo(testSalon, login.email)[0]?.body.text ?? '';
    const [, token] = /Code: (\S+)/.exec(text) ?? [];
    const reset = await testSalon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect(reset.status).toBe(200);
  });

  test('mails an address at most five times in 15 minutes, and says the same', async () => {
    const testSalon = await openSalon();
    for (let time = 1; time <= 7; time += 1) {
      const reply = await testSalon.call(call, { email: login.email });
      expect([reply.status, reply.body]).toEqual([200, DONE]);
    }
    await testSalon.drain();
    expect(mailsTo(testSalon, login.email)).toHaveLength(5);
    await testSalon.clock.advance(15);
    await testSalon.call(call, { email: login.email });
    await testSalon.drain();
    expect(mailsTo(testSalon, login.email)).toHaveLength(6);
  });

  test('never holds the link in the table', async () => {
    const testSalon = await openSalon();
    await testSalon.call(call, { email: login.email });
    const before = await testSalon.store.all({ pk: keys.outbox(testSalon.tenant, '').pk });
    await testSalon.drain();
    expect(JSON.stringify(before)).not.toContain(tokenMailedTo(testSalon, login.email));
    expect(JSON.stringify(before)).not.toContain('token');
  });

  test('refuses what is no e-mail address with 422 naming it', async () => {
    const testSalon = await openSalon();
    const missing = await testSalon.call(call, {});
    expect([missing.status, missing.body.errors]).toEqual([422, { email: ['Is required'] }]);
    const wrong = await testSalon.call(call, { email: 'not an address' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { email: ['Must be an e-mail address'] }]);
  });
});
