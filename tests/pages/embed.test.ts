import type { IncomingMessage } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { send, toHtmlReply } from '../../infra/local/http.ts';
import { type LocalServer, startLocalServer } from '../../infra/local/local-server.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listCases, nightTest } from '../support/nightly.ts';
import { isTooWide, listViolations, PHONE, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate } = useLocalStack();
const getOrigin = () => new URL(getStack().urls.api).origin;

let site: LocalServer;
/** The salon's own site, of another origin. Its path names the attributes of the script; its query is its style. */
beforeAll(async () => {
  site = await startLocalServer(({ url }: IncomingMessage, response) => {
    const [attributes = '', style = ''] = (url ?? '').slice(1).split('?').map(decodeURIComponent);
    const html = `<!doctype html><html lang="en"><title>Salon</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><style>${style}</style>
<main><h1>Our salon</h1><p style="height: 60rem">Welcome!</p>
<script src="${getOrigin()}/book/embed.js" ${attributes}></script></main>`;
    return send(response, toHtmlReply(html));
  });
});
afterAll(() => site.close(0));

const toSite = (attributes: string, style = ''): string =>
  `${site.url}/${encodeURIComponent(attributes)}?${encodeURIComponent(style)}`;
const findFrame = (page: Page) => page.frameLocator('iframe[title="Book an appointment"]');
/** Background of the page in the frame. */
const readBackground = (page: Page) =>
  findFrame(page)
    .locator('body')
    .evaluate((body) => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(34, 32, 30)';

// BEHAVIOR §35.5
nightTest(
  'shows the page in a frame of another site, as high as each step, with its links in new tabs',
  async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(toSite('data-salon="demo" data-services="2"'));
    const frame = findFrame(page);
    await frame.getByRole('heading', { name: 'Choose your services' }).waitFor();
    const readHeights = async () => [
      await page.locator('iframe').evaluate((element) => element.clientHeight),
      await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    ];
    await expect.poll(async () => new Set(await readHeights()).size).toBe(1);
    const [first] = await readHeights();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('button', { name: 'Choose a time' }).click();
    await frame.getByRole('heading', { name: 'Choose a time' }).waitFor();
    await expect.poll(async () => new Set(await readHeights()).size).toBe(1);
    expect((await readHeights())[0]).not.toBe(first);
    const [account] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Your account' }).click(),
    ]);
    expect(account.url()).toBe(`${getOrigin()}/book/demo/account`);
  },
);

nightTest('opens the page above another site by a button, and keeps it when it is closed', async () => {
  const page = await openPage();
  await page.goto(toSite('data-salon="demo" data-mode="button" data-label="Book a visit"'));
  const button = page.getByRole('button', { name: 'Book a visit' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  const frame = dialog.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Add Haircut' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await button.click();
  await frame.getByRole('button', { name: 'Remove Haircut' }).waitFor();
});

/** Whether the whole element is inside the window. */
const isInWindow = (element: Locator): Promise<unknown> =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const { innerHeight = 0 } = node.ownerDocument.defaultView ?? {};
    return top >= 0 && bottom <= innerHeight && bottom > top;
  });

