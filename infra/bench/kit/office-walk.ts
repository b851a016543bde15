import type { Browser, Page } from 'playwright-core';
import { updateCatalogVersion } from '../../../lib/table/catalog/catalog-changes.ts';
import { putCatalogRecord } from '../../../lib/table/catalog/catalogs.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { service } from '../../../tests/support/catalog/salon-parts.ts';
import { openOffice } from '../../../tests/support/pages/office.ts';
import { getSalonRecord } from '../../../tests/support/products/redemptions.ts';
import { DEMO_SLUG, mustParseTenant } from '../../local/demo/demo.ts';
import type { Stack } from '../../local/stack.ts';
import { toBenchCustomer } from './bench-customers.ts';
import { WINDOW } from './desk-walk.ts';
import { fillTableIgnoringConditions } from './fill-table.ts';
import { openMeasuredPage, type PageSpeed, readPageClock, recordWhenShown } from './measured-page.ts';

export const [CUSTOMERS, SERVICES] = [10_000, 1_000];
const STEP_TIMEOUT_MS = 20_000;
/** The first ids, after those of the demo salon. */
const FIRST_ID = 1_000;

const range = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => FIRST_ID + index);

type OfficeMeasurements = Pick<PageSpeed, 'interactions'> & {
  /** From the reload of a list, logged in, to its rows. */
  readonly firstRows: readonly number[];
  /** From the last key of a search to its rows. */
  readonly searches: readonly number[];
};

export async function addManyCustomersAndServices({
  environment,
}: Pick<Stack, 'environment'>): Promise<void> {
  const tenant = mustParseTenant(DEMO_SLUG);
  const store = openStore(environment.table);
  const salon = await getSalonRecord({ store, tenant });
  const services = range(SERVICES).map((id) =>
    putCatalogRecord(tenant, 'SERVICE', service(id, { name: `Treatment ${id}` })),
  );
  const customers = range(CUSTOMERS).flatMap((id) => putNewCustomerWithoutEvent(tenant, toBenchCustomer(id)));
  await fillTableIgnoringConditions(environment.table, [...customers, ...services]);
  await store.commit([updateCatalogVersion(salon, services)]);
}

/** The heads of a list's rows, which name the records. */
const ROWS = '.tbl tbody th[scope=row]';

/** The milliseconds of the first rows of a list after a reload. */
async function measureFirstRows(page: Page): Promise<number> {
  await page.reload();
  await page.locator(ROWS).first().waitFor();
  return readPageClock(page);
}

/** Types a name into the search of a list. Returns the milliseconds from the last key to the row with the name. */
async function measureSearch(page: Page, name: string): Promise<number> {
  const firstRow = `document.querySelector('${ROWS}')?.textContent`;
  await recordWhenShown(page, `${firstRow}?.includes(${JSON.stringify(name)})`);
  await page.getByPlaceholder(/^Find in/).pressSequentially(name, { delay: 60 });
  const typedAt = await readPageClock(page);
  await page.locator(ROWS).filter({ hasText: name }).first().waitFor();
  const shownAt = await page.evaluate<number>('window.shownAt');
  return Math.max(0, shownAt - typedAt);
}

/** Works in the lists and in a form with many choices, with a slowed CPU. */
export async function walkOffice(browser: Browser, url: string): Promise<OfficeMeasurements> {
  const { page, slowDown, collect, close } = await openMeasuredPage(browser, WINDOW);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await openOffice(page, `${url}/customer`);
  await page.locator(ROWS).first().waitFor();
  await slowDown();
  const firstRows = [await measureFirstRows(page)];
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of').waitFor();
  const { fname, lname } = toBenchCustomer(FIRST_ID + CUSTOMERS / 2);
  const searches = [await measureSearch(page, `${fname} ${lname}`)];
  const inCustomers = await collect();
  await page.goto(`${url}/services`);
  firstRows.push(await measureFirstRows(page));
  searches.push(await measureSearch(page, `Treatment ${FIRST_ID + SERVICES - 1}`));
  await page.getByPlaceholder(/^Find in/).fill('');
  await page.getByText('50 of').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.locator(`${ROWS} a`).first().click();
  await page.getByLabel('Treatment 1001', { exact: true }).waitFor();
  await page.locator('[name="name"]').click();
  await page.keyboard.type(' Maria', { delay: 60 });
  await page.getByLabel('Treatment 1001', { exact: true }).click();
  await page.getByLabel('Treatment 1500', { exact: true }).click();
  const inServices = await collect();
  await close();
  return { firstRows, searches, interactions: [...inCustomers.interactions, ...inServices.interactions] };
}
