import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { API_PREFIX } from '../../lib/contract/route.ts';
import { launchBrowser } from './chromium.ts';

/** The width of a phone. */
export const PHONE = { width: 390, height: 844 };
/** Less than a test may take, so that a failed step names itself. */
const STEP_TIMEOUT_MS = 60_000;

let launched: Promise<Browser> | undefined;
let sessions = 0;

/**
 * Gives a test file a real browser, which the worker starts once. Each call opens a page in a fresh session; a page that
 * throws or violates its security policy fails the test. Where no browser starts, the tests of the file fail.
 */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
  beforeAll(async () => {
    launched ??= launchBrowser();
    await launched;
  });
  return async (options = {}) => {
    if (!launched) throw new Error('open a page within a test');
    sessions += 1;
    const context = await (await launched).newContext({ viewport: PHONE, ...options });
    // Each session calls from its own network, so that no rate limit applies
    const address = `10.1.${sessions >> 8}.${sessions & 255}`;
    await context.route(`**${API_PREFIX}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
    );
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    const errors: string[] = [];
    context.on('weberror', (failure) => errors.push(String(failure.error())));
    context.on('console', (message) => {
      // Refusals and lost connections are what tests provoke, and pages show
      const isProvoked = message.text().startsWith('Failed to load resource:');
      if (message.type() === 'error' && !isProvoked) errors.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      expect(errors).toEqual([]);
    });
    return context.newPage();
  };
}

/** Accessibility violations of a page or frame, of any impact but those of `known` rules, each with its elements. */
export async function listViolations(page: Page | Frame, known: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // Frames show mails, which are not the page's own.
  const { violations } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as axe.AxeResults;
  return violations
    .filter(({ id }) => !known.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

const COLOURS = [
  { media: { colorScheme: 'dark' }, known: [] },
  // The browser chooses these colours, but computes the page's own for the filling of text, which axe reads
  { media: { forcedColors: 'active' }, known: ['color-contrast'] },
  { media: { colorScheme: 'light', forcedColors: 'none' }, known: [] },
] as const;

/** Accessibility violations of a page in the dark, in forced colours and in the light, where it stays. */
export async function listViolationsInAllColours(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const { media, known } of COLOURS) {
    await page.emulateMedia(media);
    violations.push(...(await listViolations(page, known)));
  }
  return violations;
}

/** The fields of the processor for a card, each with its text. */
export function listCardFields(
  page: Page,
  number: string,
): readonly (readonly [field: Locator, text: string])[] {
  const fields = page.frameLocator('.payment-fields iframe');
  return [
    [fields.getByLabel('Card number'), number],
    [fields.getByLabel('Expiration date'), '12 / 40'],
    [fields.getByLabel('Security code'), '123'],
  ];
}

export async function typeCard(page: Page, number = '4242424242424242'): Promise<void> {
  for (const [field, text] of listCardFields(page, number)) await field.fill(text);
}

/** Whether a page is wider than its window, so that it scrolls sideways. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
