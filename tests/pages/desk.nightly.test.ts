import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations } from '../support/pages/browser.ts';
import { chooseAct, DESK, dialogOf, openDesk, press, visitOf } from '../support/pages/desk.ts';

const { getStack, post, book, openDay, openPage, getOwner, getToday } = useDesk();

const bookHaircut = (fname: string, time: string, staff_id = AVA) =>
  book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, staff_id }] });

/** Drags a visit to the place of another element, some pixels below its top. */
async function drag(page: Page, visit: RegExp, column: string, pixels: number): Promise<void> {
  const from = await visitOf(page, visit).boundingBox();
  const to = await page.getByRole('columnheader', { name: column }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 40, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, from.y + 10 + pixels, { steps: 8 });
  await page.mouse.up();
}

const focusedName = (page: Page) =>
  page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  );

// BEHAVIOR §39.11, §39.3, §39.4
describe('a visit is moved', () => {
  test('with the mouse, to another member; a refused move returns with the nearest free times', async () => {
    await bookHaircut('Dora', '11:00 AM');
    await bookHaircut('Emil', '01:00 PM', BEN);
    const page = await openDay();
    await drag(page, /^Dora Guest/, 'Ben Carter', 0);
    await visitOf(page, /^Dora Guest, Haircut, 11:00 AM to 11:45 AM, Ben Carter, booked$/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const told = page
      .getByRole('status')
      .filter({ hasText: /^Dora Guest is moved to .*, 11:00 AM, with Ben Carter\.$/ });
    await told.waitFor();
    await press(page, 'Undo');
    await visitOf(page, /^Dora Guest, Haircut, 11:00 AM to 11:45 AM, Ava Martin, booked$/).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^Taken back: Dora Guest is moved to / })
      .waitFor();
    await drag(page, /^Dora Guest/, 'Ben Carter', 0);
    await told.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowRight');
    await told.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    await visitOf(page, /^Dora Guest, Haircut, 11:00 AM to 11:45 AM, Ben Carter, booked$/).waitFor();
    // Two hours and a little later is Emil's time
    const { height = 0 } = (await visitOf(page, /^Dora Guest/).boundingBox()) ?? {};
    await drag(page, /^Dora Guest/, 'Ben Carter', (height / 45) * 120);
    const refusal = page.locator('.refusal');
    await refusal.getByRole('alert').waitFor();
    expect(await refusal.getByRole('alert').textContent()).toBe(
      'Not saved: Ben Carter has a visit at 1:00 PM.',
    );
    await refusal
      .getByRole('button', { name: /^Move to .* with Ben Carter$/ })
      .first()
      .waitFor();
    await visitOf(page, /^Dora Guest, Haircut, 11:00 AM to 11:45 AM, Ben Carter, booked$/).waitFor();
  });

  test('by clicks alone, to another time and member', async () => {
    await bookHaircut('Fred', '03:00 PM');
    const page = await openDay();
    await visitOf(page, /^Fred Guest/).click();
    await chooseAct(page, 'Move');
    const form = dialogOf(page, /^Move the visit of Fred Guest/);
    await form.getByLabel('With').selectOption({ label: 'Ben Carter' });
    await form.getByRole('radio', { name: /^4:00 PM/ }).check();
    expect(await listViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await visitOf(page, /^Fred Guest, Haircut, 4:00 PM to 4:45 PM, Ben Carter, booked$/).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(/^Fred Guest, Haircut, 4:00 PM/);
  });
});

