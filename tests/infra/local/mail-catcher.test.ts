import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDrawer } from '../../../infra/local/drawer.ts';
import { type MailCatcher, startMailCatcher } from '../../../infra/local/mail-catcher.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ clock: () => new Date('2026-11-20T10:00:00Z'), ...options });
  cleanups.push(() => catcher.close(0));
  return catcher;
}

function clientOf(catcher: MailCatcher, maxAttempts = 1): SESClient {
  const client = new SESClient({
    region: 'us-east-1',
    endpoint: catcher.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts,
  });
  cleanups.push(() => client.destroy());
  return client;
}

const raw = (mail: Record<string, unknown>): Promise<Buffer> => new MailComposer(mail).compile().build();

const LETTER = {
  from: { name: 'Café Salon', address: 'bookings@platform.test' },
  replyTo: 'desk@salon.test',
  to: 'ann@guest.test',
  subject: 'Your appointment – confirmed',
  text: 'See you on Monday',
  html: '<p>See you on <b>Monday</b></p>',
  attachments: [
    {
      filename: 'appointment.ics',
      contentType: 'text/calendar',
      content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  ],
};

const plain = (to = 'ann@guest.test') =>
  new SendEmailCommand({
    Source: 'bookings@platform.test',
    Destination: { ToAddresses: [to], CcAddresses: ['cc@guest.test'], BccAddresses: ['bcc@guest.test'] },
    ReplyToAddresses: ['desk@salon.test'],
    Message: {
      Subject: { Data: 'Hello & <you>' },
      Body: { Text: { Data: 'text' }, Html: { Data: '<i>html</i>' } },
    },
  });

describe('SendRawEmail', () => {
  test('takes a MIME message apart and answers its id', async () => {
    const catcher = await start();
    const answer = await clientOf(catcher).send(
      new SendRawEmailCommand({ RawMessage: { Data: await raw(LETTER) }, Destinations: ['ann@guest.test'] }),
    );
    const store = await (await fetch(`${catcher.url}/store`)).json();
    expect(store).toEqual({
      emails: [
        {
          messageId: answer.MessageId,
          from: '"Café Salon" <bookings@platform.test>',
          replyTo: ['desk@salon.test'],
          destination: { to: ['ann@guest.test'], cc: [], bcc: [] },
          subject: 'Your appointment – confirmed',
          body: {
            html: expect.stringContaining('<b>Monday</b>'),
            text: expect.stringContaining('See you on Monday'),
          },
          attachments: [
            {
              filename: 'appointment.ics',
              contentType: 'text/calendar',
              size: 32,
              content: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n').toString('base64'),
            },
          ],
          at: '2026-11-20T10:00:00.000Z',
        },
      ],
    });
  });

  test('counts a destination that no header names as a blind copy', async () => {
    const catcher = await start();
    await clientOf(catcher).send(
      new SendRawEmailCommand({
        RawMessage: { Data: await raw(LETTER) },
        Destinations: ['ann@guest.test', 'archive@salon.test'],
      }),
    );
    expect(catcher.emails()[0]?.destination).toEqual({
      to: ['ann@guest.test'],
      cc: [],
      bcc: ['archive@salon.test'],
    });
  });

  test.each([
    ['no recipient', { ...LETTER, to: undefined }],
    ['no sender', { ...LETTER, from: undefined }],
  ])('refuses a message with %s', async (_name, letter) => {
    const catcher = await start();
    const sent = clientOf(catcher).send(new SendRawEmailCommand({ RawMessage: { Data: await raw(letter) } }));
    await expect(sent).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
      name: 'InvalidParameterValue',
    });
    expect(catcher.emails()).toEqual([]);
  });
});

test('SendEmail keeps subject, bodies and recipients', async () => {
  const catcher = await start();
  await clientOf(catcher).send(plain());
  expect(catcher.emails()).toMatchObject([
    {
      from: 'bookings@platform.test',
      replyTo: ['desk@salon.test'],
      destination: { to: ['ann@guest.test'], cc: ['cc@guest.test'], bcc: ['bcc@guest.test'] },
      subject: 'Hello & <you>',
      body: { html: '<i>html</i>', text: 'text' },
      attachments: [],
    },
  ]);
});

