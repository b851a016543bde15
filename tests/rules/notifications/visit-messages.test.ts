import { expect, test } from 'vitest';
import { chooseMessageChannel } from '../../../lib/rules/notifications/visit-messages.ts';

// BEHAVIOR §17.17
test.each([
  [{ email: 'ann@x.test' }, 'email'],
  [{ email: 'ann@x.test', smsNumber: '+12125550142' }, 'email'],
  [{ email: '', smsNumber: '+12125550142' }, 'sms'],
])('a message to %j goes by %s', (person, channel) => {
  expect(chooseMessageChannel(person)).toStrictEqual({ ok: true, value: channel });
});

test.each([[undefined], [{ email: '' }]])('nobody can write to %j', (person) => {
  expect(chooseMessageChannel(person)).toStrictEqual({
    ok: false,
    failure: 'invalid',
    errors: { appointmentId: ['Has neither an e-mail address nor consent to SMS'] },
  });
});
