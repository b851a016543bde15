import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { AREAS, type Area, type AreaName } from '../../functions/pages/app/office/areas/areas.ts';
import type { ControlOptions } from '../../functions/pages/app/office/areas/fields.ts';
import {
  type FieldShape,
  type Fields,
  toInputFieldsWithoutControls,
} from '../../functions/pages/app/office/areas/shape.ts';
import { toFilterFieldsHidingIds } from '../../functions/pages/app/office/filters/filters.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import type { Route } from '../../lib/contract/route.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import {
  isTooWide,
  listViolations,
  listViolationsInAllColours,
  useBrowser,
} from '../support/pages/browser.ts';
import {
  act,
  choosePeriod,
  confirmPassword,
  openOffice,
  openSections,
  watchScripts,
} from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

const SCRIPTS_MAX = 120 * 1024;
const areas = Object.entries(AREAS) as unknown as readonly (readonly [AreaName, Area])[];

/** The names of the controls of a shape: of a list, those of its first item. */
function listNames(path: string, shape: FieldShape): string[] {
  if (shape.kind === 'fields') return listFieldNames(shape.fields, `${path}.`);
  if (shape.kind !== 'list') return [path];
  if (shape.item.kind === 'fields') return listFieldNames(shape.item.fields, `${path}.0.`);
  // Boxes have the name of the list; added lines that of their place
  return [`${path} or ${path}.0`];
}
const listFieldNames = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, shape]) => listNames(`${prefix}${name}`, shape));

/** The texts of one language at a time have controls, those that the record itself has. */
const toShownTranslation = (field: string): string =>
  field.replace(/^(.*translations)\.\w+\.\w+$/, (_, path) =>
    ['name', 'description', 'specialization', 'deposit_policy']
      .map((text) => `${path}.de.${text}`)
      .join(' or '),
  );

/** The fields that a page has to show. */
async function listExpected(name: AreaName, area: Area): Promise<string[]> {
  const routes = await area.load();
  const inputOf = (operation: string) => toInputFieldsWithoutControls((routes[operation] as Route).input);
  switch (area.kind) {
    case 'records':
      // An update names the record by its path
      return listFieldNames(inputOf(area.operations.store))
        .filter((field) => field !== area.idField)
        .map((field) => [field, area.controls?.[field]?.insteadOf ?? []].flat().join(' or '))
        .map(toShownTranslation);
    case 'report':
      return [];
    case 'form': {
      const { only } = area;
      return listFieldNames(inputOf(area.operations.update))
        .filter((name) => {
          const [field = ''] = name.split(/[. ]/);
          return only?.includes(field) ?? true;
        })
        .map(toShownTranslation);
    }
    default:
      return Object.entries(toFilterFieldsHidingIds(name, inputOf(area.operations.index))).flatMap(
        ([field, { kind }]) =>
          // A link alone sets a hidden filter
          kind === 'hidden' ? [] : [field],
      );
  }
}

/** A permission, a check sum, the key of a stored picture, or the id of an entry: nothing for people. */
const MACHINE_WORDS =
  /\b[a-z_]+\.(?:read|write|drawer|refund|erase)\b|\b[0-9a-f]{32,}\b|\bimages\/\S|\b[a-z]+-\d+-\d+\b/;

const LIST_NAMES = `
  [...document.querySelectorAll("main :is(input, select, textarea)")]
    .map(({ name, id }) => name || id.replace("filter-", ""))
`;

const OPEN_FOLDS = `
  for (const each of document.querySelectorAll("main details")) each.open = true;
  for (const each of document.querySelectorAll("main :is(.opener, .days)[aria-expanded=false]")) each.click();
`;

/** Opens the folds and the groups of permissions, then presses each button that adds to a list once. */
async function addEverything(page: Page): Promise<void> {
  await page.evaluate(OPEN_FOLDS);
  const pressed = new Set<string>();
  for (let found = true; found; ) {
    found = false;
    for (const button of await page.locator('main button[id$="-add"]').all()) {
      const id = String(await button.getAttribute('id'));
      if (pressed.has(id)) continue;
      pressed.add(id);
      await button.click();
      found = true;
      break;
    }
  }
}

