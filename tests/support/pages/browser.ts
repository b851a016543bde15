import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from './chromium.ts';

/** The width of a phone. */
export const PHONE = { width: 390, height: 844 };
/** Less than a test may take, so that a failed step names itself. */
const STEP_TIMEOUT_MS = 60_000;

/** The checker of accessibility, minified, because each page reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until no colour changes any more: a colour on its way has too little contrast. */
const SETTLE_COLOURS = `(async () => {
  while (document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running'))
    await new Promise(requestAnimationFrame);
})()`;

let launched: Promise<Browser> | undefined;

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
    const context = await (await launched).newContext({ viewport: PHONE, ...options });
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

type AxeOptions = {
  /** Rules whose violations do not count. */
  readonly known?: readonly string[];
  /** Checks these rules alone. */
  readonly only?: readonly string[];
};

/** Accessibility violations of a page or frame, of any impact, each with its elements. */
export async function listViolations(
  page: Page | Frame,
  { known = [], only }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  await page.evaluate(SETTLE_COLOURS);
  // Frames show mails, which are not the page's own.
  const options = { iframes: false, resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) };
  const run = `axe.run(${JSON.stringify(options)})`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations
    .filter(({ id }) => !known.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** The rules that read what the style sheet makes of the page: colours, sizes, what is shown. */
const STYLED = ['link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const COLOURS = [
  { media: { colorScheme: 'dark' }, only: ['color-contrast', ...STYLED] },
  // The browser chooses these colours, but computes the page's own for the filling of text, which color-contrast reads
  { media: { forcedColors: 'active' }, only: STYLED },
  { media: { colorScheme: 'light', forcedColors: 'none' } },
] as const;

/** Accessibility violations of a page in the light, where it stays, and of its styles in the dark and in forced colours. */
export async function listViolationsInAllColours(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const { media, ...options } of COLOURS) {
    await page.emulateMedia(media);
    violations.push(...(await listViolations(page, options)));
  }
  return violations;
}

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

/** The texts that somebody sees, each with its element and its lines. */
const SEEN_TEXTS = `[...document.querySelectorAll('body *')]
  .filter((each) => each.checkVisibility() && !each.closest('select, script, style, iframe, .vh'))
  .filter((each) => getComputedStyle(each).clipPath !== 'inset(50%)')
  .flatMap((each) => [...each.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
  .map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return { node, text: node.data.trim(), element: node.parentElement, lines: [...range.getClientRects()] };
  })`;

/** Words that are broken into lines, though each is shorter than a line. Addresses are broken. */
export const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(`${SEEN_TEXTS}.flatMap(({ node }) =>
    [...node.data.matchAll(/(?<![\\p{L}\\d@._-])\\p{L}{2,16}(?![\\p{L}\\d@._])/gu)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word))`);

/** Texts that are cut without an ellipsis, stick out of their box, or lie beside the window. */
export const listCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const isCut = ({ element, lines }) => {
      for (let box = element; box; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow } = getComputedStyle(box);
        if (display === 'inline' || display === 'contents') continue;
        if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return false;
        const isClip = overflowX !== 'visible' || overflowY !== 'visible';
        const isRoot = box === document.documentElement;
        if (box !== element && !isClip && !isRoot) continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) return true;
        if (isClip && lines.some((line) => line.top < top - 2 || line.bottom > bottom + 2)) return true;
      }
      return false;
    };
    return ${SEEN_TEXTS}.filter(isCut).map(({ text }) => text);
  })()`);

/** Amounts and phone numbers that the words around them can turn around on a page from right to left. */
export const listLooseNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(`${SEEN_TEXTS}
    .filter(({ text, element }) =>
      /\\p{Sc}|[+−]\\d/u.test(text.replaceAll(/\\u2068[^\\u2069]*\\u2069/g, '')) &&
      getComputedStyle(element).unicodeBidi !== 'isolate')
    .map(({ text }) => text)`);
