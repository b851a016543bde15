import { expect, test } from 'vitest';
import { addDays, formatDay, fromApiDate, toApiDate } from '../../functions/pages/app/booking/dates.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: null, price: 50, duration: 45 };

/** Books two visits as a series. The salon moves the second one to the day before the first, which is then too late to change. */
async function bookSeries(): Promise<void> {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/settings/update', { booking_horizon_days: 60 }, owner);
  const visit = { location_id: 1, date: getOpenDate(), time: '10:00 AM', services: [HAIRCUT] };
  const series = { ...visit, repeat: { every_weeks: 4, count: 2 } };
  const { data } = await post(
    '/booking/save-series',
    series,
    await logIn('/customer/login', DEMO_LOGINS.customer),
  );
  const [, second] = data.appointments as readonly { readonly id: number }[];
  const dayBefore = toApiDate(addDays(fromApiDate(getOpenDate()), -1));
  const move = { appointment_id: second?.id, date: dayBefore, time: '11:00 AM', override: 1 };
  await post('/admin/appointment/reschedule', move, owner);
  await post('/admin/settings/update', { cancellation_window_hours: 500 }, owner);
}

// BEHAVIOR §17.8
test('a customer sees which later visits of a series are too late to move or to cancel', async () => {
  await bookSeries();
  const day = fromApiDate(getOpenDate());
  const page = await openPage({ timezoneId: 'America/New_York' });
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const visit = page.locator('.card', { hasText: 'at 11:00 AM' });
  await visit.getByRole('button', { name: 'Move' }).click();
  await page.locator(`[data-day="${day}"]`).click();
  await page.getByRole('button', { name: /^2:00 PM, / }).click();
  await page.getByLabel('Also move the later visits of this series').check();
  await page.getByRole('button', { name: /^Move to 2:00 PM/ }).click();
  const late = `your visit of ${formatDay(day)}.`;
  await page
    .getByRole('alert')
    .getByText(`It is too late to move ${late} You can still move this visit alone.`)
    .waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await visit.getByRole('button', { name: 'Cancel visit' }).click();
  await page.getByLabel('Also cancel the later visits of this series').check();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page
    .getByText(`Your visit is cancelled. This costs you nothing. It is too late to cancel ${late}`)
    .waitFor();
});
