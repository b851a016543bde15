import type { Page } from 'playwright-core';

const STEPS_MAX = 90;

/** Name of the control that has the focus. */
const FOCUSED_NAME = `[
  document.activeElement.getAttribute('aria-label'),
  document.activeElement.labels?.[0]?.textContent,
  document.activeElement.textContent,
].find(Boolean) ?? ''`;

/** Whether a part of the focused control is in sight: neither outside the window nor under a bar (WCAG 2.4.11). */
const IS_FOCUS_SEEN = `(() => {
  const control = document.activeElement;
  const shown = control.labels?.[0] ?? control;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return shown.contains(hit) || control.contains(hit);
})()`;

/** Moves the focus by Tab to the control of a name, and presses a key there; none if the key is empty. Throws if it is out of sight. */
export async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab');
    if (!name.test(String(await page.evaluate(FOCUSED_NAME)))) continue;
    if (!(await page.evaluate(IS_FOCUS_SEEN))) throw new Error(`'${name}' has the focus out of sight`);
    if (key !== '') await page.keyboard.press(key);
    return;
  }
  throw new Error(`no control '${name}' gets the focus`);
}