describe.each(listCases([PHONE, { width: 1280, height: 900 }], 0))(
  'on a site of $width pixels',
  (viewport) => {
    test('keeps the button to the next step in view, books to the end, and tells the site once (BEHAVIOR §35.5)', async () => {
      const page = await openPage({ viewport, timezoneId: 'America/New_York' });
      await page.addInitScript(`{
      globalThis.heard = [];
      const note = (how, { number, value, currency }) => heard.push([how, typeof number, value, currency]);
      addEventListener('message', ({ data }) => data.type === 'salon-booking:booked' && note('message', data));
      document.addEventListener('salon-booking:booked', ({ detail }) => note('event', detail));
    }`);
      await page.goto(toSite('data-salon="demo" data-location="2" data-services="1"'));
      const frame = findFrame(page);
      const bar = page.getByRole('region', { name: 'Your visit' });
      const press = async (name: string) => {
        const button = bar.getByRole('button', { name });
        expect(await isInWindow(button)).toBe(true);
        await button.click();
      };
      await frame.getByRole('heading', { name: 'Choose your services' }).waitFor();
      expect(await frame.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('2');
      await page.evaluate('document.querySelector("iframe").scrollIntoView()');
      await bar.getByText('$50.00').waitFor();
      expect(await isTooWide(page)).toBe(false);
      expect(await listViolations(page, { known: ['region'] })).toEqual([]);
      expect(await frame.getByRole('button', { name: 'Choose a time' }).count()).toBe(0);
      await press('Choose a time');
      await frame.getByRole('heading', { name: 'Choose a time' }).waitFor();
      await frame.locator('.times button').first().click();
      await press('Continue');
      await frame.getByLabel('First name').fill('Ella');
      await frame.getByLabel('Last name').fill('Embedded');
      await frame.getByLabel('E-mail address').fill(`ella-${viewport.width}@x.test`);
      await press('Book');
      await frame.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
      await expect
        .poll(() => page.evaluate('heard'))
        .toEqual([
          ['message', 'string', 54.13, 'USD'],
          ['event', 'string', 54.13, 'USD'],
        ]);
      expect(await bar.count()).toBe(0);
      await frame.locator('body').evaluate((body) => body.ownerDocument.location.reload());
      await frame.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
      expect(await page.evaluate('heard.length')).toBe(2);
    });
  },
);

nightTest(
  'takes a deposit in the frame by card alone, with the check of the bank in view (BEHAVIOR §35.3, §35.5)',
  async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const setDeposits = (deposit_enable: number) =>
      post('/front_end_booking_settings/update', { deposit_enable }, owner);
    await setDeposits(1);
    const page = await openPage();
    await page.goto(toSite('data-salon="demo" data-services="2.1"'));
    const frame = findFrame(page);
    const press = (name: string) =>
      page.getByRole('region', { name: 'Your visit' }).getByRole('button', { name }).click();
    await frame.getByRole('heading', { name: 'Choose your services' }).waitFor();
    await press('Choose a time');
    await frame.locator('.times button').first().click();
    await press('Continue');
    await frame.getByLabel('First name').fill('Dora');
    await frame.getByLabel('E-mail address').fill('dora@x.test');
    await press('Go to payment');
    await frame.getByRole('heading', { name: 'Payment' }).waitFor();
    const fields = frame.frameLocator('.payment-fields iframe');
    await fields.getByLabel('Card number').fill('4000000000003220');
    await fields.getByLabel('Expiration date').fill('12 / 40');
    await fields.getByLabel('Security code').fill('123');
    expect(await fields.getByLabel('Bank').isVisible()).toBe(false);
    await frame.getByRole('button', { name: 'Pay $30.00' }).click();
    await frame
      .frameLocator('dialog iframe')
      .getByRole('button', { name: 'Complete authentication' })
      .click();
    await frame.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
    await setDeposits(0);
  },
);

