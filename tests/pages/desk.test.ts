import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { createTenantAndInviteAdmin } from '../../infra/tools/tenant-records.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { isTooWide, listViolations, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, openService, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { weighPage } from '../support/pages/page-weight.ts';
import { takePayment } from '../support/pages/till.ts';

const { getStack, post, book, openDay, getOwner, getToday } = useDesk();

/** Books a haircut of a guest, at any time. Returns the id. */
const bookHaircut = (fname: string, time: string, staff_id = AVA) =>
  book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, staff_id }] });

describe('the desk', () => {
  // BEHAVIOR §39.1
  test('weighs at most 120 KB of scripts', async () => {
    const { scripts } = await weighPage(getStack().urls.desk);
    expect(scripts).toBeGreaterThan(10_000);
    expect(scripts).toBeLessThanOrEqual(120 * 1024);
  });

  // BEHAVIOR §39.3
  nightTest('shows who comes when, in the column of each member', async () => {
    await bookHaircut('Gina', '10:00 AM');
    const page = await openDay();
    await page.getByRole('columnheader', { name: 'Ava Martin' }).waitFor();
    await visitOf(
      page,
      /^Gina Guest, Haircut, 10:00 AM to 10:45 AM, Ava Martin, booked(, \d+ min late)?$/,
    ).waitFor();
    expect(await page.getByLabel('Date').inputValue()).toBe(getToday());
    expect(await listViolationsInAllColours(page)).toEqual([]);
  });

  // BEHAVIOR §39.3
  nightTest('marks a visit as late until its customer is checked in', async () => {
    await bookHaircut('Lara', '09:50 AM', BEN);
    const page = await openDay();
    const late = /^Lara Guest, Haircut, 9:50 AM to 10:35 AM, Ben Carter, booked, [1-9]\d* min late$/;
    await visitOf(page, late).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await visitOf(page, late).click();
    await press(page, 'Check in');
    await visitOf(page, /^Lara Guest.*, here(?: \d+ min)?$/).waitFor();
  });

  // BEHAVIOR §39.11
  test('confirms, checks in, starts and undoes; another desk sees it', async () => {
    await bookHaircut('Vera', '11:00 AM');
    const [page, other] = [await openDay(), await openDay()];
    const act = async (name: string) => {
      await visitOf(page, /^Vera Guest/).click();
      await dialogOf(page, 'Vera Guest').waitFor();
      await chooseAct(page, name);
    };
    await act('Confirm');
    await visitOf(page, /^Vera Guest.*, confirmed$/).waitFor();
    await act('Check in');
    await visitOf(page, /^Vera Guest.*, here(?: \d+ min)?$/).waitFor();
    await visitOf(other, /^Vera Guest.*, here(?: \d+ min)?$/).waitFor();
    await act('Start');
    await visitOf(page, /^Vera Guest.*, started$/).waitFor();
    await act('Undo the last step');
    await visitOf(page, /^Vera Guest.*, here(?: \d+ min)?$/).waitFor();
  });

  nightTest('takes a refused act back, with the reason', async () => {
    const id = await bookHaircut('Rita', '12:00 PM', BEN);
    const page = await openDay();
    await visitOf(page, /^Rita Guest/).click();
    await page.getByText('APT-').waitFor();
    await post('/admin/appointment/cancel', { appointment_id: id }, getOwner());
    await press(page, 'Check in');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      'The check-in of Rita Guest was not saved: This is no longer possible for this visit.',
    );
    await visitOf(page, /^Rita Guest/).waitFor({ state: 'detached' });
  });

  nightTest(
    'says how old the day is without a connection, which days are not read, and why nothing can be begun',
    async () => {
      await bookHaircut('Olga', '01:00 PM', BEN);
      await bookHaircut('Petra', '05:00 PM');
      const page = await openDay();
      await visitOf(page, /^Olga Guest/).click();
      const olga = dialogOf(page, 'Olga Guest');
      await olga.getByText('APT-').waitFor();
      const services = olga.getByRole('button', { name: 'Change Haircut' });
      expect(await services.count()).toBe(1);
      const place = () => page.getByRole('grid').boundingBox();
      const before = await place();
      await page.context().setOffline(true);
      await page
        .getByRole('status')
        .filter({ hasText: /^No connection\. This is the day as of / })
        .waitFor();
      expect(await place()).toEqual(before);
      for (const name of ['New visit', 'Check in']) {
        const button = page.getByRole('button', { name, exact: true });
        expect(await button.isDisabled()).toBe(true);
        expect(await button.getAttribute('aria-describedby')).toMatch(/^(?:connection|visit-lost)$/);
      }
      await olga.getByText('No connection: nothing can be changed.').waitFor();
      expect(await services.count()).toBe(0);
      await page.getByRole('button', { name: 'Next day' }).click();
      await page.getByText(/^\w+, \w+ \d+ is not read yet\.$/).waitFor();
      await page.getByRole('button', { name: /^Back to / }).click();
      await visitOf(page, /^Olga Guest.*, booked$/).waitFor();
      await visitOf(page, /^Petra Guest/).click();
      await dialogOf(page, 'Petra Guest').getByText('Haircut · Ava Martin').waitFor();
      await visitOf(page, /^Olga Guest/).focus();
      await page.keyboard.press('Shift+ArrowDown');
      const refusal = page.locator('.refusal');
      await refusal.waitFor();
      await page.context().setOffline(false);
      await page.getByRole('status').filter({ hasText: 'No connection' }).waitFor({ state: 'detached' });
      await refusal.waitFor({ state: 'detached' });
      // The panel that could not be read is read by itself
      await dialogOf(page, 'Petra Guest').getByText('APT-').waitFor();
    },
  );

  // BEHAVIOR §39.11
  nightTest('keeps a visit in its panel that cannot be read again, and says that it may be old', async () => {
    const id = await bookHaircut('Odo', '02:00 PM', BEN);
    const page = await openDay();
    await visitOf(page, /^Odo Guest/).click();
    const panel = dialogOf(page, 'Odo Guest');
    await panel.getByText('APT-').waitFor();
    await page.route(/appointment\/index/, (route) => route.abort());
    await post('/admin/appointment/check-in', { appointment_id: id }, getOwner());
    const alert = panel.getByRole('alert').filter({ hasText: 'It may have changed since.' });
    await alert.waitFor();
    await panel.getByText('APT-').waitFor();
    await page.unroute(/appointment\/index/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Start', exact: true }).waitFor();
  });

  // BEHAVIOR §39.3, §39.4
  nightTest('makes a visit longer by keys, and shows the week of one member', async () => {
    await bookHaircut('Lola', '09:00 AM');
    const page = await openDay();
    await visitOf(page, /^Lola Guest/).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await visitOf(page, /^Lola Guest.* 9:00 AM to 10:00 AM, Ava Martin, booked/).waitFor();
    await visitOf(page, /^Lola Guest/).click();
    const panel = dialogOf(page, 'Lola Guest');
    await panel.getByText(/9:00\s–\s10:00\sAM · with Ava Martin/).waitFor();
    await openService(page, 'Haircut');
    await panel.getByRole('spinbutton', { name: 'Length' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await panel.getByText('Fits.').waitFor();
    await press(page, 'Save change');
    await visitOf(page, /^Lola Guest.* 9:00 AM to 9:30 AM, Ava Martin, booked/).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/diary/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await press(page, 'Week');
    await page.waitForURL(/view=week/);
    await page.locator('.loading thead th').nth(7).waitFor();
    held.resolve();
    await page.getByLabel('Week of', { exact: true }).selectOption({ label: 'Ava Martin' });
    await page.getByRole('grid', { name: /^Week of Ava Martin/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(7);
    await visitOf(page, /^Lola Guest.* 9:00 AM to 9:30 AM, Ava Martin, booked/).waitFor();
    expect(await listViolations(page)).toEqual([]);
  });

  // BEHAVIOR §39.3
  nightTest('asks before it discards what was typed, and not where nothing was', async () => {
    const page = await openDay();
    const form = dialogOf(page, 'New visit');
    await press(page, 'New visit');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await press(page, 'New visit');
    await form.getByLabel('Client').pressSequentially('Zoe');
    const question = page.getByRole('alertdialog', { name: 'Discard what was typed?' });
    // The first closes the list of customers
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await press(page, 'Close');
    await press(page, 'Keep it as it is');
    expect(await form.getByLabel('Client').inputValue()).toBe('Zoe');
    await page.keyboard.press('Escape');
    await question.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Yes, discard');
    await form.waitFor({ state: 'detached' });
  });

  // BEHAVIOR §39.3
  nightTest(
    'reads and edits beside the day: the day stays in use, and what is typed is asked about',
    async () => {
      await bookHaircut('Ines', '03:15 PM');
      const page = await openDay();
      const form = dialogOf(page, 'New visit');
      await press(page, 'New visit');
      await form.getByLabel('Client').pressSequentially('Zoe');
      await visitOf(page, /^Ines Guest/).click();
      const question = page.getByRole('alertdialog', { name: 'Discard what was typed?' });
      await question.waitFor();
      await press(page, 'Keep it as it is');
      expect(await form.getByLabel('Client').inputValue()).toBe('Zoe');
      await visitOf(page, /^Ines Guest/).click();
      await press(page, 'Yes, discard');
      const panel = dialogOf(page, 'Ines Guest');
      await panel.waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      const isFocusIn = () => page.evaluate<boolean>('document.activeElement.closest(".panel") !== null');
      expect(await isFocusIn()).toBe(true);
      await page.keyboard.press('F6');
      expect(await isFocusIn()).toBe(false);
      await page.keyboard.press('F6');
      expect(await isFocusIn()).toBe(true);
      expect(await listViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.dataset.visit !== undefined')).toBe(true);
    },
  );

  nightTest('books a known customer with the keyboard alone', async () => {
    const page = await openDay();
    let strokes = 0;
    const key = async (name: string) => {
      strokes += 1;
      await page.keyboard.press(name);
    };
    await page.getByRole('heading', { level: 1 }).click();
    await key('n');
    const form = dialogOf(page, 'New visit');
    await form.waitFor();
    await page.keyboard.type('carla');
    await form.getByRole('option', { name: /^Carla Client/ }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await key('Enter');
    await page.keyboard.type('blow');
    await form.getByRole('option', { name: /^Blow-dry/ }).waitFor();
    await key('Enter');
    await form.getByLabel('Time', { exact: true }).waitFor();
    await form.getByRole('radio', { checked: true }).waitFor();
    await key('Control+Enter');
    const booked = page.getByRole('status').filter({ hasText: /^Carla Client is booked on / });
    const told = booked.or(form.getByRole('alert')).first();
    await told.waitFor();
    expect(await told.textContent()).toMatch(/^Carla Client is booked on /);
    await visitOf(page, /^Carla Client, Blow-dry/).waitFor();
    expect(strokes).toBe(4);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await visitOf(page, /^Carla Client, Blow-dry/).waitFor({ state: 'detached' });
  });

  nightTest('takes a payment in cash and outside of the system, with a tip and change', async () => {
    await bookHaircut('Paula', '02:00 PM');
    const page = await openDay();
    await visitOf(page, /^Paula Guest/).click();
    await pressCheckOut(page);
    const form = dialogOf(page, 'Check out Paula Guest');
    await form.getByLabel('Tip').fill('5');
    await form.getByRole('cell', { name: '$59.13' }).waitFor();
    await press(page, 'Split');
    await form.getByLabel('Card terminal').fill('20');
    await form.getByLabel('Cash').fill('40');
    expect(await listViolations(page)).toEqual([]);
    await takePayment(page);
    await form.getByText('Give $0.87 back.').waitFor();
    await press(page, 'Receipt');
    await form.getByRole('rowheader', { name: 'Haircut' }).waitFor();
    // The way back stands at the foot of the panel, whatever shows above it, and nothing else is filled
    expect(await form.locator('.btn.primary').allTextContents()).toEqual(['Back to the day']);
    const foot = await form.getByRole('button', { name: 'Back to the day' }).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);
    await press(page, 'Back to the day');
    await visitOf(page, /^Paula Guest.*, paid$/).waitFor();
  });

  // BEHAVIOR §39.2
  nightTest(
    'keeps the log-in in no address, cookie or storage of the device, and shows no act without its permission',
    async () => {
      const staff = await openDay({ login: DEMO_LOGINS.staff });
      for (const name of ['New visit', 'Block time'])
        await staff.getByRole('button', { name, exact: true }).waitFor();
      const reader = { email: 'reader@demo.test', password: DEMO_LOGINS.staff.password };
      await post('/admin/user/store', { name: 'Rita', role: 'accountant', ...reader }, getOwner());
      const page = await openDay({ login: reader });
      await page.reload();
      await page.getByRole('grid').waitFor();
      for (const name of ['New visit', 'Block time'])
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
      expect(
        await page.evaluate('[document.cookie, localStorage.length, location.href.includes("token")]'),
      ).toEqual(['', 0, false]);
      await press(page, 'Log out');
      await page.getByLabel('Password').waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      expect(await page.content()).not.toContain('Guest');
    },
  );

  nightTest('fits a phone', async () => {
    const page = await openDay({ viewport: PHONE, hasTouch: true });
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
  });

  // BEHAVIOR §39.2, §40.2
  nightTest(
    'has one log-in for all open tabs of a salon, which renew it in turns and end it together',
    async () => {
      const desk = await openDay();
      const office = await desk.context().newPage();
      await office.goto(getStack().urls.office);
      const tabs = [
        [desk, desk.locator('#diary-grid')],
        [office, office.locator('nav#menu')],
      ] as const;
      await office.locator('nav#menu').waitFor({ state: 'attached' });
      // The access token expires, and a refresh token that is used twice ends the session
      await getStack().clock.advance(61);
      for (const [tab, shown] of tabs) {
        await tab.reload();
        await shown.waitFor({ state: 'attached' });
      }
      const { environment, clock } = getStack();
      const other = { slug: 'next-door', name: 'Next Door', adminEmail: 'owner@next-door.example' };
      const where = { timeZone: 'America/New_York', currency: 'USD' };
      await createTenantAndInviteAdmin(openStore(environment.table), { ...other, ...where }, clock.now());
      const ofOther = await desk.context().newPage();
      await ofOther.goto(getStack().urls.office.replace(/[^/]+$/, other.slug));
      await ofOther.getByLabel('Password').waitFor();
      expect(await desk.evaluate('[document.cookie, localStorage.length]')).toEqual(['', 0]);
      await press(desk, 'Log out');
      await office.getByLabel('Password').waitFor();
      expect(await office.evaluate('sessionStorage.length')).toBe(0);
      const late = await desk.context().newPage();
      await late.goto(getStack().urls.desk);
      await late.getByLabel('Password').waitFor();
    },
  );
});
