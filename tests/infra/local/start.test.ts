import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { openClock } from '../../../infra/local/clock.ts';
import { HOW_TO_BEGIN_ANEW, openDataStore } from '../../../infra/local/database/data-store.ts';
import { findFreePort } from '../../../infra/local/local-server.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import {
  findDatabase,
  isListening,
  type Ready,
  type SalonProcess,
  startSalon,
} from '../../support/environment/salon-process.ts';
import { listCases, nightTest } from '../../support/nightly.ts';

const run = promisify(execFile);

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function start(...options: Parameters<typeof startSalon>): SalonProcess {
  const started = startSalon(...options);
  cleanups.push(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
  });
  return started;
}

/** The first free slot of the next two weeks. */
async function findFreeSlot(ready: Ready): Promise<{ date: string; time: string }> {
  const { now } = (await (await fetch(`${ready.console_url}/clock`)).json()) as { now: string };
  const day = (ahead: number) =>
    new Date(Date.parse(now) + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  const response = await post(ready, '/booking/get-slot', {
    start_date: day(1),
    end_date: day(14),
    location_id: 1,
    service_pricing_options: [{ service_id: 1, staff_id: 1 }],
  });
  const { data } = (await response.json()) as { data: { date: string; time: string; available: boolean }[] };
  const free = data.find((slot) => slot.available);
  if (!free) throw new Error('the demo salon has no free time in two weeks');
  return { date: free.date, time: free.time };
}

const post = (ready: Ready, path: string, body: unknown) =>
  fetch(ready.base_url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-slug': ready.slug },
    body: JSON.stringify(body),
  });

const book = (ready: Ready, slot: { date: string; time: string }) =>
  post(ready, '/booking/save-booking', {
    ...slot,
    location_id: 1,
    customer_type: 1,
    customer_id: null,
    guest: { fname: 'Gus', lname: 'Guest', email: 'gus@guests.test' },
    services: [{ service_id: 1, staff_id: 1, price: 50, duration: 45 }],
  });

async function listRecipients(ready: Ready): Promise<string[]> {
  const { emails } = (await (await fetch(`${ready.mail_url}/store`)).json()) as {
    emails: { destination: { to: string[] } }[];
  };
  return emails.flatMap((mail) => mail.destination.to);
}

const iterateUrls = (ready: Ready, database: string) => [
  ready.base_url,
  ready.booking_url,
  ready.desk_url,
  ready.console_url,
  ready.mail_url,
  ready.sms_url,
  ready.stripe_url,
  ready.images_url,
  database,
];

