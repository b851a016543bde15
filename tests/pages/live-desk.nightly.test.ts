import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { dialogOf, visitOf } from '../support/pages/desk.ts';

const { getStack, book, openDay, getToday } = useDesk();

const bookHaircut = (fname: string, time: string, change: object = {}) =>
  book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, ...change }] });

/** The frames that the page gets by its channels, from now on. */
function listenToChannels(page: Page) {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  const count = (type: string) => frames.filter((frame) => frame.includes(`"${type}"`)).length;
  return {
    count,
    /** Waits for more frames of a type than there were. */
    waitForMore: (type: string, before = 0) => expect.poll(() => count(type)).toBeGreaterThan(before),
  };
}

/**
 * Opens a desk that has a channel, and whose clock stands still: only `runFor` lets its time pass, however long the machine takes,
 * so that no read without the channel comes in between. `reads` lists what it has read of the diary since.
 */
async function openLiveDesk(query: Readonly<Record<string, string>> = {}) {
  const page = await openDay({ query });
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const channel = listenToChannels(page);
  await page.reload();
  const reads: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/admin\/diary(?:\/|$)/.test(pathname))
      reads.push(pathname.replace(/^\/api\/v1\/admin\/diary(?:\/day)?/, ''));
  });
  const grid = page.getByRole('grid');
  await expect.poll(() => page.clock.runFor(20).then(() => grid.isVisible())).toBe(true);
  // A change before the page had its channel is read once the page has it
  const shown = query.view === 'week' ? '/week' : '';
  await expect.poll(() => reads.filter((read) => read === shown).length).toBe(2);
  reads.length = 0;
  return {
    page,
    reads,
    channel,
    /** Waits until the page is told of what `change` does, and lets the time pass after which it reads. */
    async hear(change: () => Promise<unknown>): Promise<void> {
      const before = channel.count('data');
      await change();
      await channel.waitForMore('data', before);
      await page.clock.runFor(1_000);
    },
  };
}

// BEHAVIOR §39.11
test('a desk shows what another desk does, and asks for nothing in between', async () => {
  await bookHaircut('Lena', '11:00 AM');
  const { page, reads, hear } = await openLiveDesk();
  await page.clock.runFor(200_000);
  expect(reads).toEqual([]);
  const other = await openDay();
  await visitOf(other, /^Lena Guest/).click();
  await hear(() =>
    dialogOf(other, 'Lena Guest').getByRole('button', { name: 'Check in', exact: true }).click(),
  );
  await visitOf(page, /^Lena Guest.*, here(?: \d+ min)?$/).waitFor();
  expect(reads).toEqual(['/changes']);
  await page.clock.runFor(5_000);
  await expect.poll(() => reads).toEqual(['/changes', '']);
  await page.clock.runFor(200_000);
  expect(reads).toEqual(['/changes', '']);
});

// BEHAVIOR §39.11
nightTest('a week is told of the changes of its days', async () => {
  const { page, reads, hear } = await openLiveDesk({ view: 'week', staff_id: String(AVA) });
  await hear(() => bookHaircut('Wilma', '02:00 PM'));
  await visitOf(page, /^Wilma Guest/).waitFor();
  expect(reads).toEqual(['/week']);
});

// BEHAVIOR §39.11
nightTest('a desk reads nothing when another day changes', async () => {
  const { page, reads, hear } = await openLiveDesk();
  const tomorrow = new Date(Date.parse(getToday()) + 86_400_000).toISOString().slice(0, 10);
  await hear(() =>
    book('03:00 PM', { ...guestOf('Tom'), date: tomorrow.replaceAll('-', '/'), services: [HAIRCUT] }),
  );
  await page.clock.runFor(60_000);
  expect(reads).toEqual([]);
});

// BEHAVIOR §39.11
nightTest('a desk asks after pauses while it has no channel, and is told again afterwards', async () => {
  const { page, reads, channel } = await openLiveDesk();
  const before = channel.count('subscribe_success');
  getStack().deskEvents.disconnect();
  await expect.poll(() => page.clock.runFor(1_000).then(() => reads.length)).toBeGreaterThan(0);
  await channel.waitForMore('subscribe_success', before);
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

// BEHAVIOR §39.11
nightTest('tells a slow connection, over which visits can be booked, from none', async () => {
  const { page, hear } = await openLiveDesk();
  const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  const newVisit = page.getByRole('button', { name: 'New visit', exact: true });
  const reply = Promise.withResolvers<void>();
  await page.route(/\/admin\/diary/, async (route) => {
    await reply.promise;
    await route.continue();
  });
  await hear(() => bookHaircut('Sloane', '05:00 PM'));
  await page.clock.runFor(4_000);
  await status(/^The connection is slow\. This is the day as of /).waitFor();
  expect(await newVisit.isDisabled()).toBe(false);
  await page.clock.runFor(11_000);
  await status(/^No connection\. This is the day as of /).waitFor();
  expect(await newVisit.isDisabled()).toBe(true);
  reply.resolve();
  await expect.poll(() => page.clock.runFor(1_000).then(() => status(/connection/).count())).toBe(0);
  await visitOf(page, /^Sloane Guest/).waitFor();
});
