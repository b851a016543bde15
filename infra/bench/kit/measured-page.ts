import type { Browser, Page, ViewportSize } from 'playwright-core';

export const CPU_SLOWDOWN = 4;
/** Entries of events arrive with a delay. */
const ENTRIES_MS = 500;

/** The speed of a page since its last navigation, as the browser reports it. */
export type PageSpeed = {
  /** Largest Contentful Paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative Layout Shift. */
  readonly cls: number;
  /** The duration of each interaction, that of its longest event (Event Timing). */
  readonly interactions: readonly number[];
};

/** Collects a page's performance entries from its first byte on. */
const OBSERVE = `
window.measured = { lcp: 0, cls: 0, interactions: {} };
const observe = (type, take, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
observe('largest-contentful-paint', ({ startTime }) => { measured.lcp = startTime; });
observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) measured.cls += value; });
observe('event', ({ duration, interactionId: id }) => {
  if (id) measured.interactions[id] = Math.max(measured.interactions[id] ?? 0, duration);
}, { durationThreshold: 16 });
`;

export async function openMeasuredPage(browser: Browser, viewport: ViewportSize) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const session = await context.newCDPSession(page);
  return {
    page,
    session,
    slowDown: () => session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN }),
    async collect(): Promise<PageSpeed> {
      await page.waitForTimeout(ENTRIES_MS);
      return page.evaluate('({ ...measured, interactions: Object.values(measured.interactions) })');
    },
    close: () => context.close(),
  };
}

export const readPageClock = (page: Page): Promise<number> => page.evaluate('performance.now()');

/** Records when a condition on the page is met. */
export const recordWhenShown = (page: Page, condition: string): Promise<void> =>
  page.evaluate(`new MutationObserver((_, observer) => {
    if (!(${condition})) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.shownAt = performance.now(); });
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