describe('a form of the office', () => {
  // BEHAVIOR §40.7
  test('merges what two people change, and shows both values of what both change', async () => {
    const [page, other] = [await openPage(), await openPage()];
    for (const each of [page, other]) {
      await openOffice(each, `${getStack().urls.office}/services/3`);
      await openSections(each);
    }
    const save = async (each: Page) => each.getByRole('button', { name: 'Save', exact: true }).click();
    const isSaved = (each: Page) => each.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await other.locator('[name="duration"]').fill('35');
    await other.locator('[name="description"]').fill('Theirs');
    await save(other);
    await isSaved(other);
    await page.locator('[name="price"]').fill('41');
    await page.locator('[name="description"]').fill('Mine');
    await save(page);
    const clash = page
      .getByRole('alert')
      .filter({ hasText: 'You have saved this in another window.' })
      .first();
    await clash.waitFor();
    // Beside the field, which has the focus
    const choice = page.getByRole('group', { name: 'Description has changed meanwhile' });
    await choice.getByText('Saved meanwhile: Theirs').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Keep mine');
    // A second press without a choice saves nothing
    const updates: string[] = [];
    page.on('request', (request) => {
      if (/services\/update/.test(request.url())) updates.push(request.url());
    });
    await save(page);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep mine');
    expect(updates).toEqual([]);
    expect(await page.locator('[name="duration"]').inputValue()).toBe('35');
    await page.getByText('Changed meanwhile. Before: 30').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take the saved value: Description' }).click();
    expect(await page.locator('[name="description"]').inputValue()).toBe('Theirs');
    await save(page);
    await isSaved(page);
    await other.reload();
    await expect.poll(() => other.locator('[name="price"]').inputValue()).toBe('41.00');
  });

  // BEHAVIOR §40.5
  test('erases a customer only after a question', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const { data } = await post('/admin/customer/store', { fname: 'Erna', lname: 'Gone' }, owner);
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openOffice(page, `${getStack().urls.office}/customer/${data.id}`);
    await act(page, 'Erase client');
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await confirmPassword(page);
    await page.getByText('The client is erased.').waitFor();
    expect(await page.getByRole('rowheader', { name: 'Erna Gone' }).count()).toBe(0);
  });

  // BEHAVIOR §40.7
  test('names the visits that new hours concern before they are saved', async () => {
    const date = getOpenDate();
    const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@example.com', phone: '+1 212 555 0142' };
    const services = [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 1 }];
    const visit = { location_id: 1, date, time: '10:00 AM', customer_type: 1, guest, services };
    const { data } = await post('/booking/save-booking', visit);
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openOffice(page, `${getStack().urls.office}/staff/1`);
    await openSections(page);
    await page.locator('[name="working_hours.tuesday.0.from"]').fill('12:00');
    await page.getByRole('button', { name: 'Remove hours on Tuesday 1' }).last().click();
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: '1 visit is affected' });
    await question.getByText(`${data.appointment_number}, Gina Guest, Tuesday`).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep it as it is' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Yes, save' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `Saved. 1 visit is affected: ${data.appointment_number}, Gina Guest, Tuesday` })
      .waitFor();
  });
});

