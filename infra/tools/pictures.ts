import { mkdir, stat, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/pages/chromium.ts';
import { openDesk } from '../../tests/support/pages/desk.ts';
import { openOffice } from '../../tests/support/pages/office.ts';
import { createFixedClock } from '../local/clock.ts';
import { DEMO_LOGINS } from '../local/demo/demo.ts';
import { type Stack, startStack } from '../local/stack.ts';
import { runCommand } from './command.ts';

const USAGE = `Makes the pictures of the README from a demo salon of its own: infra/docs/pictures/<page>.png.

  npm run pictures`;

const FOLDER = new URL('../docs/pictures/', import.meta.url);
/** A Wednesday, when all of the location's people work, at 11:40 in the salon. */
const NOW = new Date('2026-11-18T16:40:00.000Z');
const WINDOW = { width: 1200, height: 720 };
const PICTURE_MAX_BYTES = 150_000;

const PAGES: Readonly<Record<string, (page: Page, urls: Stack['urls']) => Promise<unknown>>> = {
  async booking(page, urls) {
    await page.goto(urls.booking);
    await page.getByRole('button', { name: 'Add Haircut' }).click();
    await page.getByRole('button', { name: 'Choose a time' }).waitFor();
  },
  async desk(page, urls) {
    await openDesk(page, urls.desk, DEMO_LOGINS.admin);
    await page.locator('.visit').first().waitFor();
  },
  async office(page, urls) {
    await openOffice(page, `${urls.office}/services`);
    await page.getByRole('link', { name: 'Haircut' }).first().waitFor();
  },
};

async function take(browser: Browser, name: string, urls: Stack['urls']): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW, timezoneId: 'America/New_York' });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await PAGES[name]?.(page, urls);
  await page.evaluate(
    'Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))',
  );
  const file = new URL(`${name}.png`, FOLDER);
  await writeFile(file, await page.screenshot({ animations: 'disabled' }));
  const { size } = await stat(file);
  if (size > PICTURE_MAX_BYTES)
    throw new Error(`${name}.png has ${size} bytes, more than ${PICTURE_MAX_BYTES}`);
  console.log(`${name}.png: ${size} bytes`);
  await context.close();
}

async function main(): Promise<void> {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  await mkdir(FOLDER, { recursive: true });
  const stack = await startStack({
    clock: createFixedClock(NOW),
    withImages: true,
    withOtherUsers: true,
    withWeek: true,
  });
  const browser = await launchBrowser();
  try {
    for (const name of Object.keys(PAGES)) await take(browser, name, stack.urls);
  } finally {
    await browser.close();
    await stack.close();
  }
}

runCommand(USAGE, main);
