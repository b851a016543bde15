import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, formatDay, fromApiDate, toApiDate } from '../../functions/pages/app/parts/format.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: null, price: 50, duration: 45 };

const setWindow = async (cancellation_window_hours: number) => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const settings = { booking_horizon_days: 60, cancellation_window_hours };
  await post('/admin/settings/update', settings, owner);
  return owner;
};

/** Books two visits as a series, four weeks apart. Returns the id of the second one. */
async function bookSeries(time: string): Promise<number | undefined> {
  const visit = { location_id: 1, date: getOpenDate(), time, services: [HAIRCUT] };
  const series = { ...visit, repeat: { every_weeks: 4, count: 2 } };
  const token = await logIn('/customer/login', DEMO_LOGINS.customer);
  const { data } = await post('/booking/save-series', series, token);
  const [, second] = data.appointments as readonly { readonly id: number }[];
  return second?.id;
}

/** Opens the visits of the customer. */
async function openVisits(): Promise<Page> {
  const page = await openPage({ timezoneId: 'America/New_York' });
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  return page;
}

// BEHAVIOR §17.6
test('a customer sees which later visits of a series are too late to move or to cancel', async () => {
  const owner = await setWindow(24);
  const day = fromApiDate(getOpenDate());
  // The salon moves the second visit to the day before the first one, which is then too late to change
  const move = { date: toApiDate(addDays(day, -1)), time: '11:00 AM', override: 1 };
  const appointment_id = await bookSeries('10:00 AM');
  await post('/admin/appointment/reschedule', { appointment_id, ...move }, owner);
  await setWindow(500);
  const page = await openVisits();
  const visit = page.locator('.card', { hasText: 'at 11:00 AM' });
  await visit.getByRole('button', { name: 'Move' }).click();
  await page.locator(`[data-day="${day}"]`).click();
  await page.getByRole('button', { name: /^2:00 PM, / }).click();
  await page.getByLabel('Also move the later visits of this series').check();
  await page.getByRole('button', { name: /^Move to 2:00 PM/ }).click();
  const late = `your visit of ${formatDay(day)}.`;
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: `It is too late to move ${late} You can still move this visit alone.` });
  await refusal.waitFor();
  // Beside the button that was pressed, below the calendar
  const { y = -1 } = (await refusal.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await visit.getByRole('button', { name: 'Cancel visit' }).click();
  await page.getByLabel('Also cancel the later visits of this series').check();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page
    .getByText(`Your visit is cancelled. This costs you nothing. It is too late to cancel ${late}`)
    .waitFor();
});

test('a visit that has become too late to cancel is not told as cancelled with the later ones', async () => {
  await setWindow(24);
  await bookSeries('03:00 PM');
  const page = await openVisits();
  const visit = page.locator('.card', { hasText: 'at 3:00 PM' }).first();
  await visit.locator('summary').first().click();
  await visit.getByRole('button', { name: 'Cancel visit' }).click();
  await page.getByLabel('Also cancel the later visits of this series').check();
  await setWindow(500);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  const day = formatDay(fromApiDate(getOpenDate()));
  const told = page.getByRole('status').filter({ hasText: 'It is too late to cancel' });
  const later = 'A later visit of this series is cancelled.';
  expect(await told.textContent()).toBe(`${later} It is too late to cancel your visit of ${day}.`);
});

test('a customer who moves a visit with the later ones of its series reads that they are moved', async () => {
  await setWindow(24);
  await bookSeries('04:00 PM');
  const page = await openVisits();
  const visit = page.locator('.card', { hasText: 'at 4:00 PM' }).first();
  await visit.locator('summary').first().click();
  await visit.getByRole('button', { name: 'Move' }).click();
  await page.locator(`[data-day="${fromApiDate(getOpenDate())}"]`).click();
  await page.getByRole('button', { name: /^5:00 PM, / }).click();
  await page.getByLabel('Also move the later visits of this series').check();
  await page.getByRole('button', { name: /^Move to 5:00 PM/ }).click();
  await page
    .getByText(/^Your visit is moved to .+ at 5:00 PM\. A later visit of this series is moved\.$/)
    .waitFor();
});