describe('a form of the office, in words', () => {
  const open = async (path: string, emptyList?: string) => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    if (emptyList)
      await page.route(emptyList, (route) => route.fulfill({ json: { status: true, data: [] } }));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await openOffice(page, `${getStack().urls.office}${path}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    return {
      page,
      calls,
      fill: (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text),
      press: (name: string) => page.getByRole('button', { name }).click(),
      isSaved: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    };
  };

  // BEHAVIOR §40.5
  test('requires what an update cannot empty, and takes numbers as people write them', async () => {
    const { page, calls, fill, press, isSaved } = await open('/services/5');
    const price = page.locator('[name="price"]');
    await openSections(page);
    const old = await price.inputValue();
    await fill('price', '');
    await press('Save');
    await page.getByText('Price is required').waitFor();
    expect(calls.filter((call) => /services\/update/.test(call))).toEqual([]);
    await fill('price', '€ 1.245,50');
    await fill('buffer_minutes', '');
    await press('Save');
    await isSaved('Saved.');
    expect(await price.inputValue()).toBe('1245.50');
    expect(await page.locator('[name="buffer_minutes"]').inputValue()).toBe('0');
    await fill('price', '1h30');
    await press('Save');
    await page.getByText('Price must be a number').waitFor();
    await fill('price', old);
    await press('Save');
    await isSaved('Price from $1,245.50 to');
    for (const before of ['1245.50', old]) {
      await press('Undo');
      await expect.poll(() => price.inputValue()).toBe(before);
    }
    await isSaved('Price from $1,245.50 to');
  });

  // BEHAVIOR §11.11, §11.6, §40.5
  test('names what uses a record that cannot be deleted', async () => {
    const { page, press } = await open('/resource/3');
    await act(page, 'Delete room or equipment');
    await press('Yes, delete');
    const user = page.getByRole('alert').getByRole('link', { name: 'Laser hair removal', exact: true });
    expect(await user.getAttribute('href')).toMatch(/\/services\/10$/);
    expect(await listViolations(page)).toEqual([]);
  });

  // BEHAVIOR §40.5
  test('says that nobody can choose a new staff member yet, and starts a break at noon', async () => {
    const { page, fill, press, isSaved } = await open('/staff/new');
    await fill('name', 'Nora');
    await page.getByRole('checkbox', { name: 'Downtown' }).check();
    await openSections(page);
    await page.locator('#field-breaks-monday-add').click();
    const hours = ['from', 'to'].map((each) => page.locator(`[name="breaks.monday.0.${each}"]`).inputValue());
    expect(await Promise.all(hours)).toEqual(['12:00', '13:00']);
    await press('Save');
    await isSaved('Saved. Visitors cannot choose Nora yet: no hours, no services.');
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('link', { name: 'Add-ons' }).click();
    await page.getByRole('link', { name: 'New add-on' }).click();
    await fill('name', 'Tea');
    await fill('price', '4,50');
    await press('Save');
    await isSaved('Saved. Visitors cannot choose Tea yet: no services.');
  });

  // BEHAVIOR §10.2, §15.1, §40.5
  test('says that a service has the name of another one, and why it is still paid at the salon', async () => {
    const { page, fill, press, isSaved } = await open('/services/4');
    const [name, type] = [page.locator('[name="name"]'), page.locator('[name="payment_type"]')];
    await openSections(page);
    const old = await name.inputValue();
    await fill('name', 'haircut ');
    await type.selectOption('Deposit');
    await press('Save');
    await isSaved(
      'Saved. Another service has the name haircut, too. It is still paid at the salon: the deposit has no amount.',
    );
    await fill('name', old);
    await fill('min_amount', '10');
    await press('Save');
    await isSaved(
      'Saved. Deposit from $0.00 to $10.00. It is still paid at the salon: “Deposits are taken at the booking” is off in the settings.',
    );
    await page.route('**/booking/get-front-settings*', (route) =>
      route.fulfill({ json: { status: true, data: { deposit_enable: 1, PAYMENT_KEY: '' } } }),
    );
    await fill('min_amount', '11');
    await press('Save');
    await isSaved(
      'Saved. Deposit from $10.00 to $11.00. Services with a deposit cannot be booked yet: connect Stripe under Payments.',
    );
    await page.unroute('**/booking/get-front-settings*');
    await page.route('**/booking/get-front-settings*', (route) =>
      route.fulfill({ json: { status: true, data: { deposit_enable: 1, PAYMENT_KEY: 'pk_test_x' } } }),
    );
    await fill('min_amount', '500');
    // Said beside the field before it is saved
    await page.locator('.form-section').getByText('The deposit is above the price').waitFor();
    await press('Save');
    await isSaved(
      'Saved. Deposit from $11.00 to $500.00. The deposit is above the price: a booking asks for the whole price.',
    );
    await fill('min_amount', '');
    await type.selectOption('At the salon');
    await press('Save');
    await isSaved(/^Saved\. Deposit from \$500\.00 to \$0\.00\.\s*Undo$/);
  });

  // BEHAVIOR §40.5
  test('says that a stylist who is no staff member sees no visits', async () => {
    const { page, fill, press, isSaved } = await open('/user/new');
    await fill('name', 'Sam');
    await fill('email', 'sam@demo.test');
    await page.locator('[name="role"]').selectOption('stylist');
    await press('Save');
    await confirmPassword(page);
    await isSaved('Saved. Sam sees no visits yet: no person of the team is chosen.');
  });

  // BEHAVIOR §40.5
  test('links the area of records that a pick list lacks', async () => {
    const { page, fill, press } = await open('/giftcard/new', '**/admin/occasion/index*');
    await page.getByText('There is nothing to choose yet. New occasion').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await fill('name', 'Birthday');
    await page.locator('main').getByRole('link', { name: 'New occasion' }).click();
    await press('Stay here');
    expect(new URL(page.url()).pathname).toMatch(/\/giftcard\/new$/);
    await page.locator('main').getByRole('link', { name: 'New occasion' }).click();
    await press('Yes, leave');
    await page.getByRole('heading', { level: 1, name: 'New occasion' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'New gift card' }).waitFor();
    expect(await page.locator('[name="name"]').inputValue()).toBe('');
    expect(await page.getByText('Your unsaved changes are back.').count()).toBe(0);
  });

  // BEHAVIOR §40.5
  test('refuses a discount without its percentage in words, and says that a membership gives nothing', async () => {
    const { page, fill, press, isSaved } = await open('/membership/new');
    await fill('name', 'Gold');
    await fill('price', '20');
    await page.getByRole('heading', { name: 'Discounts' }).click();
    await page.locator('[name="discount_service"]').check();
    // A refused field opens the section that hides it
    await page.getByRole('heading', { name: 'Discounts' }).click();
    await press('Save');
    await page.getByText('Discount on services is required where there is a discount').waitFor();
    await page.locator('[name="discount_service"]').uncheck();
    await press('Save');
    await isSaved('Saved. Gold gives nothing yet: no services, no discount.');
  });
});

// BEHAVIOR §3.8, §40.4
test('devices are added at the desk, not in the office', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/device`);
  await page.getByText(/To add one, open the desk in that browser/).waitFor();
  expect(await page.getByRole('link', { name: 'Add device' }).count()).toBe(0);
});