describe('the desk', () => {
  test('blocks an hour and frees it again', async () => {
    await bookHaircut('Bea', '06:00 PM', BEN);
    const page = await openDay();
    await press(page, 'Block time');
    const form = dialogOf(page, 'Block time');
    // Nobody is chosen, so that no press takes time of the whole salon
    await form.getByRole('button', { name: 'Block time' }).click();
    await form.getByRole('alert').filter({ hasText: 'Choose who is blocked.' }).waitFor();
    await form.getByLabel('For').selectOption({ label: 'Everybody here' });
    await form.getByLabel('From').fill('09:00');
    await form.getByLabel('To').fill('19:00');
    await form.getByText(/^\d+ visits? lies? in the blocked time\.$/).waitFor();
    await page.locator('.preview').first().waitFor();
    await form.getByLabel('For').selectOption({ label: 'Ava Martin' });
    await form.getByLabel('From').fill('16:00');
    await form.getByLabel('To').fill('17:00');
    await form.getByLabel('Reason (optional)').fill('Training');
    expect(await listViolations(page)).toEqual([]);
    const save = form.getByRole('button', { name: /^Block (?:time|over \d+ visits?)$/ });
    await save.click();
    const block = page
      .getByRole('grid')
      .getByRole('button', { name: 'Blocked 4:00 PM to 5:00 PM, Training' });
    await block.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^Blocked: Ava Martin, .*, 4:00 – 5:00 PM\.$/ })
      .waitFor();
    await press(page, 'Undo');
    await block.waitFor({ state: 'detached' });
    await press(page, 'Block time');
    await form.getByLabel('For').selectOption({ label: 'Ava Martin' });
    await form.getByLabel('From').fill('16:00');
    await form.getByLabel('To').fill('17:00');
    await form.getByLabel('Reason (optional)').fill('Training');
    await save.click();
    await block.click();
    const change = dialogOf(page, 'Change the block');
    await change.getByLabel('To').fill('00:00');
    await change.getByRole('button', { name: 'Save' }).click();
    const longer = page
      .getByRole('grid')
      .getByRole('button', { name: 'Blocked 4:00 PM to 12:00 AM, Training' });
    await longer.click();
    expect(await change.getByLabel('To').inputValue()).toBe('00:00');
    await change.getByLabel('For').selectOption({ label: 'Ben Carter' });
    await change.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('status')
      .filter({
        hasText: /^Blocked: Ben Carter, .*, 4:00\sPM – 12:00\sAM\. \d visits? lies? in the blocked time\.$/,
      })
      .waitFor();
    await press(page, 'Undo');
    // It is Ava's again, in the first column
    await expect.poll(async () => (await longer.boundingBox())?.x).toBeLessThan(300);
    await longer.click();
    await change.getByLabel('To').fill('17:00');
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    await block.click();
    await press(page, 'Remove block');
    await page
      .getByRole('status')
      .filter({ hasText: /^Block removed: Ava Martin, .*, 4:00 – 5:00 PM\.$/ })
      .waitFor();
    await block.waitFor({ state: 'detached' });
    await press(page, 'Undo');
    await block.click();
    await press(page, 'Remove block');
    await block.waitFor({ state: 'detached' });
  });

  test('cancels and marks a no-show at once where no fee is due, and takes both back', async () => {
    await bookHaircut('Gus', '09:15 AM');
    await bookHaircut('Hans', '02:00 PM', BEN);
    const facial = { ...HAIRCUT, service_id: 6, price: 85, duration: 60, staff_id: 5 };
    await book('02:00 PM', { ...guestOf('Fay'), services: [facial] });
    const page = await openDay();
    // Its block in the day is longer than the time that the client was told
    await visitOf(page, /^Fay Guest, Facial, 2:00 PM to 3:15 PM/).click();
    await dialogOf(page, 'Fay Guest')
      .getByText(/^3:00\s–\s3:15\sPM is kept free$/)
      .waitFor();
    await page
      .getByRole('group', { name: 'Show only' })
      .getByRole('button', { name: /no check-in$/ })
      .waitFor();
    await visitOf(page, /^Gus Guest.*, booked, no check-in$/).click();
    const acts = page.locator('.panel-foot').getByRole('button');
    await acts.first().waitFor();
    expect(await acts.allTextContents()).toEqual(['Check out $54.13', 'Did not come']);
    // Nobody knows whether Gus came: neither act is the one to press without thinking
    expect(await page.locator('.panel-foot .primary').count()).toBe(0);
    await chooseAct(page, 'Did not come');
    await visitOf(page, /^Gus Guest.*, did not come$/).waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await visitOf(page, /^Gus Guest.*, booked/).waitFor();
    await visitOf(page, /^Hans Guest/).click();
    await chooseAct(page, 'Cancel visit');
    await visitOf(page, /^Hans Guest/).waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Hans Guest’s visit is cancelled.' }).waitFor();
    await book('08:15 AM', { customer_type: 0, customer_id: 1, services: [{ ...HAIRCUT, staff_id: BEN }] });
    await page.goto(`${page.url()}&customer_id=1`);
    await dialogOf(page, 'Carla Client')
      .getByText(/\d visits? without a check-in/)
      .waitFor();
  });

  test('books a new customer and a walk-in', async () => {
    const page = await openDay();
    for (const [typed, name] of [
      ['Ida Newman', 'Ida Newman'],
      ['', 'Walk-in'],
    ] as const) {
      await press(page, 'New visit');
      const form = dialogOf(page, 'New visit');
      const customer = form.getByRole('combobox', { name: 'Client' });
      await customer.fill(typed);
      await customer.press('ArrowDown');
      await form.getByRole('option', { name: typed === '' ? /^Walk-in/ : /^New: Ida Newman/ }).click();
      await form.getByRole('combobox', { name: 'Service' }).fill('manic');
      await form.getByRole('option', { name: /^Manicure/ }).click();
      await form.getByLabel('Time').waitFor();
      await form.getByRole('button', { name: 'Book' }).click();
      await form.waitFor({ state: 'detached' });
      await visitOf(page, new RegExp(`^${name}, Manicure`))
        .first()
        .click();
      await chooseAct(page, 'Move');
      await dialogOf(page, `Move the visit of ${name}`).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  test('says who has a typed phone number or address already, and takes that customer', async () => {
    const page = await openDay();
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    const customer = form.getByRole('combobox', { name: 'Client' });
    await customer.fill('Karla Klein');
    await form.getByRole('option', { name: 'New: Karla Klein' }).click();
    await form.getByLabel('E-mail address (optional)').fill('Customer@demo.test');
    await form.getByText('Carla Client has this phone number or e-mail address already.').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Book for Carla Client' }).click();
    await form.getByRole('combobox', { name: 'Service' }).fill('manic');
    await form.getByRole('option', { name: /^Manicure/ }).click();
    await form.getByLabel('Time').waitFor();
    await form.getByRole('button', { name: 'Book' }).click();
    await visitOf(page, /^Carla Client, Manicure/)
      .first()
      .waitFor();
  });

  test('is one stop of the Tab key, with arrows inside; left and right change the day elsewhere', async () => {
    await bookHaircut('Jana', '10:00 AM');
    await bookHaircut('Karl', '10:00 AM', BEN);
    const page = await openDay();
    await visitOf(page, /^Jana Guest/).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedName(page)).toMatch(/Ben Carter/);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedName(page)).toMatch(/Ava Martin/);
    expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await focusedName(page)).toMatch(/Ava Martin/);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('date') !== getToday());
    await page.keyboard.press('t');
    await page.waitForURL((url) => url.searchParams.get('date') === getToday());
    await page.keyboard.press('?');
    await dialogOf(page, 'Keys').waitFor();
  });

  test('finds a visit by its customer', async () => {
    await bookHaircut('Lena', '05:15 PM', BEN);
    const page = await openDay();
    await page.keyboard.press('/');
    await page.getByLabel('Name, phone, e-mail address or number').fill('lena');
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Lena Guest')
      .getByRole('button', { name: /^Haircut, Ben Carter, .* 5:15 PM/ })
      .click();
    await dialogOf(page, 'Lena Guest').getByText('APT-').waitFor();
  });

  // BEHAVIOR §39.3
  test('keeps the letters that are typed right after a dialog was asked for, also while no script file loads', async () => {
    const page = await openDay();
    const files = 'performance.getEntriesByType("resource").map(({ name }) => name).join(" ")';
    // The file of the dialogs
    await expect.poll(() => page.evaluate<string>(files)).toContain('/shared-');
    await page.route('**/*.js', (route) => route.abort());
    await page.keyboard.press('/');
    await page.keyboard.type(' lena', { delay: 80 });
    const search = page.getByLabel('Name, phone, e-mail address or number');
    expect(await search.inputValue()).toContain('lena');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.keyboard.type(' lena', { delay: 80 });
    expect(await page.getByRole('combobox', { name: 'Client' }).inputValue()).toContain('lena');
  });

  test('gives what is typed before the file of a panel is there to its first field', async () => {
    const page = await openPage(DESK);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/shared-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await openDesk(page, getStack().urls.desk);
    await page.locator('#diary-grid').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('carle', { delay: 20 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('a');
    resolve();
    const search = page.getByLabel('Name, phone, e-mail address or number');
    await expect.poll(() => search.inputValue()).toBe('carla');
    await page.keyboard.type(' c');
    expect(await search.inputValue()).toBe('carla c');
    await page
      .getByRole('button', { name: /^Carla Client/ })
      .first()
      .waitFor();
  });

  test('does what is typed before the script of the page is there', async () => {
    const page = await openDay();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#page-data').waitFor({ state: 'attached' });
    await page.keyboard.type('ncarla');
    resolve();
    const customer = page.getByRole('combobox', { name: 'Client' });
    await expect.poll(() => customer.inputValue()).toBe('carla');
  });

  test('shows hostile names and notes as text', async () => {
    const id = await bookHaircut('<img src=x onerror=alert(1)>', '12:15 PM', BEN);
    const note = '<script>alert(2)</script>';
    await post('/admin/appointment/update', { appointment_id: id, note }, getOwner());
    const page = await openDay();
    await visitOf(page, /^<img src=x/).click();
    expect(await dialogOf(page, /^<img/).getByLabel('Note').inputValue()).toBe(note);
    expect(await page.locator('main img, dialog img').count()).toBe(0);
  });

  // BEHAVIOR §39.3
  test('shows the salon’s times from another zone, and names the zone', async () => {
    await bookHaircut('Mona', '07:00 PM', BEN);
    const page = await openDay({ timezoneId: 'Europe/Berlin' });
    await visitOf(page, /^Mona Guest, Haircut, 7:00 PM to 7:45 PM/).waitFor();
    await page.getByTitle(/^Times are in Eastern (?:Standard|Daylight) Time\.$/).waitFor();
  });

  test('can be used at 320 pixels, which is 1280 at 400 %', async () => {
    const page = await openDay({ viewport: { width: 320, height: 640 } });
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
    await press(page, 'New visit');
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
  });
});

