import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { type LogIn, openDesk } from './desk.ts';

export async function openOffice(page: Page, url: string, login: LogIn = DEMO_LOGINS.admin): Promise<void> {
  await openDesk(page, url, login);
  // A phone shows the areas on request
  await page.locator('nav#menu').waitFor({ state: 'attached' });
}

export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More acts' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the days of a list or report, and chooses one of the usual periods. */
export async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.locator('.days > .btn').click();
  await page.getByRole('group', { name: 'Days' }).getByRole('button', { name, exact: true }).click();
}

/** Opens the folded sections of the form that is shown. */
export async function openSections(page: Page): Promise<void> {
  await page.locator('.foldable').first().waitFor();
  await page.evaluate(
    'for (const each of document.querySelectorAll(".foldable, .foldable details")) each.open = true',
  );
}

/** Types the password into the dialog of a call that needs a confirmation. */
export async function confirmPassword(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** The bytes of scripts that a page has loaded, as they came over the wire, without those of another page in a frame. */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const isOwn = response.frame() === page.mainFrame();
    if (!isOwn || response.request().resourceType() !== 'script') return;
    const size = response
      .request()
      .sizes()
      .then(({ responseBodySize }) => responseBodySize);
    // One that arrives after the last weighing ends with the page
    size.catch(() => {});
    sizes.push(size);
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