// BEHAVIOR §40.4
test('users without a staff member have none in the list', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/user`);
  await page.getByRole('cell', { name: DEMO_LOGINS.admin.email }).waitFor();
  expect(await page.getByText('Whole location').count()).toBe(0);
});

// BEHAVIOR §40.4
test('a row of the journal tells its lines as a table in words, also on a phone', async () => {
  const delivery_date = getOpenDate().replaceAll('/', '-');
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date };
  const recipient = {
    recipient_fname: 'Carla',
    recipient_lname: 'Client',
    recipient_email: 'carla@example.com',
  };
  const sold = { location_id: 1, customer_id: 1, paid_at_salon: 1, ...card, ...recipient };
  await post('/online/create-gift-card-sell', sold, await logIn('/auth/login', DEMO_LOGINS.admin));
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openOffice(page, `${getStack().urls.office}/journal?event=sold`);
  await page.getByRole('button', { name: 'Details' }).first().click();
  const lines = page.locator('.told').getByRole('table');
  await lines.getByRole('cell', { name: 'Bonus of gift cards' }).waitFor();
  expect(await lines.getByRole('columnheader').allTextContents()).toEqual(['Account', 'Of', 'Amount']);
  // The chevron closes the line of the title, and no cell is empty
  const row = page.locator('tbody > tr').first();
  const [title, chevron] = await Promise.all(
    [row.locator('td').first(), row.getByRole('button', { name: 'Details' })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(Math.abs((chevron?.y ?? 0) + 22 - (title?.y ?? 99) - (title?.height ?? 0) / 2)).toBeLessThan(12);
  expect(await row.locator('td:visible').filter({ hasNotText: /\S/ }).count()).toBe(1);
  await lines
    .getByRole('cell', { name: /^Sold gift card GC\d+$/ })
    .first()
    .waitFor();
  expect(await isTooWide(page)).toBe(false);
  expect(await listViolations(page)).toEqual([]);
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data } = await post('/admin/product/store', { name: 'Argan oil', price: 24, status: 1 }, owner);
  const products = [{ product_id: data.id, qty: 1 }];
  await post('/admin/quick-sale', { location_id: 1, services, products, redemptions: [] }, owner);
  await page.goto(`${getStack().urls.office}/journal?event=quick_sale`);
  await page.getByRole('button', { name: 'Details' }).first().click();
  await lines.getByRole('cell', { name: 'Argan oil' }).first().waitFor();
  await lines.getByRole('cell', { name: 'Haircut' }).first().waitFor();
  await lines.getByRole('cell', { name: '8.25%' }).first().waitFor();
});

// BEHAVIOR §40.4
test('the journal of all pages is kept as a spreadsheet, a row for each line, without formulas', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data } = await post('/admin/product/store', { name: '=1+1 oil', price: 2.5, status: 1 }, owner);
  const sold = {
    location_id: 1,
    services: [],
    products: [{ product_id: data.id, qty: 2 }],
    redemptions: [],
  };
  for (let sale = 0; sale < 51; sale += 1) await post('/admin/quick-sale', sold, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/journal?account=products`);
  await page.getByText('50 on this page').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('demo-journal.csv');
  const [headings = '', ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(headings).toMatch(/^\uFEFFNumber,Day,When,Location,.*,Account,Of,Amount,Person,/);
  const ofOil = lines.filter((line) => line.includes("'=1+1 oil"));
  expect(ofOil).toHaveLength(51);
  for (const line of ofOil)
    expect(line).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Downtown,.*,Products,,-5\.00,/);
  await page.getByRole('status').filter({ hasText: 'rows are saved' }).waitFor();
  const totals = page.getByRole('table').nth(1);
  await totals.getByRole('cell', { name: 'Products', exact: true }).waitFor();
  await choosePeriod(page, 'Last month');
  await page.getByText('Nothing is found.').waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/\/01$/);
});

