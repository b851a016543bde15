import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../infra/local/pages/desk-fixture.ts';
import { dialogOf, tryAct, visitOf } from '../support/pages/desk.ts';

const { getStack, book, openDay, getOwner, renewOwner, getToday } = useDesk();

const ACTS = 500;
/** Two people act every 5 seconds by the salon's clock: the owner may make 300 requests a minute (BEHAVIOR §8.1). */
const PACE_MINUTES = 5 / 60;
/** Longer than the page waits for a reply, and tries again. */
const SETTLE_MAX_MS = 60_000;
const TIMES = ['11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM', '05:00 PM'];

type Shown = { readonly arrived: boolean; readonly from: string; readonly to: string };
type DiaryReply = {
  readonly data: {
    readonly staff: readonly {
      readonly name: string;
      readonly visits: readonly {
        readonly customer: { readonly name: string };
        readonly from: string;
        readonly to: string;
        readonly arrived_at: string | null;
      }[];
    }[];
  };
};

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let names = 0;
/** Books a short visit of a guest with a name of its own. */
async function bookVisit(time: string, staff_id: number): Promise<void> {
  names += 1;
  const guest = { fname: `Guest${names}`, lname: 'Test', email: '', phone: '+1 212 555 0142' };
  const service = { service_id: 3, pricing_option_id: null, price: 35, duration: 30, staff_id };
  await book(time, { customer_type: 1, guest, services: [service] });
}

/** The visits in the table, by the name of the guest. */
async function readTable(): Promise<Map<string, Shown>> {
  const url = `${getStack().urls.api}/admin/diary/day?location_id=1&date=${getToday().replaceAll('-', '/')}`;
  const headers = { authorization: `Bearer ${getOwner()}`, 'x-forwarded-for': '10.9.9.9' };
  const response = await fetch(url, { headers });
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
    return readTable();
  }
  expect(response.status, response.statusText).toBe(200);
  const reply = (await response.json()) as DiaryReply;
  return new Map(
    reply.data.staff.flatMap(({ visits }) =>
      visits.map(({ customer, from, to, arrived_at }) => [
        customer.name,
        { arrived: arrived_at !== null, from, to },
      ]),
    ),
  );
}

/** The visits on a desk, in the same form. */
const readDesk = async (page: Page): Promise<Map<string, Shown>> =>
  new Map(
    await page.evaluate<[string, Shown][]>(`[...document.querySelectorAll('.visit > button')].map((visit) => {
      const time = (minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
      const name = visit.getAttribute('aria-label');
      const { from, to } = visit.dataset;
      return [name.split(',')[0], { arrived: /, here(?: \\d+ min)?(?:, new client)?$/.test(name), from: time(from), to: time(to) }];
    })`),
  );

/** Waits until no act of a desk is under way. Returns why the last one was refused; empty where it was not. */
async function settle(page: Page): Promise<string> {
  await expect.poll(() => page.locator('.visit.pending').count(), { timeout: SETTLE_MAX_MS }).toBe(0);
  return (await page.locator('main [role="alert"]').allTextContents()).join(' ');
}

type Kind = 'checkIn' | 'undo' | 'longer' | 'cancel' | 'move';

