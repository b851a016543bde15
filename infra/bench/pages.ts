import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/pages/chromium.ts';
import { weighPage } from '../../tests/support/pages/page-weight.ts';
import { startStack } from '../local/stack.ts';
import { COLUMNS, type MeasuredDesk, VISITS, walkDesk } from './kit/desk-walk.ts';
import { CUSTOMERS, fillOffice, type MeasuredOffice, SERVICES, walkOffice } from './kit/office-walk.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { percentile, toThreeDigits } from './kit/timing.ts';

/** A mid-range phone on a mobile network. */
const PHONE = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 40 };
const DEFAULT_RUNS = 7;

type Measured = {
  readonly lcp: number;
  /** The longest interaction of the walk. */
  readonly inp: number;
  readonly cls: number;
  /** From the API's response to the times on the screen. */
  readonly times: number;
};

/** Collects a page's performance entries from its first byte on. */
const OBSERVE = `
window.measured = { lcp: 0, inp: 0, cls: 0 };
const observe = (type, take, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
observe('largest-contentful-paint', ({ startTime }) => { measured.lcp = startTime; });
observe('event', ({ duration, interactionId }) => { if (interactionId) measured.inp = Math.max(measured.inp, duration); },
  { durationThreshold: 16 });
observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) measured.cls += value; });
`;