nightTest('lets no site book for a visitor who has not touched the page (BEHAVIOR §35.5)', async () => {
  const page = await openPage();
  await page.goto(toSite('data-salon="demo" data-services="1"'));
  const frame = findFrame(page);
  await page.getByRole('button', { name: 'Choose a time' }).waitFor();
  const url = `${getOrigin()}/book/demo?frame=inline&step=details&services=1&date=${getOpenDate().replaceAll('/', '-')}&time=11:00`;
  await page.locator('iframe').evaluate((element, src) => element.setAttribute('src', src), url);
  await frame.getByRole('button', { name: 'Book', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Your visit' }).count()).toBe(0);
  await frame.getByLabel('First name').click();
  await page.getByRole('region', { name: 'Your visit' }).getByRole('button', { name: 'Book' }).waitFor();
});

nightTest(
  'books with one staff member, without the header, where the site asks for it (BEHAVIOR §35.5)',
  async () => {
    const page = await openPage();
    await page.goto(toSite('data-salon="demo" data-staff="1" data-header="hidden"'));
    const frame = findFrame(page);
    await frame.getByRole('button', { name: 'Add Haircut' }).click();
    expect(await frame.getByRole('link', { name: 'Your account' }).count()).toBe(0);
    expect(await frame.getByRole('button', { name: 'Add Gel manicure' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose a time' }).click();
    await frame.getByText('With Ava', { exact: false }).first().waitFor();
    expect(await frame.getByRole('radio').count()).toBe(0);
  },
);

describe('the theme of a frame (BEHAVIOR §35.5)', () => {
  const THEMES = [
    [
      'that of the site, which is light for a visitor in the dark',
      'dark',
      '',
      'body { background: white }',
      LIGHT,
    ],
    [
      'that of the site, which is dark for a visitor in the light',
      'light',
      '',
      'main { background: #111 }',
      DARK,
    ],
    [
      'that of the browser, where the site follows it too',
      'dark',
      '',
      ':root { color-scheme: light dark }',
      DARK,
    ],
    ['that which the script names', 'light', 'data-theme="dark"', 'body { background: white }', DARK],
  ] as const;
  test.each(listCases(THEMES))('is %s', async (_name, colorScheme, attribute, style, background) => {
    const page = await openPage({ colorScheme });
    await page.goto(toSite(`data-salon="demo" ${attribute}`, style));
    await findFrame(page).getByRole('heading', { name: 'Choose your services' }).waitFor();
    expect(await readBackground(page)).toBe(background);
  });

  nightTest('changes with that of the site, as does that of its button', async () => {
    const page = await openPage();
    const style = '.night { background: #111; color-scheme: dark }';
    await page.goto(toSite('data-salon="demo"', style));
    await findFrame(page).getByRole('heading', { name: 'Choose your services' }).waitFor();
    expect(await readBackground(page)).toBe(LIGHT);
    await page.evaluate('document.documentElement.className = "night"');
    await expect.poll(() => readBackground(page)).toBe(DARK);
    await page.goto(toSite('data-salon="demo" data-mode="button"', style));
    const readScheme = () =>
      page
        .getByRole('button', { name: 'Book now' })
        .evaluate((button) => button.ownerDocument.defaultView?.getComputedStyle(button).colorScheme);
    expect(await readScheme()).toBe('light');
    await page.evaluate('document.documentElement.className = "night"');
    await expect.poll(readScheme).toBe('dark');
  });
});

nightTest('a salon that lists its sites is framed by them alone, and pages with tokens by none', async () => {
  const admin = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/settings/update', { allowed_origins: ['https://salon.example'] }, admin);
  const readPolicy = async (path: string) => {
    const { headers } = await fetch(`${getOrigin()}/book/demo${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    return [/frame-ancestors [^;]*/.exec(policy)?.[0], headers.get('x-frame-options')];
  };
  // Pages of a location that nobody has asked for show the new settings at once
  expect(await readPolicy('?location=2')).toEqual(["frame-ancestors 'self' https://salon.example", null]);
  for (const path of ['/account', '/visit?token=x', '/offer?token=x', '/claim?token=x']) {
    expect(await readPolicy(path)).toEqual(["frame-ancestors 'none'", 'DENY']);
  }
  const page = await openPage();
  const context = await page.context().browser()?.newContext();
  const stranger = await context?.newPage();
  await stranger?.goto(
    toSite(`></script><iframe src="${getOrigin()}/book/demo?location=2"></iframe><script `),
  );
  await stranger?.waitForLoadState('networkidle');
  const framed = stranger?.frames().map((frame) => frame.url());
  expect(framed?.at(-1)).toBe('chrome-error://chromewebdata/');
  await context?.close();
});
