import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFixedClock } from '../../infra/local/clock.ts';
import { send, toHtmlReply } from '../../infra/local/http.ts';
import { startLocalServer } from '../../infra/local/local-server.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { buildClient } from '../../infra/tools/client/build.ts';
import { createClient } from '../../lib/client/client.ts';
import { createFolder, createProject, runNode, runTsc } from '../support/api/client-package.ts';
import { nightTest } from '../support/nightly.ts';
import { useBrowser } from '../support/pages/browser.ts';

const LINES_MAX = 40;
const WIDGET_LINES_MAX = 70;

const openPage = useBrowser();
let stack: Stack;
beforeAll(async () => {
  // Starts today, because the README's example asks for the coming days. Stands still, so that no new minute resets the
  // rate limit.
  stack = await startStack({ clock: createFixedClock(new Date()) });
});
afterAll(() => stack.close());

/** Haircuts of guests, on a day when the salon is open and nobody has booked. */
async function planHaircuts(email: string) {
  const salon = createClient({ baseUrl: stack.urls.api, slug: 'demo' });
  const toDate = (days: number) =>
    new Date(stack.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  const services = [{ service_id: 1, price: '50.00', duration: 45 }];
  const slots = await salon.booking.getSlot({
    location_id: 1,
    start_date: toDate(8),
    end_date: toDate(14),
    service_pricing_options: services,
  });
  const free = (slots.ok ? slots.reply.data : []).filter(({ available }) => available);
  const guest = { fname: 'Gina', lname: 'Guest', email };
  const toForm = (index: number) => ({
    location_id: 1,
    customer_type: 1,
    guest,
    services,
    date: free[index]?.date ?? '',
    time: free[index]?.time ?? '',
  });
  return { salon, toForm };
}

test('the first example of the README books and pays as it is (BEHAVIOR §32.3)', async () => {
  const readme = await readFile('lib/client/README.md', 'utf8');
  const code = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  expect(code).toContain("'http://localhost:3000/api/v1'");
  expect(code).toContain("'http://localhost:3003'");

  const app = await createFolder();
  await createProject(app);
  await buildClient(join(app, 'node_modules', 'salon-booking-client'));
  const here = code
    .replace('http://localhost:3000/api/v1', stack.urls.api)
    .replace('http://localhost:3003', stack.urls.stripe);
  await writeFile(join(app, 'book.ts'), here);
  expect(await runTsc(app, '--noEmit')).toBe('');
  expect(await runNode(app, 'book.ts')).toMatch(/^APT-\d{6} is confirmed\n$/);
});

nightTest(
  'the widget of the README books with a deposit from another origin, as it is (BEHAVIOR §32.3)',
  async () => {
    const readme = await readFile('lib/client/README.md', 'utf8');
    const code = /```html\n(.*?)```/s.exec(readme)?.[1] ?? '';
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(WIDGET_LINES_MAX);
    const salon = createClient({ baseUrl: stack.urls.api, slug: 'demo' });
    const owner = await salon.auth.login({ email: 'admin@demo.test', password: 'demo-password-1' });
    const { settings } = createClient({ baseUrl: stack.urls.api, token: owner.ok ? owner.reply.token : '' });
    await settings.updateFrontEndBookingSettings({ deposit_enable: 1 });
    const folder = await createFolder();
    await buildClient(folder);
    const script = await readFile(join(folder, 'index.js'), 'utf8');
    const here = code
      .replace('http://localhost:3000/api/v1', stack.urls.api)
      .replace('http://localhost:3003', stack.urls.stripe);
    const shop = await startLocalServer((request, response) =>
      request.url === '/client.js'
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : send(response, toHtmlReply(here)),
    );
    onTestFinished(() => shop.close());
    const page = await openPage();
    await page.goto(shop.url);
    await page.getByLabel('Service').selectOption('Hair color');
    await page.getByLabel('First name').fill('Wanda');
    await page.getByLabel('Last name').fill('Widget');
    await page.getByLabel('E-mail').fill('wanda@example.com');
    await page.getByRole('button', { name: 'Book' }).click();
    const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
    await fields.getByLabel('Card number').fill('4242424242424242');
    await fields.getByLabel('Expiration date').fill('1239');
    await fields.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText(/^APT-\d{6} is confirmed$/).waitFor();
  },
);

nightTest(
  'the guides of the API reference read a list and follow a diary, as they are (BEHAVIOR §32.3)',
  async () => {
    const guides = await readFile('lib/openapi/guides.md', 'utf8');
    const getScript = (title: string): string =>
      new RegExp(`\\n## ${title}\\n.*?\`\`\`js\\n(.*?)\`\`\``, 's').exec(guides)?.[1] ?? '';
    const salon = createClient({ baseUrl: stack.urls.api, slug: 'demo' });
    const owner = await salon.auth.login({ email: 'admin@demo.test', password: 'demo-password-1' });
    const { toForm } = await planHaircuts('live@example.com');

    const app = await createFolder();
    await createProject(app);
    await buildClient(join(app, 'node_modules', 'salon-booking-client'));
    const script = `
    import { createClient } from 'salon-booking-client';
    const salon = createClient({ baseUrl: '${stack.urls.api}', token: '${owner.ok ? owner.reply.token : ''}' });
    ${getScript('Lists')}
    console.log(rows.length > 0);
    const live = await salon.appointments.diaryLive({ location_id: 1 });
    const dates = new Set();
    const onChange = ({ date }) => { dates.add(date); socket.close(); };
    ${getScript('Live changes of a diary')}
    socket.addEventListener('message', async ({ data }) => {
      if (JSON.parse(data).type !== 'subscribe_success') return;
      // Several, because an announcement may get lost
      for (const form of ${JSON.stringify([2, 3, 4].map(toForm))})
        if (dates.size === 0) await salon.booking.saveBooking(form);
    });
    socket.addEventListener('close', () => console.log([...dates].join()));`;
    await writeFile(join(app, 'live.mjs'), script);
    expect(await runNode(app, 'live.mjs')).toBe(`true\n${toForm(2).date}\n`);
  },
);

test('a form keeps its key: refused, corrected, sent twice, it books once (BEHAVIOR §9.2)', async () => {
  const { salon, toForm } = await planHaircuts('form@example.com');
  const form = { ...toForm(0), time: '03:00 AM' };
  const send = () => salon.booking.saveBooking(form, { idempotencyKey: form });
  expect(await send()).toMatchObject({ ok: false, code: 'slot_not_available', status: 400 });
  form.time = toForm(0).time;
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  const replies = [first, second, third].map((each) => (each.ok ? each.reply.data.id : each.code));
  expect(new Set(replies).size).toBe(1);
  expect(third).toMatchObject({ ok: true, replayed: true });
  form.time = toForm(5).time;
  expect(await send()).toMatchObject({ ok: false, code: 'idempotency_mismatch', status: 422 });
});

nightTest(
  'a page of another origin books with the package, and reads the headers of replies (BEHAVIOR §1.4)',
  async () => {
    const folder = await createFolder();
    await buildClient(folder);
    const script = await readFile(join(folder, 'index.js'), 'utf8');
    const { toForm } = await planHaircuts('browser@example.com');
    const shop = await startLocalServer((request, response) =>
      request.url === '/client.js'
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : send(response, toHtmlReply('<!doctype html><title>Shop</title><link rel="icon" href="data:">')),
    );
    onTestFinished(() => shop.close());
    const page = await openPage();
    await page.goto(shop.url);
    const results = await page.evaluate(`(async () => {
    const { createClient } = await import('/client.js');
    const salon = createClient({ baseUrl: ${JSON.stringify(stack.urls.api)}, slug: 'demo' });
    const form = ${JSON.stringify(toForm(10))};
    const send = (input) => salon.booking.saveBooking(input, { idempotencyKey: form });
    return [await send({ ...form, services: [] }), await send(form), await send(form)];
  })()`);
    expect(results).toMatchObject([
      {
        code: 'invalid',
        errors: { services: ['Must have at least 1 item'] },
        errorCodes: { services: [{ code: 'list_empty', params: {} }] },
        requestId: expect.stringMatching(/./),
      },
      { ok: true, replayed: false },
      { ok: true, replayed: true },
    ]);
  },
);

nightTest('a call waits as long as a busy API asks, and then succeeds (BEHAVIOR §8.1)', async () => {
  const waits: string[] = [];
  const salon = createClient({
    baseUrl: stack.urls.api,
    slug: 'demo',
    onRetry: ({ operation, failure }) => waits.push(`${operation}: ${failure.code}`),
    wait: (milliseconds) => stack.clock.advance(milliseconds / 60_000),
  });
  const LIMIT = 60;
  for (let call = 0; call <= LIMIT && waits.length === 0; call += 1) {
    expect(await salon.booking.getFrontSettings()).toMatchObject({ ok: true });
  }
  expect(waits).toEqual(['booking.getFrontSettings: too_many_requests']);
});