/** Does an act on a visit by the dialog. Returns what the desk says against it, or undefined where there is no such act. */
async function act(page: Page, kind: Kind, name: string): Promise<string | undefined> {
  const visit = visitOf(page, new RegExp(`^${name},`));
  if ((await visit.count()) === 0) return undefined;
  if (kind === 'longer') {
    await visit.focus();
    await page.keyboard.press('Shift+ArrowDown');
    return settle(page);
  }
  await visit.click();
  const dialog = dialogOf(page, name);
  await dialog.getByText('APT-').or(dialog.getByRole('alert')).first().waitFor();
  const word = { checkIn: 'Check in', undo: 'Undo the last step', cancel: 'Cancel visit', move: 'Move' }[
    kind
  ];
  const isGone = (await dialog.getByText('APT-').count()) === 0;
  if (isGone || !(await tryAct(page, word))) {
    await page.keyboard.press('Escape');
    return undefined;
  }
  if (kind === 'move') {
    const form = dialogOf(page, /^Move the visit/);
    const time = form.getByRole('radio').first();
    await time.or(form.getByText(/No time is free|could not be read/)).waitFor();
    const isFree = (await time.count()) > 0;
    if (isFree) await time.check();
    if (isFree) await form.getByRole('button', { name: 'Move', exact: true }).click();
    else await page.keyboard.press('Escape');
    if (!isFree) return undefined;
  }
  return settle(page);
}

const isDone = (kind: Kind, before: Shown, after: Shown | undefined): boolean => {
  if (kind === 'cancel') return after === undefined;
  if (!after) return false;
  if (kind === 'checkIn') return after.arrived;
  if (kind === 'undo') return !after.arrived;
  return kind === 'longer' ? after.to > before.to : true;
};

// BEHAVIOR §39.11
test('two desks show what the table holds, and lose no act silently, with broken connections and a crash', async () => {
  const random = createRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  for (const time of TIMES) for (const staff of [1, 2]) await bookVisit(time, staff);
  const desks = [await openDay(), await openDay()];
  const findings: string[] = [];
  let refused = 0;
  for (let count = 0; count < ACTS; count += 1) {
    await getStack().clock.advance(PACE_MINUTES);
    if (count % 100 === 99) await renewOwner();
    const page = pick(desks);
    const table = await readTable();
    if (table.size < TIMES.length) await bookVisit(pick(TIMES), pick([1, 2])).catch(() => undefined);
    const name = pick([...table.keys()]);
    const before = table.get(name);
    const kind = pick<Kind>(['checkIn', 'checkIn', 'undo', 'longer', 'longer', 'move', 'cancel']);
    const trouble = count === Math.floor(ACTS / 2) ? 'crash' : random() < 0.15 ? 'offline' : undefined;
    if (trouble === 'offline') await page.context().setOffline(true);
    if (trouble === 'crash') {
      // The API takes the act, and is gone before it answers
      let isDown = false;
      await page.route(/\/admin\/appointment\//, async (route) => {
        if (!isDown && route.request().method() === 'POST') await route.fetch();
        isDown = true;
        await route.abort('connectionreset');
      });
    }
    const told = trouble === 'offline' ? await actOffline(page, name) : await act(page, kind, name);
    await page.unroute(/\/admin\/appointment\//);
    await page.context().setOffline(false);
    await page.getByRole('status').filter({ hasText: 'No connection' }).waitFor({ state: 'detached' });
    const after = (await readTable()).get(name);
    if (told === undefined || !before) continue;
    if (told !== '') refused += 1;
    // Not refused means saved
    const said = trouble === 'offline' ? 'checkIn' : kind;
    if (told === '' && !isDone(said, before, after)) findings.push(`${count}: ${said} of ${name} was lost`);
    if (told.includes('was not saved') && JSON.stringify(before) !== JSON.stringify(after))
      findings.push(`${count}: ${said} of ${name} was saved, but refused: ${told}`);
  }
  expect(findings).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  const table = [...(await readTable())].sort();
  for (const page of desks) {
    await expect.poll(async () => [...(await readDesk(page))].sort(), { timeout: 15_000 }).toEqual(table);
  }
});

/** An act without a connection: the day stays readable, and the act is refused. */
async function actOffline(page: Page, name: string): Promise<string | undefined> {
  await page
    .getByRole('status')
    .filter({ hasText: /^No connection/ })
    .waitFor();
  const visit = visitOf(page, new RegExp(`^${name},`));
  if ((await visit.count()) === 0) return undefined;
  await visit.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('main [role="alert"]').waitFor();
  return settle(page);
}
