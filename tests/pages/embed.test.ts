import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { sendHtml } from '../../infra/local/http.ts';
import { type LocalServer, startLocalServer } from '../../infra/local/local-server.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post } = useLocalStack();
const getOrigin = () => new URL(getStack().urls.api).origin;

let site: LocalServer;
/** The salon's own site, of another origin. Its path names the attributes of the script. */
beforeAll(async () => {
  site = await startLocalServer(({ url }: IncomingMessage, response) =>
    sendHtml(
      response,
      `<!doctype html><html lang="en"><title>Salon</title><h1>Our salon</h1><p style="height: 60rem">Welcome!</p>
<script src="${getOrigin()}/book/embed.js" ${decodeURIComponent(url?.slice(1) ?? '')}></script>`,
    ),
  );
});
afterAll(() => site.close(0));

const toSite = (attributes: string): string => `${site.url}/${encodeURIComponent(attributes)}`;

// BEHAVIOR §35.2
test('shows the page in a frame of another site, as high as each step, with its links in new tabs', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(toSite('data-salon="demo" data-services="2"'));
  const frame = page.frameLocator('iframe[title="Book an appointment"]');
  await frame.getByRole('heading', { name: 'Choose your services' }).waitFor();
  const readHeights = async () => [
    await page.locator('iframe').evaluate((element) => element.clientHeight),
    await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
  ];
  await expect.poll(async () => new Set(await readHeights()).size).toBe(1);
  const [first] = await readHeights();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('heading', { name: 'Choose a time' }).waitFor();
  await expect.poll(async () => new Set(await readHeights()).size).toBe(1);
  expect((await readHeights())[0]).not.toBe(first);
  const [account] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Your account' }).click(),
  ]);
  expect(account.url()).toBe(`${getOrigin()}/book/demo/account`);
});

test('opens the page above another site by a button, and keeps it when it is closed', async () => {
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

test('a salon that lists its sites is framed by them alone, and pages with tokens by none', async () => {
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