/** The milliseconds from the last response of get-slot to the next frame with times. */
async function measureTimes(page: Page): Promise<number> {
  const time = page.locator('.times .time').first();
  const toNextFreeDay = page.getByRole('button', { name: 'Go to the next free day' });
  await time.or(toNextFreeDay).waitFor();
  // The last days of a month may be full
  if (await toNextFreeDay.isVisible()) await toNextFreeDay.click();
  await time.waitFor();
  return page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => {
    const responses = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/get-slot'));
    resolve(window.shownAt - responses.at(-1).responseEnd);
  }))`);
}

/** Records when times first appear in the page. */
const WATCH_TIMES = `new MutationObserver((_, observer) => {
  if (!document.querySelector('.times .time')) return;
  requestAnimationFrame(() => { window.shownAt = performance.now(); });
  observer.disconnect();
}).observe(document.querySelector('main'), { childList: true, subtree: true })`;

async function walk(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(WATCH_TIMES);
  await page.getByRole('button', { name: 'Add Hair colour' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('button', { name: 'Add Haircut' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const times = await measureTimes(page);
  await page.locator('.times .time').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.cost td').first().waitFor();
  // Entries of events arrive with a delay
  await page.waitForTimeout(500);
  const { lcp, inp, cls } = await page.evaluate<Omit<Measured, 'times'>>('measured');
  await context.close();
  return { lcp, inp, cls, times };
}

async function listSizes(url: string): Promise<readonly Row[]> {
  const { html, css, scripts } = await weighPage(url);
  const toRow = (part: string, bytes: number, limit: number): Row => ({
    part,
    'gzipped KB': Math.round(bytes / 102.4) / 10,
    'at most': limit,
  });
  return [toRow('HTML', html, 15), toRow('CSS', css, 8), toRow('JavaScript', scripts, 40)];
}

const toMeasuredRow = (measure: string, values: readonly number[]): Row => ({
  measure,
  median: toThreeDigits(percentile(values, 0.5)),
  worst: toThreeDigits(Math.max(...values)),
});

const toBoundRow = (
  measure: string,
  values: readonly number[],
  [median, worst]: readonly [median: number, worst: number],
): Row => ({
  ...toMeasuredRow(measure, values),
  'median at most': median,
  'worst at most': worst,
});

const toInteractionRow = (walks: readonly { readonly interactions: readonly number[] }[]): Row =>
  toBoundRow(
    'interaction, ms',
    walks.flatMap(({ interactions }) => interactions),
    [100, 300],
  );

/** The figures of the desk; the interactions of all walks together. */
const toDeskRows = (walks: readonly MeasuredDesk[]): readonly Row[] => [
  toBoundRow(
    'first view, ms',
    walks.map(({ firstView }) => firstView),
    [1500, 1500],
  ),
  toInteractionRow(walks),
];

const toOfficeRows = (walks: readonly MeasuredOffice[]): readonly Row[] => [
  toBoundRow(
    'first rows, ms',
    walks.flatMap(({ firstRows }) => firstRows),
    [2000, 2000],
  ),
  toBoundRow(
    'search, from the last key, ms',
    walks.flatMap(({ searches }) => searches),
    [1000, 1000],
  ),
  toInteractionRow(walks),
];

/** Walks one time after the other. */
async function repeat<Walk>(runs: number, page: string, walkOnce: () => Promise<Walk>): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (let count = 1; count <= runs; count += 1) {
    showStep(`${page}, walk ${count} of ${runs}`);
    walks.push(await walkOnce());
  }
  return walks;
}

/** Measures the office of a salon of its own, because its many services would slow the booking page down. */
async function measureOffice(browser: Browser, runs: number): Promise<readonly Row[]> {
  const stack = await startStack();
  try {
    await fillOffice(stack);
    return toOfficeRows(
      await repeat(runs, 'office', () => walkOffice(browser, stack.urls.office, CPU_SLOWDOWN)),
    );
  } finally {
    await stack.close();
  }
}

/** Measures the booking page on a phone, and the desk and the office of a large salon. The option is the number of walks. */
export async function measure([option = String(DEFAULT_RUNS)]: readonly string[]): Promise<Report> {
  const runs = Number(option);
  const stack = await startStack({ withImages: true });
  const browser = await launchBrowser();
  try {
    const url = stack.urls.booking;
    const sizes = await listSizes(url);
    await walk(browser, url);
    const walks = await repeat(runs, 'booking page', () => walk(browser, url));
    const desks = await repeat(runs, 'desk', () => walkDesk(browser, stack.urls.desk, CPU_SLOWDOWN));
    const deskRows = toDeskRows(desks);
    const officeRows = await measureOffice(browser, runs);
    const toRow = (measure: string, name: keyof Measured, limit: number): Row => ({
      ...toMeasuredRow(
        measure,
        walks.map((each) => each[name]),
      ),
      'at most': limit,
    });
    const lcp = toRow('Largest Contentful Paint, ms', 'lcp', 1000);
    const inp = toRow('longest interaction (INP), ms', 'inp', 100);
    const scripts = sizes.at(-1);
    return {
      title: 'Booking page, desk and office',
      summary: `${runs} walks from services to details on a phone's screen, CPU ${CPU_SLOWDOWN} times slower, 10 Mbit/s, 40 ms latency. ${runs} walks on a day of ${COLUMNS} columns with ${VISITS} visits each on the desk, and ${runs} walks through ${CUSTOMERS} customers and ${SERVICES} services in the office, CPU ${CPU_SLOWDOWN} times slower.`,
      highlights: [
        {
          what: 'booking page on a phone (10 Mbit/s, slowed CPU)',
          measured: `LCP ${lcp.median} ms; longest interaction ${inp.median} ms; ${scripts?.['gzipped KB']} KB of JavaScript`,
        },
        {
          what: `desk with ${COLUMNS} columns of ${VISITS} visits (slowed CPU)`,
          measured: `first view ${deskRows[0]?.median} ms; median interaction ${deskRows[1]?.median} ms, longest ${deskRows[1]?.worst} ms`,
        },
        {
          what: `office with ${CUSTOMERS} customers and ${SERVICES} services (slowed CPU)`,
          measured: `first rows ${officeRows[0]?.median} ms; search ${officeRows[1]?.median} ms; median interaction ${officeRows[2]?.median} ms, longest ${officeRows[2]?.worst} ms`,
        },
      ],
      tables: [
        {
          title: 'Speed',
          rows: [lcp, inp, toRow('response to times on the screen, ms', 'times', 100)],
          chart: ['median', 'worst', 'at most'],
        },
        { title: 'Stability', rows: [toRow('layout shift (CLS)', 'cls', 0)] },
        { title: 'Desk', rows: deskRows },
        { title: 'Office', rows: officeRows },
        { title: 'First view', rows: sizes, chart: ['gzipped KB', 'at most'] },
      ],
    };
  } finally {
    await browser.close();
    await stack.close();
  }
}
