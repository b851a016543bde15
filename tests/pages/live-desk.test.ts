import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { dialogOf, visitOf } from '../support/pages/desk.ts';

const { getStack, book, openDay, getToday } = useDesk();

const bookHaircut = (fname: string, time: string, change: object = {}) =>
  book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, ...change }] });

/** Waits until the page is told of changes, by whichever of its channels. */
const waitForChannel = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscribe_success')) resolve();
      });
    });
  });

/**
 * Opens a desk that has a channel, and whose clock stands still. `reads` lists what it has read of the diary since,
 * `passTime` lets it finish what it reads meanwhile.
 */
async function openLiveDesk(query: Readonly<Record<string, string>> = {}) {
  const page = await openDay({ query });
  await page.clock.install();
  const reads: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/admin\/diary(?:\/|$)/.test(pathname)) reads.push(pathname.replace('/api/v1/admin/diary', ''));
  });
  const live = waitForChannel(page);
  await page.reload();
  await page.getByRole('grid').waitFor();
  await live;
  // A change before the page had its channel is read once the page has it
  const shown = query.view === 'week' ? '/week' : '';
  await expect.poll(() => reads.filter((read) => read === shown).length).toBe(2);
  reads.length = 0;
  return { page, reads };
}

// BEHAVIOR §39.11
test('a desk shows what another desk does, and asks for nothing in between', async () => {
  await bookHaircut('Lena', '11:00 AM');
  const { page, reads } = await openLiveDesk();
  await page.clock.runFor(200_000);
  expect(reads).toEqual([]);
  const other = await openDay();
  await visitOf(other, /^Lena Guest/).click();
  await dialogOf(other, 'Lena Guest').getByRole('button', { name: 'Check in', exact: true }).click();
  await expect.poll(() => page.clock.runFor(1_000).then(() => reads)).toEqual(['/changes']);
  await visitOf(page, /^Lena Guest.*, here(?: \d+ min)?$/).waitFor();
  await page.clock.runFor(5_000);
  await expect.poll(() => reads).toEqual(['/changes', '']);
  await page.clock.runFor(200_000);
  expect(reads).toEqual(['/changes', '']);
});

// BEHAVIOR §39.11
nightTest('a week is told of the changes of its days', async () => {
  const { page, reads } = await openLiveDesk({ view: 'week', staff_id: String(AVA) });
  await bookHaircut('Wilma', '02:00 PM');
  await expect.poll(() => page.clock.runFor(1_000).then(() => reads)).toEqual(['/week']);
  await visitOf(page, /^Wilma Guest/).waitFor();
});

// BEHAVIOR §39.11
nightTest('a desk reads nothing when another day changes', async () => {
  const { page, reads } = await openLiveDesk();
  const tomorrow = new Date(Date.parse(getToday()) + 86_400_000).toISOString().slice(0, 10);
  await bookHaircut('Thea', '03:00 PM', { staff_id: BEN });
  await expect.poll(() => page.clock.runFor(1_000).then(() => reads.length)).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(() => reads.length).toBe(2);
  reads.length = 0;
  await book('03:00 PM', { ...guestOf('Tom'), date: tomorrow.replaceAll('-', '/'), services: [HAIRCUT] });
  await page.clock.runFor(60_000);
  expect(reads).toEqual([]);
});

// BEHAVIOR §39.11
nightTest('a desk asks after pauses while it has no channel, and is told again afterwards', async () => {
  const { page, reads } = await openLiveDesk();
  const again = waitForChannel(page);
  getStack().deskEvents.disconnect();
  await expect.poll(() => page.clock.runFor(1_000).then(() => reads.length)).toBeGreaterThan(0);
  await again;
});

// BEHAVIOR §39.11
nightTest('a hidden desk asks for nothing until it is seen', async () => {
  const { page, reads } = await openLiveDesk();
  const setHidden = (isHidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await setHidden(true);
  await bookHaircut('Hanna', '04:00 PM', { staff_id: BEN });
  await page.clock.runFor(100_000);
  expect(reads).toEqual([]);
  await setHidden(false);
  await visitOf(page, /^Hanna Guest/).waitFor();
});
