import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../infra/local/local-server.ts';
import { type Mail, openMailer } from '../../lib/ports/mail.ts';
import { PostponedError } from '../../lib/ports/throttling.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { MAIL_CLASS_COUNT, toMailClassOfSalon } from '../../lib/rules/notifications/mail-classes.ts';
import { nightTest } from '../support/nightly.ts';

const MAIL: Mail = {
  id: 'mail-1',
  tenant: 'shear-joy' as Tenant,
  to: 'gina@mail.test',
  fromName: 'Shear Joy',
  subject: 'Your visit',
  html: '<p>Hello</p>',
  text: 'Hello',
};

let ses: LocalServer;
let isBroken = false;
let answer: readonly [status: number, code: string, message: string];
let sent = '';
let calls = 0;
beforeAll(async () => {
  ses = await startLocalServer(async (request, response) => {
    sent = await text(request);
    calls += 1;
    if (isBroken) return void response.destroy();
    const [status, code, message] = answer;
    response
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code>` +
          `<Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
      );
  });
});
afterAll(() => ses.close(0));

/** Sends a mail by a new process, whose breaker is closed, to a service that answers with an error. */
function send(status: number, code: string, message: string) {
  answer = [status, code, message];
  const mailer = openMailer({ region: 'eu-west-1', endpoint: ses.url, from: 'visits@salon.test' });
  return mailer.send(MAIL).catch((error: unknown) => error);
}

// BEHAVIOR §31.3
describe('an error of the mail service', () => {
  test.each([
    ['MessageRejected', 'Address is on the suppression list.'],
    ['InvalidParameterValue', 'Local address contains control or whitespace'],
    ['InvalidParameterValue', "Missing final '@domain'"],
    ['InvalidParameterValue', 'Illegal address'],
    ['InvalidParameterValue', "Message length is more than 10485760 bytes long: '10485761'."],
  ])('refuses this mail for good: %s, %s', async (code, message) => {
    expect(await send(400, code, message)).toEqual({ accepted: false, reason: `${code}: ${message}` });
  });

  test.each([
    [400, 'MessageRejected', 'Sending paused for this account. Please check the inbox.', 'SendingPaused'],
    [400, 'MessageRejected', 'Email address is not verified. These identities failed: a@b.c', 'NotVerified'],
    [400, 'MessageRejected', 'Something that SES has learned since.', 'MessageRejected'],
    [400, 'AccountSendingPausedException', 'Disabled.', 'AccountSendingPausedException'],
    [400, 'ConfigurationSetSendingPausedException', 'Disabled.', 'ConfigurationSetSendingPausedException'],
    [400, 'ConfigurationSetDoesNotExist', 'No set.', 'ConfigurationSetDoesNotExistException'],
    [400, 'MailFromDomainNotVerifiedException', 'No MX.', 'MailFromDomainNotVerifiedException'],
    [400, 'LimitExceeded', 'Too much.', 'ThrottledError'],
    [400, 'Throttling', 'Maximum sending rate exceeded.', 'ThrottledError'],
    [403, 'AccessDenied', 'Not authorized to perform ses:SendRawEmail.', 'AccessDenied'],
    [403, 'InvalidClientTokenId', 'The token is invalid.', 'InvalidClientTokenId'],
    [403, 'RequestExpired', 'Expired.', 'RequestExpired'],
    [503, 'ServiceUnavailable', 'Try again.', 'ServiceUnavailable'],
  ])('only postpones it: %i %s, %s', async (status, code, message, name) => {
    const error = await send(status, code, message);
    expect(error).toBeInstanceOf(PostponedError);
    // No address gets into the log
    expect(error).toMatchObject({ name, message: name });
  });
});

// BEHAVIOR §31.3
test('a mail that the service may have taken is not sent again by its call, one that it has refused is', async () => {
  calls = 0;
  isBroken = true;
  expect(await send(200, '', '')).toBeInstanceOf(PostponedError);
  isBroken = false;
  expect(calls).toBe(1);
  await send(503, 'ServiceUnavailable', 'Try again.');
  expect(calls).toBe(4);
});

// BEHAVIOR §32.9
nightTest('the salons of each class send by a configuration set of their own', async () => {
  answer = [503, 'ServiceUnavailable', 'Try again.'];
  const settings = { region: 'eu-west-1', endpoint: ses.url, from: 'visits@salon.test' };
  const classes = new Set<number>();
  for (const slug of ['shear-joy', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as Tenant[]) {
    const mailer = openMailer({ ...settings, configurationSets: 'salon-prod-mail-class' });
    await mailer.send({ ...MAIL, tenant: slug }).catch(() => {});
    const mailClass = toMailClassOfSalon(slug);
    expect(new URLSearchParams(sent).get('ConfigurationSetName')).toBe(`salon-prod-mail-class-${mailClass}`);
    classes.add(mailClass);
  }
  expect([...classes].toSorted()).toEqual(Array.from({ length: MAIL_CLASS_COUNT }, (_, each) => each));
});