// BEHAVIOR §40.4
test('a day tells what was paid, tax by rate, tips by person and the drawers', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data: drawer } = await post('/admin/drawer/open', { location_id: 1, float: 20 }, owner);
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  await post('/admin/quick-sale', { location_id: 1, services, products: [], redemptions: [] }, owner);
  await post('/admin/drawer/close', { drawer_id: drawer.id, counted: 21, note: 'One coin more' }, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/day`);
  await page.getByRole('button', { name: 'Details' }).last().click();
  await page.getByRole('columnheader', { name: 'Rate', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Counted' }).waitFor();
  await page.getByRole('rowheader', { name: /: One coin more$/ }).waitFor();
  expect(await listViolations(page)).toEqual([]);
});

describe('each page of the office', () => {
  // BEHAVIOR §40.5
  for (const [name, area] of areas) {
    test(`${name} has a control for each field, weighs at most 120 KB and has no violation`, async () => {
      const page = await openPage({ viewport: { width: 1280, height: 900 } });
      const weigh = watchScripts(page);
      const path = area.kind === 'records' ? `/${name}/new` : `/${name}`;
      await openOffice(page, `${getStack().urls.office}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const expected = await listExpected(name, area);
      if (expected.length > 0)
        await page.locator('main :is(input, select, textarea)').first().waitFor({ state: 'attached' });
      expect(await listViolationsInAllColours(page)).toEqual([]);
      expect(
        (await page.locator('.office').allInnerTexts()).filter((text) => MACHINE_WORDS.test(text)),
      ).toEqual([]);
      await addEverything(page);
      for (const { when } of Object.values<ControlOptions>(area.controls ?? {}))
        if (when) await page.locator(`[name="${when.field}"]`).selectOption(when.is);
      const listMissing = async () => {
        const names = new Set(await page.evaluate<string[]>(LIST_NAMES));
        return expected.filter((field) => !field.split(' or ').some((each) => names.has(each)));
      };
      // The records to choose from load by themselves
      await expect.poll(listMissing).toEqual([]);
      // With the scripts that controls load by themselves
      expect(await weigh()).toBeLessThanOrEqual(SCRIPTS_MAX);
      expect(await listViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await isTooWide(page)).toBe(false);
    });
  }
});
