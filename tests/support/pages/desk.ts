import type { Locator, Page } from 'playwright-core';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';

/** The window of a front desk in the demo salon. */
export const DESK = { viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' };

export type LogIn = { readonly email: string; readonly password: string };

/** Opens the desk, or a page with the same form, and logs in. */
export async function openDesk(
  page: Page,
  url: string,
  { email, password }: LogIn = DEMO_LOGINS.staff,
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The control of a visit, by what its name says. After the state, the name of a first visit also says that the client is new. */
export const visitOf = (page: Page, name: RegExp): Locator =>
  page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(name.source.replace(/\$$/, '(, new client)?$')) });

export const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Opens the bill of the visit whose panel is open: by the button, which may have the amount, or by the menu. */
export async function pressCheckOut(page: Page): Promise<void> {
  const foot = page.locator('.panel-foot');
  await foot.waitFor();
  const button = foot.getByRole('button', { name: /^Check out/ });
  if ((await button.count()) > 0) return button.click();
  await press(page, 'More for this visit');
  await page.getByRole('menuitem', { name: /^Check out/ }).click();
}

export const openService = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Change ${name}`) }).click();

/** Does an act of the visit whose panel is open: by the button at its foot, or by its menu. Tells whether it is offered. */
export async function tryAct(page: Page, name: string): Promise<boolean> {
  const foot = page.locator('.panel-foot');
  await foot.waitFor();
  const button = foot.getByRole('button', { name, exact: true });
  const isAtFoot = (await button.count()) > 0;
  if (!isAtFoot) await press(page, 'More for this visit');
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}( [A-Z])?$`) });
  const isOffered = isAtFoot || (await item.count()) > 0;
  if (isOffered) await (isAtFoot ? button : item).click();
  else await page.keyboard.press('Escape');
  return isOffered;
}

/** Does an act of the visit whose panel is open, which must be offered. */
export async function chooseAct(page: Page, name: string): Promise<void> {
  if (!(await tryAct(page, name))) throw new Error(`${name} is not offered`);
}

const MINUTES_PER_DAY = 1440;
const TUESDAY = 2;

/** The time to the next Tuesday, on which the demo salon's staff work Downtown; 0 on a Tuesday. */
export const countMinutesToTuesday = (day: string): number =>
  ((TUESDAY - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7) * MINUTES_PER_DAY;