test('says at once what it does, long before all URLs are in the last line; every part replies', async () => {
  const begin = performance.now();
  const salon = start({ DATA_DIR: ':memory:' });
  const output = salon.child.stdout;
  if (!output) throw new Error('the process has no output');
  const [line] = await once(output, 'data');
  const firstLineMs = performance.now() - begin;
  expect(String(line)).toBe('Starting the salon … Data: in memory: a demo salon is made\n');
  const ready = await salon.ready;
  expect(firstLineMs).toBeLessThan((performance.now() - begin) / 3);
  expect(ready).toEqual({
    base_url: expect.stringMatching(/^http:\/\/localhost:\d+\/api\/v1$/),
    booking_url: expect.stringMatching(/^http:\/\/localhost:\d+\/book\/demo$/),
    desk_url: expect.stringMatching(/^http:\/\/localhost:\d+\/desk\/demo$/),
    office_url: expect.stringMatching(/^http:\/\/localhost:\d+\/office\/demo$/),
    console_url: expect.stringMatching(/^http:/),
    mail_url: expect.stringMatching(/^http:/),
    sms_url: expect.stringMatching(/^http:/),
    stripe_url: expect.stringMatching(/^http:/),
    images_url: expect.stringMatching(/^http:/),
    slug: 'demo',
    admin: { email: 'admin@demo.test', password: 'demo-password-1' },
    customer: { email: 'customer@demo.test', password: 'demo-password-1' },
  });
  const { booking_url, desk_url, console_url, mail_url, sms_url, stripe_url, images_url } = ready;
  for (const url of [booking_url, desk_url, console_url, mail_url, sms_url, stripe_url, images_url]) {
    expect((await fetch(url)).status).toBe(200);
  }
  const stop = { method: 'POST', body: JSON.stringify({ from: '+12125550142', text: 'STOP' }) };
  expect((await fetch(`${ready.sms_url}/reply`, stop)).status).toBe(200);
  expect(await (await fetch(`${ready.sms_url}/store`)).json()).toEqual({ messages: [] });
  for (const [path, login] of [
    ['/auth/login', ready.admin],
    ['/customer/login', ready.customer],
  ] as const) {
    expect((await post(ready, path, login)).status).toBe(200);
  }
  salon.child.kill('SIGTERM');
  const { code, stdout } = await salon.ended;
  expect(code).toBe(0);
  const { booking_url: book, desk_url: desk, office_url: office, mail_url: mails } = ready;
  for (const url of [book, desk, office, mails])
    expect(stdout).toMatch(new RegExp(`^  \\w.* ${url}( |$)`, 'm'));
  for (const name of ['admin', 'staff', 'stylist', 'accountant', 'customer']) {
    expect(stdout).toMatch(new RegExp(`^  [A-Z].* ${name}@demo.test `, 'm'));
  }
  expect(stdout).toContain('the password demo-password-1');
  // Data in memory is for the demo salon alone
  expect(stdout).not.toContain('npm run tenant -- create');
  expect(stdout.match(/^ready /gm)).toHaveLength(1);
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^ready \{/);
});

nightTest(
  'Ctrl-C stops every process, and a restart has the same bookings, mails, tokens and clock; a second stack on its data is refused',
  async () => {
    const dataDir = await dataFolder();
    const first = start({ DATA_DIR: dataDir });
    const ready = await first.ready;
    const slot = await findFreeSlot(ready);
    expect((await book(ready, slot)).status).toBe(201);
    await vi.waitFor(async () => expect(await listRecipients(ready)).toContain('gus@guests.test'), 20_000);
    const login = (await (await post(ready, '/auth/login', ready.admin)).json()) as { token: string };
    await fetch(`${ready.console_url}/clock`, { method: 'POST', body: '{"advance_minutes":30}' });
    const moved = (await (await fetch(`${ready.console_url}/clock`)).json()) as { now: string };

    const database = await findDatabase(dataDir);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    for (const url of iterateUrls(ready, database)) expect(await isListening(url)).toBe(false);
    const { mode } = await stat(join(dataDir, 'secrets.json'));
    expect(mode & 0o777, 'only the owner may read the platform’s keys').toBe(0o600);

    const second = await start({ DATA_DIR: dataDir }).ready;
    const again = await book(second, slot);
    expect(await again.json()).toEqual(toFailureBody('slotNotAvailable', 'time'));
    expect(await listRecipients(second)).toContain('gus@guests.test');
    const { now } = (await (await fetch(`${second.console_url}/clock`)).json()) as { now: string };
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(moved.now));
    const { code, stderr } = await start({ DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `the salon already runs on the data in ${dataDir}: see ${second.console_url}, ` +
        'or start another one on other data (DATA_DIR=other PORT=4000 npm start)\n',
    );
    const change = await fetch(`${second.base_url}/front_end_booking_settings/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${login.token}` },
      body: '{"booking_interval":30}',
    });
    expect(change.status).toBe(200);
  },
);

nightTest(
  'a kill right after a booking ends the database too, and the next start sends the mail',
  async () => {
    const dataDir = await dataFolder();
    const first = start({ DATA_DIR: dataDir });
    const ready = await first.ready;
    const database = await findDatabase(dataDir);
    const slot = await findFreeSlot(ready);
    expect((await book(ready, slot)).status).toBe(201);
    first.child.kill('SIGKILL');
    await first.ended;
    await vi.waitFor(async () => expect(await isListening(database)).toBe(false), 20_000);

    // A sender may still have a lease of the record: move the clock past it, before the next sender starts.
    await (await openClock(openDataStore(dataDir))).advance(10);
    const second = await start({ DATA_DIR: dataDir }).ready;
    expect((await book(second, slot)).status).toBe(400);
    await vi.waitFor(
      async () =>
        expect(await listRecipients(second)).toEqual(
          expect.arrayContaining(['gus@guests.test', 'ava@demo.test']),
        ),
      20_000,
    );
  },
);

