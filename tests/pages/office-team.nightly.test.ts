import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { PHONE, useBrowser } from '../support/pages/browser.ts';
import { act, openOffice, openSections } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack({ withOtherUsers: true });

async function open(path: string) {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/${path}`, DEMO_LOGINS.admin);
  return page;
}

const bookWithAva = (date: string, time: string, fname: string) =>
  post('/booking/save-booking', {
    location_id: 1,
    date,
    time,
    customer_type: 1,
    guest: { fname, lname: 'Guest', email: `${fname.toLowerCase()}@example.com`, phone: '+1 212 555 0142' },
    services: [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 1 }],
  });

// BEHAVIOR §40.13
test('the team calendar shows hours, time off, closed days and booked minutes of a week', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const date = getOpenDate();
  await bookWithAva(date, '10:00 AM', 'Gina');
  const sick = { staff_id: 5, from: date, to: date, kind: 'sick', paid: 1, note: '' };
  await post('/admin/time-off/store', sick, owner);
  const page = await open(`calendar?from=${date.replaceAll('/', '-')}`);
  const ava = page.getByRole('row', { name: 'Ava Martin' });
  await ava.getByText('1 visit, 45 min').waitFor();
  expect(await ava.textContent()).toContain('9:00 AM – 5:00 PM');
  expect(await page.getByRole('row', { name: 'Elena Rossi' }).textContent()).toContain('Sick');
  await page.getByRole('row', { name: 'Elena Rossi' }).getByRole('link', { name: 'Sick' }).click();
  await page.getByRole('heading', { name: 'Elena Rossi: ' }).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: 'Ben Carter' }).getByRole('link', { name: 'AM' }).first().click();
  await page.locator('[name="working_hours.tuesday.0.from"]').waitFor();
  await page.getByRole('link', { name: 'People' }).first().click();
  await page
    .getByRole('row', { name: 'Chloe Diaz' })
    .getByText(/AM –|Off/)
    .waitFor();
  // The same week on a phone, one day of it
  await page.goto(`${getStack().urls.office}/calendar?from=${date.replaceAll('/', '-')}`);
  await ava.getByText('1 visit, 45 min').waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  await page.setViewportSize(PHONE);
  const week = page.getByRole('group', { name: 'Days of the week' }).getByRole('button');
  await week.first().waitFor();
  const days = await week.locator('b').allInnerTexts();
  expect(days).toEqual(heads.slice(1).map((head) => /\d+/.exec(head)?.[0]));
  const [chosen] = await week.locator('xpath=self::*[@aria-pressed="true"]').locator('b').allInnerTexts();
  expect(chosen).toBe(String(Number(date.slice(8))));
  const avaOfDay = page.getByRole('listitem').filter({ hasText: 'Ava Martin' });
  await avaOfDay.getByText('1 visit, 45 min').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  // Ava is on vacation: the visit is to be moved
  const vacation = { staff_id: 1, from: date, to: date, kind: 'vacation', paid: 1, note: '' };
  const { data: off } = await post('/admin/time-off/store', vacation, owner);
  await page.reload();
  await ava.getByRole('link', { name: 'Vacation' }).waitFor();
  const toMove = ava.getByRole('link', { name: '1 visit to move' });
  expect(await toMove.getAttribute('href')).toContain(`/desk/demo?date=${date.replaceAll('/', '-')}`);
  await page.setViewportSize(PHONE);
  await week
    .filter({ has: page.getByText('1 visit outside hours') })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'The week after' }).click();
  await ava.getByText('9:00 AM – 5:00 PM').first().waitFor();
  expect(await ava.textContent()).not.toContain('visit');
  await post('/admin/time-off/delete', { time_off_id: off.id }, owner);
});

// BEHAVIOR §40.13
test('on a date on which the location is closed, the team calendar shows people without hours of that date as off', async () => {
  // Downtown is closed on New Year’s Day
  const page = await open('calendar?from=2027-01-01');
  await page.getByText('Closed for this day').first().waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const column = heads.findIndex((head) => head.includes('Closed for this day'));
  const cell = page
    .getByRole('row', { name: 'Ava Martin' })
    .getByRole('cell')
    .nth(column - 1);
  expect(await cell.textContent()).toBe('Off');
});

// BEHAVIOR §40.13
test('the page of a member shows their price of each service and each of its options', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const own = { staff_id: 1, pricing_option_id: null, price: '40.00', duration: 20 };
  const reply = await fetch(`${getStack().urls.api}/services/update/3`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-client-slug': 'demo',
      authorization: `Bearer ${owner}`,
    },
    body: JSON.stringify({ staff_prices: [own] }),
  });
  expect(reply.status, await reply.text()).toBe(200);
  const page = await open('staff/1');
  await page.getByRole('heading', { name: 'Prices' }).waitFor();
  await openSections(page);
  const prices = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Prices' }) });
  await prices.getByRole('listitem').filter({ hasText: '20 min · own price$40.00' }).waitFor();
  const colour = prices.getByRole('listitem').filter({ hasText: 'Hair color' });
  expect(await colour.count()).toBe(3);
  await prices.getByRole('link', { name: 'Blow-dry' }).click();
  await page.getByRole('heading', { name: 'Blow-dry', level: 1 }).waitFor();
});

// BEHAVIOR §40.13
test('a member leaves: the dialog shows what can move, moves it, and lists the rest with the phone number', async () => {
  const date = getOpenDate();
  // Ben works from ten
  await bookWithAva(date, '09:00 AM', 'Lena');
  await bookWithAva(date, '11:00 AM', 'Mona');
  const page = await open('staff/1');
  await act(page, 'Leaves the salon');
  await page.getByRole('button', { name: 'Show the visits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('to a colleague').or(dialog.getByText('to colleagues')).waitFor();
  expect(await dialog.textContent()).toContain('Lena Guest');
  await dialog.getByRole('button', { name: 'Ava Martin leaves: move the visits' }).click();
  await dialog.getByText('moved').waitFor();
  expect(await dialog.getByRole('link', { name: '+1 212 555 0142' }).first().getAttribute('href')).toBe(
    'tel:+12125550142',
  );
  await dialog.getByText('The log-in stylist@demo.test still works.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('The person leaves.').waitFor();
  // Only the days with visits that are left list the member
  await page.goto(`${getStack().urls.office}/calendar?from=${date.replaceAll('/', '-')}`);
  const cells = page.getByRole('row', { name: 'Ava Martin' }).getByRole('cell');
  await cells.filter({ hasText: '1 visit' }).first().waitFor();
  expect(await cells.count()).toBe(7);
});
