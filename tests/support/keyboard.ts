import type { Page } from 'playwright-core';

const STEPS_MAX = 90;

/** Name of the control that has the focus. */
const FOCUSED_NAME = `[
  document.activeElement.getAttribute('aria-label'),
  document.activeElement.labels?.[0]?.textContent,
  document.activeElement.textContent,
].find(Boolean) ?? ''`;

/** Moves the focus by Tab to the control of a name, and presses a key there; none if the key is empty. */
export async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab');
    if (!name.test(String(await page.evaluate(FOCUSED_NAME)))) continue;
    if (key !== '') await page.keyboard.press(key);
    return;
  }
  throw new Error(`no control '${name}' gets the focus`);
}
