import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { PAGE_FILES_PATH } from '../../lib/ports/page-files.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightDescribe, nightTest } from '../support/nightly.ts';
import { useBrowser } from '../support/pages/browser.ts';
import { DESK, openDesk } from '../support/pages/desk.ts';
import { watchScripts } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, getOpenDate, post, logIn: getToken } = useLocalStack();

const FILES_MAX = 12;

type LoadedFile = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Collects the scripts, styles and fonts that a page loads. */
function watchFiles(page: Page): () => Promise<LoadedFile[]> {
  const loaded: Promise<LoadedFile>[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet', 'font'].includes(response.request().resourceType())) return;
    const file = response.allHeaders().then((headers) => ({ url: response.url(), headers }));
    // One that arrives after the files were listed ends with the page
    file.catch(() => {});
    loaded.push(file);
  });
  return () => Promise.all(loaded);
}

const logIn = (page: Page, url: string) => openDesk(page, url, DEMO_LOGINS.admin);

const VIEWS = [
  [
    'the booking page',
    (page: Page) => page.goto(getStack().urls.booking),
    (page: Page) => page.getByRole('button', { name: 'Add Haircut' }),
  ],
  [
    'a day of the desk',
    (page: Page) => logIn(page, `${getStack().urls.desk}?date=${getOpenDate().replaceAll('/', '-')}`),
    (page: Page) => page.getByRole('columnheader', { name: 'Ava Martin' }),
  ],
  [
    'the office',
    (page: Page) => logIn(page, getStack().urls.office),
    (page: Page) => page.getByRole('navigation').first(),
  ],
  [
    'a list of the office',
    (page: Page) => logIn(page, `${getStack().urls.office}/location`),
    (page: Page) => page.getByRole('rowheader', { name: 'Downtown' }),
  ],
] as const;

// BEHAVIOR §35.7
test.each(VIEWS)('%s loads at most 12 files, none of them from the API', async (_name, open, findShown) => {
  const page = await openPage(DESK);
  const listFiles = watchFiles(page);
  await open(page);
  await findShown(page).waitFor();
  // Also what the page loads ahead of the next step
  await page.waitForLoadState('networkidle');
  const files = await listFiles();
  const base = `${getStack().urls.images}${PAGE_FILES_PATH}/`;
  expect(files.map(({ url }) => url).filter((url) => !url.startsWith(base))).toEqual([]);
  expect(files.length).toBeGreaterThan(2);
  expect(files.length, files.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(FILES_MAX);
  for (const { url, headers } of files) {
    expect(headers, url).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    if (!url.endsWith('.woff2')) expect(headers['content-encoding'], url).toBe('br');
  }
});

/** Sums up how far what is shown has moved: https://web.dev/articles/cls */
const COUNT_SHIFTS = `window.moved = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { moved += value; }))
  .observe({ type: 'layout-shift', buffered: true });`;
/** Waits until what is on the page has been painted. */
const PAINT = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

// BEHAVIOR §35.7
nightTest('nothing on the booking page moves when its font arrives after the text', async () => {
  const page = await openPage();
  const font = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await font.promise;
    await route.continue();
  });
  await page.addInitScript(COUNT_SHIFTS);
  await page.goto(getStack().urls.booking, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Add Haircut' }).waitFor();
  await page.evaluate(PAINT);
  const isLoaded = () => page.evaluate(`document.fonts.check('16px "Instrument Sans"')`);
  expect(await isLoaded()).toBe(false);
  font.resolve();
  await expect.poll(isLoaded).toBe(true);
  await page.evaluate(PAINT);
  expect(await page.evaluate('moved')).toBe(0);
});

// BEHAVIOR §35.7
nightTest('nothing of the step with the times moves when the free days arrive after it shows', async () => {
  const page = await openPage();
  await page.addInitScript(COUNT_SHIFTS);
  const days = Promise.withResolvers<void>();
  await page.route('**/booking/get-days*', async (route) => {
    await days.promise;
    await route.continue();
  });
  await page.goto(getStack().urls.booking);
  await page.getByRole('button', { name: 'Add Haircut' }).click();
  await page.getByRole('button', { name: /^(Choose a time|Continue)$/ }).click();
  await page.getByText(/^All times are in/).waitFor();
  await page.evaluate(PAINT);
  await page.evaluate('moved = 0');
  const arrived = page.waitForResponse('**/booking/get-days*');
  days.resolve();
  await arrived;
  await page.locator('.day:not([aria-disabled="true"])').first().waitFor();
  await page.evaluate(PAINT);
  expect(await page.evaluate('moved')).toBe(0);
});

const SCRIPTS_MAX = 120 * 1024;

// BEHAVIOR §10.8, §35.7
nightDescribe('the first view in each language', () => {
  beforeAll(async () => {
    const owner = await getToken('/auth/login', DEMO_LOGINS.admin);
    await post('/admin/settings/update', { languages: ['en', 'de', 'fr', 'es'] }, owner);
  });
  const AREAS = [
    ['the booking page', () => getStack().urls.booking],
    ['the account', () => `${getStack().urls.booking}/account`],
    ['the log-in of the desk', () => getStack().urls.desk],
    ['a day of the desk', () => getStack().urls.desk, 'logged in'],
    ['the office', () => getStack().urls.office, 'logged in'],
    ['a list of the office', () => `${getStack().urls.office}/location`, 'logged in'],
    // The heaviest of their kinds
    ['a form of the office', () => `${getStack().urls.office}/giftcard/new`, 'logged in'],
    ['the books of the office', () => `${getStack().urls.office}/journal`, 'logged in'],
    ['the tips in the office', () => `${getStack().urls.office}/tip`, 'logged in'],
    ['the taxes in the office', () => `${getStack().urls.office}/tax`, 'logged in'],
  ] as const;
  test.each(AREAS)('of %s loads one catalogue and at most 120 KB of scripts', async (...area) => {
    const [, getUrl, isLoggedIn] = area;
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const page = await openPage({ ...DESK, locale });
      const weigh = watchScripts(page);
      await page.goto(`${getUrl()}?lang=${locale}`);
      if (isLoggedIn) {
        await page.locator('input[type="email"]').fill(DEMO_LOGINS.admin.email);
        await page.locator('input[type="password"]').fill(DEMO_LOGINS.admin.password);
        await page.keyboard.press('Enter');
        await page.locator('input[type="password"]').waitFor({ state: 'detached' });
      }
      await page.waitForLoadState('networkidle');
      const weight = await weigh();
      expect(weight, locale).toBeGreaterThan(10_000);
      expect(weight, locale).toBeLessThanOrEqual(SCRIPTS_MAX);
    }
  });
});
