import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDataStore } from '../../../infra/local/database/data-store.ts';
import { type MailCatcher, startMailCatcher } from '../../../infra/local/messages/mail-catcher.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ clock: () => new Date('2026-11-20T10:00:00Z'), ...options });
  cleanups.push(() => catcher.close(0));
  return catcher;
}

function createClient(catcher: MailCatcher, maxAttempts = 1): SESClient {
  const client = new SESClient({
    region: 'us-east-1',
    endpoint: catcher.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts,
  });
  cleanups.push(() => client.destroy());
  return client;
}

const composeMail = (mail: Record<string, unknown>): Promise<Buffer> =>
  new MailComposer(mail).compile().build();

const MAIL = {
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

const createSendMail = async (to = 'ann@guest.test') =>
  new SendRawEmailCommand({ RawMessage: { Data: await composeMail({ ...MAIL, to }) } });

describe('SendRawEmail', () => {
  test('parses a MIME message and returns its id', async () => {
    const catcher = await start();
    const response = await createClient(catcher).send(
      new SendRawEmailCommand({
        RawMessage: { Data: await composeMail(MAIL) },
        Destinations: ['ann@guest.test'],
      }),
    );
    const store = await (await fetch(`${catcher.url}/store`)).json();
    expect(store).toEqual({
      emails: [
        {
          messageId: response.MessageId,
          from: '"Café Salon" <bookings@platform.test>',
          replyTo: ['desk@salon.test'],
          destination: { to: ['ann@guest.test'], cc: [], bcc: [] },
          subject: 'Your appointment – confirmed',
          body: {
            html: expect.stringContaining('<b>Monday</b>'),
            text: expect.stringContaining('See you on Monday'),
          },
          headers: {},
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

  test('treats a destination that is in no header as bcc', async () => {
    const catcher = await start();
    await createClient(catcher).send(
      new SendRawEmailCommand({
        RawMessage: { Data: await composeMail(MAIL) },
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
    ['no recipient', { ...MAIL, to: undefined }],
    ['no sender', { ...MAIL, from: undefined }],
  ])('refuses a message with %s', async (_name, mail) => {
    const catcher = await start();
    const sent = createClient(catcher).send(
      new SendRawEmailCommand({ RawMessage: { Data: await composeMail(mail) } }),
    );
    await expect(sent).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
      name: 'InvalidParameterValue',
    });
    expect(catcher.emails()).toEqual([]);
  });
});

test('refuses any other action with an SES error', async () => {
  const catcher = await start();
  const response = await fetch(catcher.url, {
    method: 'POST',
    body: new URLSearchParams({ Action: 'ListIdentities' }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('<Type>Sender</Type><Code>InvalidAction</Code>');
});

describe('simulated failures', () => {
  test('a throttled send is retried by the client and stored once', async () => {
    const catcher = await start();
    catcher.failNext(1, 'throttle');
    await expect(createClient(catcher).send(await createSendMail())).rejects.toMatchObject({
      name: 'Throttling',
    });
    catcher.failNext(1, 'throttle');
    await createClient(catcher, 3).send(await createSendMail());
    expect(catcher.emails()).toHaveLength(1);
  });

  test('an outage that is set over HTTP lasts the given number of sends', async () => {
    const catcher = await start();
    const response = await fetch(`${catcher.url}/faults`, {
      method: 'POST',
      body: JSON.stringify({ next: 2, kind: 'error' }),
    });
    expect(response.status).toBe(200);
    const client = createClient(catcher);
    for (const _ of [1, 2]) {
      await expect(client.send(await createSendMail())).rejects.toMatchObject({
        $metadata: { httpStatusCode: 500 },
      });
    }
    await client.send(await createSendMail());
    expect(catcher.emails()).toHaveLength(1);
  });

  test('a send that hangs gets no reply and does not block close()', async () => {
    const catcher = await startMailCatcher();
    catcher.failNext(1, 'hang');
    const sent = createClient(catcher).send(await createSendMail());
    const failed = expect(sent).rejects.toThrow();
    await vi.waitFor(() => expect(catcher.remainingFaults()).toBe(0));
    const other = createClient(catcher);
    await other.send(await createSendMail('second@guest.test'));
    await catcher.close(0);
    await failed;
    expect(catcher.emails().map((mail) => mail.destination.to)).toEqual([['second@guest.test']]);
  });

  test('a paused account sends nothing until it is resumed', async () => {
    const catcher = await start();
    const pause = (next: number) =>
      fetch(`${catcher.url}/faults`, { method: 'POST', body: JSON.stringify({ next, kind: 'pause' }) });
    await pause(1_000_000);
    await expect(createClient(catcher).send(await createSendMail())).rejects.toMatchObject({
      name: 'MessageRejected',
      message: 'Sending paused for this account.',
    });
    await pause(0);
    await createClient(catcher).send(await createSendMail());
    expect(catcher.emails()).toHaveLength(1);
  });

  test('a send whose reply is lost is stored', async () => {
    const catcher = await start();
    catcher.failNext(1, 'lost reply');
    await expect(createClient(catcher).send(await createSendMail())).rejects.toThrow();
    expect(catcher.emails()).toHaveLength(1);
  });

  test('refuses an invalid request (422)', async () => {
    const catcher = await start();
    for (const body of ['', '{}', '{"next":-1,"kind":"error"}', '{"next":1,"kind":"flood"}']) {
      expect((await fetch(`${catcher.url}/faults`, { method: 'POST', body })).status).toBe(422);
    }
  });
});

describe('the pages', () => {
  test('list mails and show text, HTML and attachments of one; its HTML runs no script', async () => {
    const catcher = await start();
    const html = '<script>alert(1)</script><p>hi</p>';
    await createClient(catcher).send(
      new SendRawEmailCommand({
        RawMessage: { Data: await composeMail({ ...MAIL, subject: '<script>alert(2)</script>', html }) },
      }),
    );
    const list = await (await fetch(catcher.url)).text();
    expect(list).toContain('&lt;script&gt;alert(2)');
    const path = /href="(\/mail\/[^"]+)"/.exec(list)?.[1] ?? '';
    const one = await (await fetch(catcher.url + path)).text();
    expect(one).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src=');
    expect(one).toContain('See you on Monday');
    expect(one).not.toContain('<script>');
    const frame = await fetch(`${catcher.url}${path}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(await frame.text()).toContain(html);
    const attached = await fetch(`${catcher.url}${path}/attachment/0`);
    expect(attached.headers.get('content-disposition')).toContain('appointment.ics');
    expect(await attached.text()).toContain('BEGIN:VCALENDAR');
  });

  test.each(['/mail/none', '/nothing', '/mail'])('reply to %s with 404', async (path) => {
    const catcher = await start();
    expect((await fetch(catcher.url + path)).status).toBe(404);
  });

  test('POST /clear deletes all mails, but refuses a page of another site (403)', async () => {
    const catcher = await start();
    await createClient(catcher).send(await createSendMail());
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

test('keeps mails after a restart, in the order of their arrival', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const recipients = (catcher: MailCatcher) => catcher.emails().map((mail) => mail.destination.to[0]);
  const first = await startMailCatcher({ dataStore: openDataStore(folder) });
  for (const to of ['a@x.test', 'b@x.test']) await createClient(first).send(await createSendMail(to));
  await first.close(0);
  const second = await startMailCatcher({ dataStore: openDataStore(folder) });
  await createClient(second).send(await createSendMail('c@x.test'));
  await second.close(0);
  const third = await start({ dataStore: openDataStore(folder) });
  expect(recipients(third)).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
  await third.clear();
  expect(await openDataStore(folder).list('mails')).toEqual([]);
});
