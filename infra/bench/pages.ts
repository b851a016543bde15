import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/pages/chromium.ts';
import { weighPage } from '../../tests/support/pages/page-weight.ts';
import { startStack } from '../local/stack.ts';
import { COLUMNS, VISITS, walkDesk } from './kit/desk-walk.ts';
import { CPU_SLOWDOWN, openMeasuredPage, type PageSpeed, recordWhenShown } from './kit/measured-page.ts';
import { addManyCustomersAndServices, CUSTOMERS, SERVICES, walkOffice } from './kit/office-walk.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { measureSeenChanges } from './kit/seen-changes.ts';
import { quantile, toThreeDigits } from './kit/timing.ts';

/** A mid-range phone on a mobile network. */
const PHONE = { width: 390, height: 844 };
const NETWORK = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 40 };
const DEFAULT_RUNS = 7;

type MeasuredBooking = PageSpeed & {
  /** From the API's response to the times on the screen. */
  readonly times: number;
};

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

async function walkBooking(browser: Browser, url: string): Promise<MeasuredBooking> {
  const { page, session, slowDown, collect, close } = await openMeasuredPage(browser, PHONE);
  await slowDown();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.goto(url, { waitUntil: 'networkidle' });
  await recordWhenShown(page, "document.querySelector('.times .time')");
  await page.getByRole('button', { name: 'Add Hair color' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('button', { name: 'Add Haircut' }).click();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  const times = await measureTimes(page);
  await page.locator('.times .time').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.cost td').first().waitFor();
  const speed = await collect();
  await close();
  return { ...speed, times };
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

const toRow = (measure: string, values: readonly number[], median: number, worst?: number): Row => ({
  measure,
  median: toThreeDigits(quantile(values, 0.5)),
  worst: toThreeDigits(Math.max(...values)),
  'median at most': median,
  ...(worst === undefined ? {} : { 'worst at most': worst }),
});

/** All interactions of some walks. */
const toInteractionRow = (walks: readonly Pick<PageSpeed, 'interactions'>[]): Row =>
  toRow(
    'interaction, ms',
    walks.flatMap(({ interactions }) => interactions),
    100,
    300,
  );

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
    await addManyCustomersAndServices(stack);
    const walks = await repeat(runs, 'office', () => walkOffice(browser, stack.urls.office));
    const firstRows = walks.flatMap((walk) => walk.firstRows);
    const searches = walks.flatMap((walk) => walk.searches);
    return [
      toRow('first rows, ms', firstRows, 2000, 2000),
      toRow('search, from the last key, ms', searches, 1000, 1000),
      toInteractionRow(walks),
    ];
  } finally {
    await stack.close();
  }
}

async function measureDesk(browser: Browser, url: string, runs: number): Promise<readonly Row[]> {
  const walks = await repeat(runs, 'desk', () => walkDesk(browser, url));
  const firstViews = walks.map(({ firstView }) => firstView);
  return [toRow('first view, ms', firstViews, 1500, 1500), toInteractionRow(walks)];
}

/** Measures how soon a desk shows what another one does, in a salon of its own. */
async function measureSeen(browser: Browser): Promise<Row> {
  showStep('changes at another desk');
  const stack = await startStack();
  try {
    return toRow('a change is seen at another desk, ms', await measureSeenChanges(browser, stack), 1_000);
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
    await walkBooking(browser, url);
    const walks = await repeat(runs, 'booking page', () => walkBooking(browser, url));
    const deskRows = await measureDesk(browser, stack.urls.desk, runs);
    const officeRows = await measureOffice(browser, runs);
    const seen = await measureSeen(browser);
    const paints = walks.map(({ lcp }) => lcp);
    const longest = walks.map(({ interactions }) => Math.max(0, ...interactions));
    const delays = walks.map(({ times }) => times);
    const shifts = walks.map(({ cls }) => cls);
    const lcp = toRow('Largest Contentful Paint, ms', paints, 1000);
    const inp = toRow('longest interaction (INP), ms', longest, 100);
    const times = toRow('response to times on the screen, ms', delays, 100);
    const cls = toRow('layout shift (CLS)', shifts, 0);
    const scripts = sizes.at(-1);
    return {
      title: 'Booking page, desk and office',
      summary: `${runs} walks from services to details on a phone's screen, CPU ${CPU_SLOWDOWN} times slower, 10 Mbit/s, 40 ms latency; its files come from the server of the objects, as from CloudFront. ${runs} walks on a day of ${COLUMNS} columns with ${VISITS} visits each on the desk, and ${runs} walks through ${CUSTOMERS} customers and ${SERVICES} services in the office, CPU ${CPU_SLOWDOWN} times slower.`,
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
          what: 'a change is seen at another desk, after the reply',
          measured: `median ${seen.median} ms; longest ${seen.worst} ms`,
        },
        {
          what: `office with ${CUSTOMERS} customers and ${SERVICES} services (slowed CPU)`,
          measured: `first rows ${officeRows[0]?.median} ms; search ${officeRows[1]?.median} ms; median interaction ${officeRows[2]?.median} ms, longest ${officeRows[2]?.worst} ms`,
        },
      ],
      tables: [
        { title: 'Speed', rows: [lcp, inp, times] },
        { title: 'Stability', rows: [cls] },
        { title: 'Desk', rows: [...deskRows, seen] },
        { title: 'Office', rows: officeRows },
        { title: 'First view', rows: sizes },
      ],
    };
  } finally {
    await browser.close();
    await stack.close();
  }
}