test('another action is an error of the sender, in SES form', async () => {
  const catcher = await start();
  const answer = await fetch(catcher.url, {
    method: 'POST',
    body: new URLSearchParams({ Action: 'ListIdentities' }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('<Type>Sender</Type><Code>InvalidAction</Code>');
});

describe('sends that go wrong on purpose', () => {
  test('a throttled one is tried again by the client and kept once', async () => {
    const catcher = await start();
    catcher.failNext(1, 'throttle');
    await expect(clientOf(catcher).send(plain())).rejects.toMatchObject({ name: 'Throttling' });
    catcher.failNext(1, 'throttle');
    await clientOf(catcher, 3).send(plain());
    expect(catcher.emails()).toHaveLength(1);
  });

  test('an outage lasts as many sends as was asked, also when asked over HTTP', async () => {
    const catcher = await start();
    const asked = await fetch(`${catcher.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ next: 2, kind: 'error' }),
    });
    expect(asked.status).toBe(200);
    const client = clientOf(catcher);
    for (const _ of [1, 2]) {
      await expect(client.send(plain())).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    }
    await client.send(plain());
    expect(catcher.emails()).toHaveLength(1);
  });

  test('one that hangs gets no answer, and does not keep the catcher from closing', async () => {
    const catcher = await startMailCatcher();
    catcher.failNext(1, 'hang');
    const sent = clientOf(catcher).send(plain());
    const failed = expect(sent).rejects.toThrow();
    await vi.waitFor(() => expect(catcher.faultsLeft()).toBe(0));
    const other = clientOf(catcher);
    await other.send(plain('second@guest.test'));
    await catcher.close(0);
    await failed;
    expect(catcher.emails().map((mail) => mail.destination.to)).toEqual([['second@guest.test']]);
  });

  test('one whose answer is lost was taken all the same', async () => {
    const catcher = await start();
    catcher.failNext(1, 'lost answer');
    await expect(clientOf(catcher).send(plain())).rejects.toThrow();
    expect(catcher.emails()).toHaveLength(1);
  });

  test('nonsense is 422', async () => {
    const catcher = await start();
    for (const body of ['', '{}', '{"next":-1,"kind":"error"}', '{"next":1,"kind":"flood"}']) {
      expect((await fetch(`${catcher.url}/faults`, { method: 'POST', body })).status).toBe(422);
    }
  });
});

describe('the pages', () => {
  test('list mails and show one with text, HTML and attachments; what it holds runs nothing', async () => {
    const catcher = await start();
    const html = '<script>alert(1)</script><p>hi</p>';
    await clientOf(catcher).send(
      new SendRawEmailCommand({
        RawMessage: { Data: await raw({ ...LETTER, subject: '<script>alert(2)</script>', html }) },
      }),
    );
    const list = await (await fetch(catcher.url)).text();
    expect(list).toContain('&lt;script&gt;alert(2)');
    const path = /href="(\/mail\/[^"]+)"/.exec(list)?.[1] ?? '';
    const one = await (await fetch(catcher.url + path)).text();
    expect(one).toContain('<iframe sandbox src=');
    expect(one).toContain('See you on Monday');
    expect(one).not.toContain('<script>');
    const frame = await fetch(`${catcher.url}${path}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(await frame.text()).toContain(html);
    const attached = await fetch(`${catcher.url}${path}/attachment/0`);
    expect(attached.headers.get('content-disposition')).toContain('appointment.ics');
    expect(await attached.text()).toContain('BEGIN:VCALENDAR');
  });

  test.each(['/mail/none', '/nothing', '/mail'])('%s is 404', async (path) => {
    const catcher = await start();
    expect((await fetch(catcher.url + path)).status).toBe(404);
  });

  test('POST /clear removes all, but not for a page of another site', async () => {
    const catcher = await start();
    await clientOf(catcher).send(plain());
    const foreign = await fetch(`${catcher.url}/clear`, {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
    });
    expect(foreign.status).toBe(403);
    expect(catcher.emails()).toHaveLength(1);
    await fetch(`${catcher.url}/clear`, { method: 'POST' });
    expect(catcher.emails()).toEqual([]);
  });
});

test('mails in a folder are there again after a restart, in order, and new ones come after them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const recipients = (catcher: MailCatcher) => catcher.emails().map((mail) => mail.destination.to[0]);
  const first = await startMailCatcher({ drawer: openDrawer(folder) });
  for (const to of ['a@x.test', 'b@x.test']) await clientOf(first).send(plain(to));
  await first.close(0);
  const second = await startMailCatcher({ drawer: openDrawer(folder) });
  await clientOf(second).send(plain('c@x.test'));
  await second.close(0);
  const third = await start({ drawer: openDrawer(folder) });
  expect(recipients(third)).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
  await third.clear();
  expect(await openDrawer(folder).list('mails')).toEqual([]);
});
