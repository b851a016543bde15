import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AREAS, type AreaName } from '../../functions/pages/app/office/areas/areas.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';
import { confirmPassword, openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack();

/** A record that the demo lacks. */
const NEW: { readonly [Name in AreaName]?: object } = {
  'block-time': { location_id: 1, staff_id: 1, date: '2031/03/03', from: '10:00', to: '11:00', reason: 'A' },
  role: { name: 'A', permissions: ['customers.read'] },
  promotion: { name: 'A', code: 'AUTUMN', percent: 10, status: 1 },
  product: { name: 'A', price: '5.00', status: 1 },
  'time-off': { staff_id: 1, from: '2031/03/03', to: '2031/03/04', kind: 'vacation', paid: 1 },
  commission: { staff_id: 1, from: '2031/03/03', services_percent: 30 },
};

/** A field of each area, and two values that somebody else and this user type. A choice of yes or no cannot clash. */
const EDITS: { readonly [Name in AreaName]?: readonly [field: string, theirs: string, mine: string] } = {
  location: ['name', 'Theirs', 'Mine'],
  resource: ['name', 'Theirs', 'Mine'],
  category: ['name', 'Theirs', 'Mine'],
  services: ['name', 'Theirs', 'Mine'],
  'add-on': ['name', 'Theirs', 'Mine'],
  staff: ['name', 'Theirs', 'Mine'],
  'block-time': ['reason', 'Theirs', 'Mine'],
  'time-off': ['note', 'Theirs', 'Mine'],
  commission: ['services_percent', '31', '32'],
  customer: ['lname', 'Theirs', 'Mine'],
  user: ['name', 'Theirs', 'Mine'],
  role: ['name', 'Theirs', 'Mine'],
  product: ['name', 'Theirs', 'Mine'],
  package: ['name', 'Theirs', 'Mine'],
  giftcard: ['name', 'Theirs', 'Mine'],
  membership: ['name', 'Theirs', 'Mine'],
  occasion: ['name', 'Theirs', 'Mine'],
  promotion: ['name', 'Theirs', 'Mine'],
  front_end_booking_settings: ['booking_interval', '20', '45'],
  brand: ['shop_name', 'Theirs', 'Mine'],
  region: ['time_zone', 'America/Chicago', 'America/Denver'],
  rules: ['booking_horizon_days', '41', '42'],
  cancellation: ['cancellation_window_hours', '11', '12'],
  'message-text': ['text', 'Theirs', 'Mine'],
  messages: ['reply_to', 'theirs@demo.test', 'mine@demo.test'],
  desk: ['tip_max', '201.00', '202.00'],
  security: ['erase_after_months', '24', '36'],
  apps: ['app_url', 'https://theirs.example.com', 'https://mine.example.com'],
};
/** Areas without a record that changes, or whose fields are choices of yes or no, secrets or formatted text alone. */
const WITHOUT_EDIT: readonly AreaName[] = [
  // Its address must exist on the network
  'webhook',

  'business-contact-details',
  'payments',
  'cards',
  'device',
  'reader',
];

/** Types a value, or chooses it in a list. */
async function put(page: Page, field: string, value: string): Promise<void> {
  const control = page.locator(`[name="${field}"]`);
  if ((await page.evaluate(`document.querySelector('[name="${field}"]').tagName`)) === 'SELECT')
    await control.selectOption(value);
  else await control.fill(value);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const [dialog, question] = [
    page.getByRole('dialog', { name: 'Confirm your password' }),
    page.getByRole('button', { name: 'Yes, save' }),
  ];
  const done = page.getByRole('status').filter({ hasText: 'Saved.' }).or(page.locator('.clash')).first();
  await dialog.or(question).or(done).first().waitFor();
  if (await question.isVisible()) {
    await question.click();
    await dialog.or(done).first().waitFor();
  }
  if (await dialog.isVisible()) await confirmPassword(page);
  await done.waitFor();
}

test('every area whose records change has an edit here', () => {
  const changed = Object.entries(AREAS).filter(
    ([, { kind, operations }]) => (kind === 'form' || kind === 'records') && 'update' in operations,
  );
  const names = changed.map(([name]) => name as AreaName).filter((name) => !WITHOUT_EDIT.includes(name));
  expect(names.filter((name) => !EDITS[name])).toEqual([]);
});

// BEHAVIOR §40.7
test.each(Object.entries(EDITS))(
  'two editors of %s: the choice stands at the field, and a second Save without a choice saves nothing',
  async (name, [field, theirs, mine]) => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const added = NEW[name as AreaName];
    const known = name === 'message-text' ? 'reminder-en' : 1;
    const id = added ? (await post(`/admin/${name}/store`, added, owner)).data.id : known;
    const isRecord = AREAS[name as AreaName].kind === 'records';
    const tab = name === 'customer' ? '?tab=contact' : '';
    const url = `${getStack().urls.office}/${name}${isRecord ? `/${id}` : ''}${tab}`;
    const [page, other] = [await openPage(), await openPage()];
    for (const each of [page, other]) {
      await openOffice(each, url);
      await each.locator(`[name="${field}"]`).waitFor();
    }
    await put(other, field, theirs);
    await save(other);
    const control = page.locator(`[name="${field}"]`);
    await put(page, field, mine);
    await save(page);
    // The choice follows the field, and has the focus
    const clash = page.locator(`:has([name="${field}"]) + .clash`);
    await clash.getByText(theirs, { exact: false }).first().waitFor();
    expect(await page.evaluate('document.activeElement.closest(".clash") !== null')).toBe(true);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep mine');
    expect(calls.filter((call) => call.includes('update'))).toEqual([]);
    await clash.getByRole('button', { name: /^Take the saved value/ }).click();
    await expect.poll(() => control.inputValue()).toBe(theirs);
  },
);
