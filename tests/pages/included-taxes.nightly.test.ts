import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();
const getUrl = (path = '') => `${new URL(getStack().urls.api).origin}/book/demo${path}`;

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/location/update', { location_id: 1, tax_mode: 'included' }, owner);
});

const listRows = async (page: Page): Promise<string[]> => {
  await page.locator('.cost td').first().waitFor();
  return page.locator('.cost tr').allInnerTexts();
};

// BEHAVIOR §14.5
describe('the pages of a location whose prices include tax', () => {
  test('show the price of a booking as its total, and the tax in it below', async () => {
    const page = await openPage({ reducedMotion: 'reduce' });
    const date = getOpenDate().replaceAll('/', '-');
    const query = new URLSearchParams({ step: 'details', location: '1', services: '1', date, time: '10:00' });
    await page.goto(getUrl(`?${query}`));
    expect(await listRows(page)).toEqual([
      'Haircut\t$50.00',
      'Total\t$50.00',
      'Includes tax\t$3.81',
      'To pay at the salon\t$50.00',
    ]);
    await page.getByText('$50.00 incl. tax').waitFor();
  });

  nightTest('show the tax of each rate where a booking has several', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const { data } = await post(
      '/admin/location/update',
      { location_id: 1, tax_rates: [{ name: 'Reduced', percent: 5 }] },
      owner,
    );
    const [rate] = data.tax_rates as { readonly id: number }[];
    const saved = await fetch(`${getStack().urls.api}/services/update/4`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-client-slug': 'demo',
        authorization: `Bearer ${owner}`,
      },
      body: JSON.stringify({ tax_rate_id: rate?.id }),
    });
    expect(saved.status).toBe(200);
    const page = await openPage({ reducedMotion: 'reduce' });
    const date = getOpenDate().replaceAll('/', '-');
    const query = new URLSearchParams({
      step: 'details',
      location: '1',
      services: '1_4',
      date,
      time: '13:00',
    });
    await page.goto(getUrl(`?${query}`));
    const rows = await listRows(page);
    expect(rows).toContain('Includes 8.25% tax\t$3.81');
    expect(rows.some((row) => row.startsWith('Includes 5% tax\t'))).toBe(true);
  });

  nightTest('show the tax in the total of a visit', async () => {
    const { data } = await post('/booking/save-booking', {
      location_id: 1,
      date: getOpenDate(),
      time: '11:00 AM',
      customer_type: 1,
      guest: { fname: 'Vera', lname: 'Guest', email: 'vera@x.test', phone: '' },
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 }],
    });
    const page = await openPage();
    await page.goto(getUrl(`/visit?token=${data.manage_token}`));
    await page.getByText('$50.00 (includes $3.81 tax)').waitFor();
  });

  nightTest('show the price of a package as its total, and the tax in it below', async () => {
    const page = await openPage();
    await page.goto(getUrl('/account?view=shop'));
    await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
    await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Buy Five blow-dries' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    expect(await listRows(page)).toEqual(['Price\t$150.00', 'Total\t$150.00', 'Includes tax\t$11.43']);
    await page.getByRole('button', { name: 'Pay $150.00' }).waitFor();
  });

  nightTest('show the tax of a receipt as a part of its total', async () => {
    const staff = await logIn('/auth/login', DEMO_LOGINS.staff);
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const sale = await post('/admin/quick-sale', { location_id: 1, paid_by: 'cash', services }, staff);
    const query = new URLSearchParams({ appointment_id: String(sale.data.id), slug: 'demo' });
    const reply = await fetch(`${getStack().urls.api}/admin/receipt/show?${query}`, {
      headers: { authorization: `Bearer ${staff}` },
    });
    const page = await openPage();
    await page.goto(String(((await reply.json()) as { readonly url: string }).url));
    expect(await listRows(page)).toEqual([
      'Haircut\t$50.00',
      'Includes 8.25% tax\t$3.81',
      'Total\t$50.00',
      'Cash\t$50.00',
    ]);
  });
});