// BEHAVIOR §39.5
test('finds coming visits before past ones, the nearest first, with their state, and says that there are more', async () => {
  const dayAfter = (days: number) =>
    new Date(Date.parse(getToday()) + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  const bookLate = (fname: string, days: number) =>
    book('07:00 PM', { ...guestOf(fname), date: dayAfter(days) });
  for (const days of [22, 1, 15]) await bookLate('Nadia', days);
  const cancelled = await bookLate('Nadia', 8);
  await post('/admin/appointment/cancel', { appointment_id: cancelled }, getOwner());
  for (let days = 24; days < 42; days += 1) await bookLate('Nadine', days);
  await getStack().clock.advance(14 * 1440);
  const page = await openDay();
  await page.keyboard.press('/');
  const search = page.getByLabel('Name, phone, e-mail address or number');
  await search.fill('nadia');
  const hits = dialogOf(page, 'Find a visit').getByRole('list', { name: 'Visits' }).getByRole('button');
  await expect.poll(() => hits.count()).toBe(4);
  const texts = await hits.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ''));
  expect(texts.map((text) => Number(/ (\d+), 7:00/.exec(text)?.[1]))).toEqual(
    [15, 22, 8, 1].map((days) => Number(dayAfter(days).slice(-2))),
  );
  expect(texts.map((text) => text.endsWith(', cancelled'))).toEqual([false, false, true, false]);
  await search.fill('nadi');
  await page.getByText(/^These are the nearest 20 visits\. There are more/).waitFor();
  expect(await hits.count()).toBe(20);
});
