import { expect, test } from 'vitest';
import { createTenantAndInviteAdmin } from '../../infra/tools/tenant-records.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { PHONE, useBrowser } from '../support/pages/browser.ts';
import { createVisitor, MODES, type ModeName } from '../support/pages/visitor.ts';

const openPage = useBrowser();
const { getStack, waitForMail } = useLocalStack();

const PASSWORD = 'a-password-of-my-own';
const WIDE: ModeName = 'the keyboard alone, in a wide window';
/** With the keyboard, and on a phone. */
const WALKS = [
  { mode: WIDE, options: MODES[WIDE], slug: 'shear-joy' },
  {
    mode: 'a mouse, in a window of 320 px',
    options: { viewport: PHONE, hasTouch: true },
    slug: 'pocket-salon',
  },
] as const;

async function createEmptySalon(slug: string): Promise<string> {
  const { environment, clock, urls } = getStack();
  await createTenantAndInviteAdmin(
    openStore(environment.table),
    {
      slug,
      name: 'Shear Joy',
      adminEmail: `owner@${slug}.example`,
      timeZone: 'America/New_York',
      currency: 'USD',
    },
    clock.now(),
  );
  return urls.office.replace(/[^/]+$/, slug);
}

// BEHAVIOR §40.3, §40.8
test.each(WALKS)(
  'the first evening leads from an empty salon to the booking of a visitor, with $mode',
  async ({ mode, options, slug }) => {
    const url = await createEmptySalon(slug);
    const page = await openPage(options);
    const owner = createVisitor(page, mode);
    const email = `owner@${slug}.example`;
    const { body } = await waitForMail(email, /token=/);
    await page.goto(String(/http\S+token=\S+/.exec(body.text)?.[0]));
    await owner.type(/^New password/, PASSWORD);
    // The account of a customer is not that of the salon's people
    expect(await page.getByRole('link', { name: 'Your account' }).count()).toBe(0);
    await owner.press('Save password');
    await owner.press('Open the office');
    await owner.type(/^E-mail address/, email);
    await owner.type(/^Password/, PASSWORD);
    await owner.press('Log in');
    const steps = page.locator('.checklist > li');
    await expect.poll(() => steps.count()).toBe(6);
    if (mode === WIDE) {
      for (const area of ['calendar', 'drawer']) {
        await page.goto(`${url}/${area}`);
        await page.getByText('There is no location yet.').waitFor();
        await page.getByRole('link', { name: 'New location' }).waitFor();
      }
      await page.goto(`${url}/reader`);
      await page.getByText('Online payment is not set up.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Stripe' }).first().waitFor();
      await page.goto(url);
    }
    await owner.checkView();

    const desk = url.replace('/office/', '/desk/');
    await page.goto(desk);
    await page.getByText('The salon has no location yet.').waitFor();
    await owner.press('Open the office');
    await page.waitForURL(url);

    await page.goto(`${url}/open`);
    await page
      .getByText('First, your salon needs: a location with opening hours, services with prices.')
      .waitFor();
    await page.goto(url);
    await owner.press('Begin');
    await page.getByLabel('Color', { exact: true }).waitFor();
    await owner.checkView();
    await owner.type(/^Color$/, '#ffcc00');
    await page.getByText('Text in this color is hard to read on white').waitFor();
    await owner.type('Name of the salon', 'Shear Delight');
    await page.frameLocator('iframe').getByText('Shear Delight').first().waitFor();
    await owner.press('Next');
    // The office wears the color at once
    await page.getByRole('heading', { level: 1, name: 'A location with opening hours' }).waitFor();
    const getFill = () =>
      page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand-fill')");
    await expect.poll(getFill).toContain('#ffcc00');

    // The hours begin with those of a week, and Sunday closed
    await page.getByRole('heading', { level: 1, name: 'A location with opening hours' }).waitFor();
    await owner.checkView();
    await owner.type(/^Name/, 'Main Street');
    await owner.type('Street', '1 Main Street');
    // New York adds its tax to the prices, at a rate that differs by place
    await page.getByRole('heading', { name: /^Do you charge sales tax/ }).waitFor();
    expect(await page.getByLabel('Prices and tax').inputValue()).toBe('added');
    await owner.press('Next');

    await page.getByLabel('Price of Haircut, short hair').waitFor();
    await owner.checkView();
    await owner.press('Next');
    await page.getByText('Type the price of at least one service').waitFor();
    await owner.type('Price of Haircut, short hair', '45');
    await owner.type('Price of Balayage', '4 5');
    await owner.press('Next');
    await page.getByText('Price must be a number').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('hair.7.price');
    await owner.type('Price of Balayage', '180');
    // The prices of one trade stay while another one shows
    await owner.check(/^Nails$/);
    await owner.type('Price of Manicure', '35');
    // The list lacks a service
    await owner.press('Add a service of your own');
    await owner.type('Name of your own service 1', 'Lash lift');
    await owner.press('Next');
    await page
      .getByText(/Price of your own service 1.*/)
      .nth(1)
      .waitFor();
    await owner.type('Price of your own service 1', '55');
    await owner.press('Next');

    // People work while the location is open, and perform all services
    await page.getByLabel('Manicure', { exact: true }).waitFor();
    expect(await page.getByLabel('Manicure', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Monday, from').inputValue()).toBe('09:00');
    await owner.checkView();
    await owner.type(/^Name/, 'Ana');
    await owner.press('Add hours on Sunday');
    await page.getByText('Main Street is closed on this day').waitFor();
    await owner.press('Remove hours on Sunday 1');
    await owner.press('Add');
    // Everybody who was added is listed, and can be changed
    await owner.press('Ana: Change');
    expect(await page.getByLabel('Lash lift', { exact: true }).isChecked()).toBe(true);
    await owner.press('Save');
    await page.getByRole('button', { name: 'Ana: Change' }).waitFor();
    await owner.checkView();
    await owner.press('Next');

    await page.getByText('No account is connected yet.').waitFor();
    await owner.checkView();
    await owner.press('Skip for now');

    await page.getByLabel('Visitors can book without an account').waitFor();
    await page.frameLocator('iframe').getByText('Lash lift').first().waitFor();
    await owner.press('Open the salon');
    await page.getByRole('heading', { level: 1, name: 'Your salon can be booked' }).waitFor();
    await page.getByRole('img', { name: 'QR code of your booking page' }).waitFor();
    await page.getByText(`/book/${slug}`, { exact: false }).first().waitFor();
    for (const next of ['Book a test visit', 'Bring your clients along', 'Invite your team'])
      await page.getByRole('link', { name: next }).waitFor();
    await owner.checkView();
    // The checklist is done; what was left out stays until it is dismissed
    await page.goto(url);
    await page.getByText('Needs attention').waitFor();
    expect(await page.locator('.checklist').count()).toBe(0);
    await owner.press('Not needed: Payments');
    await page.reload();
    await page.getByText('Needs attention').waitFor();
    expect(await page.getByText('Left out on your first evening').count()).toBe(0);

    await page.getByRole('main').getByRole('link', { name: 'Look at it' }).click();
    const visitor = createVisitor(page, mode);
    await visitor.press('Add Haircut, short hair');
    await visitor.press('Choose a time');
    // Ana works from now on, not on the day of the set-up alone
    await page.locator('.day[data-free="true"]').nth(10).waitFor();
    await visitor.press(/^\d+:\d\d [AP]M\b.*, \w+ \d+/);
    await visitor.press('Continue');
    await visitor.type(/^First name/, 'Gina');
    await visitor.type(/^Last name/, 'Guest');
    await visitor.type('E-mail address', 'gina@example.com');
    await visitor.press('Book');
    await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
    // The street is the address: the short form asks for no other (BEHAVIOR §11.2)
    await page.getByText('Main Street, 1 Main Street', { exact: true }).waitFor();
    // Nobody else at the salon would learn of it: Ana has no address (BEHAVIOR §29.5)
    const { body: news } = await waitForMail(email, /Gina/);
    expect(news.text).toContain('Haircut, short hair');
  },
);