test.each(listCases(['127.0.0.1', 'localhost'], 0))(
  'a port in use on %s is named with what to do (exit code 1)',
  async (host) => {
    const port = await findFreePort();
    const owner = createServer().listen(port, host);
    cleanups.push(() => owner.close());
    const dataDir = await dataFolder();
    const { code, stdout, stderr } = await start({ DATA_DIR: dataDir, PORT: String(port) }).ended;
    expect(code).toBe(1);
    expect(stdout).toBe(`Starting the salon … Data: ${dataDir}, an empty folder: a demo salon is made\n`);
    const another = port + (port < 64_000 ? 1_000 : -1_000);
    expect(stderr).toBe(
      `port ${port} is in use by another program: stop it, or use another port (PORT=${another} npm start)\n`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  },
);

nightTest('npm run tenant -- create prints links to the pages of the salon that it makes', async () => {
  const dataDir = await dataFolder();
  await start({ DATA_DIR: dataDir }).ready;
  const options = ['--slug', 'own', '--name', 'My Own', '--admin-email', 'me@own.test', '--data', dataDir];
  const { stdout } = await run(process.execPath, ['infra/tools/tenant.ts', 'create', ...options]);
  const links = [...stdout.matchAll(/http:\/\/\S+/g)].map(([link]) => link);
  expect(links.map((link) => new URL(link).pathname)).toEqual(['/office/own', '/book/own', '/desk/own']);
  for (const link of links) expect((await fetch(link)).status).toBe(200);
});

nightTest('names each day of the demo week, and a week that was interrupted at the next start', async () => {
  const dataDir = await dataFolder();
  const first = start({ DATA_DIR: dataDir, DEMO_WEEK: '' });
  let output = '';
  first.child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  await vi.waitFor(() => expect(output).toContain('Preparing the demo week … day 2 of 7\n'), 30_000);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start({ DATA_DIR: dataDir, DEMO_WEEK: '' });
  await second.ready;
  second.child.kill('SIGTERM');
  expect((await second.ended).stdout).toContain(
    `The demo week was interrupted and is not complete; ${HOW_TO_BEGIN_ANEW}\n`,
  );
});

nightTest('parts whose port is in use take another one', async () => {
  const port = await findFreePort();
  const owners = [1, 2, 3, 4].map((after) =>
    createServer()
      .listen(port + after, '127.0.0.1')
      .on('error', () => {}),
  );
  cleanups.push(() => owners.map((owner) => owner.close()));
  const ready = await start({ DATA_DIR: ':memory:', PORT: String(port) }).ready;
  expect(ready.base_url).toBe(`http://localhost:${port}/api/v1`);
  for (const url of [ready.console_url, ready.mail_url, ready.sms_url, ready.stripe_url, ready.images_url]) {
    expect((await fetch(url)).status).toBe(200);
  }
});

test.each(listCases(['x', '-1', '70000', '3000.5']))(
  'PORT=%s is one line on stderr and exit code 1',
  async (port) => {
    const { code, stderr } = await start({ DATA_DIR: ':memory:', PORT: port }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(`PORT must be a number up to 65535, not ${port}\n`);
  },
);

test.each(listCases(['SIGTERM', 'SIGKILL'] as const, 0))(
  'the stack stops when npm is ended by %s',
  async (signal) => {
    const dataDir = await dataFolder();
    const salon = start({ DATA_DIR: dataDir }, ['npm', 'start']);
    const ready = await salon.ready;
    const database = await findDatabase(dataDir);
    salon.child.kill(signal);
    await vi.waitFor(async () => {
      for (const url of iterateUrls(ready, database)) expect(await isListening(url)).toBe(false);
    }, 20_000);
  },
);
