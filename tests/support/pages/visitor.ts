import type { BrowserContextOptions, ElementHandle, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../../lib/rules/salons/languages.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import {
  isTooWide,
  listBrokenWords,
  listCardFields,
  listCutTexts,
  listLooseNumbers,
  listViolations,
  listViolationsInAllColours,
} from './browser.ts';
import { speak } from './words.ts';

type Hand = {
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Checks a checkbox or radio button. */
  readonly check: (control: Locator) => Promise<void>;
  readonly select: (list: Locator, option: string) => Promise<void>;
  /** Presses a day of the calendar in sight. */
  readonly pressDay: (day: string) => Promise<void>;
};

const useMouse = (page: Page): Hand => ({
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  check: (control) => control.check(),
  select: async (list, option) => void (await list.selectOption({ label: option })),
  pressDay: (day) => page.locator(`[data-day="${day}"]`).click(),
});

const STEPS_MAX = 120;

/** Where the focus is: on the control and in sight, or on it under a bar or outside the window (WCAG 2.4.11). */
const findFocus = (element: ElementHandle): Promise<'gone' | 'elsewhere' | 'seen' | 'hidden'> =>
  element.evaluate((control) => {
    const { isConnected, labels, ownerDocument: page } = control;
    if (!isConnected) return 'gone';
    if (!page.hasFocus() || page.activeElement !== control) return 'elsewhere';
    const shown = labels?.[0] ?? control;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const hit = page.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return shown.contains(hit) || control.contains(hit) ? 'seen' : 'hidden';
  });

/** How many options of a list, or buttons of a group of radio buttons, lie between the chosen one and another. */
const countSteps = (control: Locator, label = ''): Promise<number> =>
  control.evaluate((element, wanted) => {
    const { options, name, ownerDocument: page } = element;
    if (options) return [...options].findIndex((option) => option.label === wanted) - element.selectedIndex;
    const group = [...page.getElementsByName(name)];
    return group.indexOf(element) - group.findIndex(({ checked }) => checked);
  }, label);

const WEEK = 7;

function useKeyboard(page: Page): Hand {
  const { keyboard } = page;
  const repeat = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) await keyboard.press(key);
  };
  /** Moves the focus by Tab to a control. Throws if it is never there, or out of sight. */
  const moveTo = async (control: Locator): Promise<ElementHandle> => {
    let element = await control.elementHandle();
    for (let step = 0; element && step < STEPS_MAX; step += 1) {
      const candidate = element;
      // Scrolling and new content settle
      await expect.poll(() => findFocus(candidate), { message: `${control} is in sight` }).not.toBe('hidden');
      const focus = await findFocus(candidate);
      if (focus === 'seen') return candidate;
      if (focus === 'gone') element = await control.elementHandle();
      await keyboard.press('Tab');
    }
    throw new Error(`${control} never gets the focus`);
  };
  return {
    async press(control) {
      const element = await moveTo(control);
      await element.waitForElementState('enabled');
      await keyboard.press('Enter');
    },
    async type(field, text) {
      await moveTo(field);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    async check(control) {
      const isRadio = (await control.getAttribute('type')) === 'radio';
      if (!isRadio) {
        await moveTo(control);
        await keyboard.press('Space');
        return;
      }
      // Only the chosen button of a group is in the order of focus
      const steps = await countSteps(control);
      const name = await control.getAttribute('name');
      await moveTo(page.locator(`input[name="${name}"]:checked`));
      await repeat(steps < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(steps));
      await expect.poll(() => control.isChecked()).toBe(true);
    },
    async select(list, option) {
      const steps = await countSteps(list, option);
      await moveTo(list);
      await repeat(steps < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(steps));
    },
    async pressDay(day) {
      // One day is in the order of focus, another one once the free times are there; the arrows lead to the others
      const first = page.locator('.day[tabindex="0"]:not([data-free="unknown"])');
      await moveTo(first);
      const from = String(await first.getAttribute('data-day'));
      const days = (Date.parse(day) - Date.parse(from)) / DAY_MS;
      const isRightToLeft = await page.evaluate("document.documentElement.dir === 'rtl'");
      await repeat(days < 0 !== isRightToLeft ? 'ArrowLeft' : 'ArrowRight', Math.abs(days) % WEEK);
      await repeat(days < 0 ? 'ArrowUp' : 'ArrowDown', Math.floor(Math.abs(days) / WEEK));
      await expect.poll(() => page.evaluate('document.activeElement.dataset.day')).toBe(day);
      await keyboard.press('Enter');
    },
  };
}

type Mode = BrowserContextOptions & {
  readonly hand: (page: Page) => Hand;
  /** Also runs the checks that need no repetition in other modes. */
  readonly isAudited?: boolean;
};

/** The ways in which every walk leads to its end. Other tests use the mouse. */
export const MODES = {
  // 1280 × 1024 pixels
  'the keyboard alone, at a zoom of 400 %': {
    hand: useKeyboard,
    viewport: { width: 320, height: 256 },
    deviceScaleFactor: 4,
    isAudited: true,
  },
  'a mouse, in a window of 320 px': { hand: useMouse, viewport: { width: 320, height: 640 } },
  'a mouse, in a wide window': { hand: useMouse, viewport: { width: 1280, height: 900 } },
  'the keyboard alone, in a wide window': { hand: useKeyboard, viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, Mode>;
export type ModeName = keyof typeof MODES;

type Control = string | RegExp | Locator;
const isName = (control: Control): control is string | RegExp =>
  typeof control === 'string' || control instanceof RegExp;

/**
 * A visitor of a page, who finds controls by their names in a language and uses them by mouse or keyboard. Languages other than
 * English are those of a stack of `PSEUDO_LOCALES=1`.
 */
export function createVisitor(page: Page, mode: ModeName, language: Language = 'en') {
  const { hand: createHand, isAudited }: Mode = MODES[mode];
  const hand = createHand(page);
  const words = speak(language, true);
  const toButton = (control: Control, scope: Page | FrameLocator | Locator): Locator =>
    isName(control)
      ? scope
          .getByRole('button', { name: control, exact: true })
          .or(scope.getByRole('link', { name: control, exact: true }))
          .first()
      : control;
  const toField = (control: Control, scope: Page | Locator = page): Locator =>
    isName(control) ? scope.getByLabel(control) : control;
  return {
    page,
    language,
    words,
    press: (control: Control, scope: Page | FrameLocator | Locator = page) =>
      hand.press(toButton(control, scope)),
    type: (control: Control, text: string) => hand.type(toField(control), text),
    /** `group`: the name of the group that has the choice. */
    check: (control: Control, group?: string) =>
      hand.check(toField(control, group === undefined ? page : page.getByRole('group', { name: group }))),
    select: (control: Control, option: string) => hand.select(toField(control), option),
    pressDay: hand.pressDay,
    async typeCard(number: string): Promise<void> {
      for (const [field, text] of listCardFields(page, number)) await hand.type(field, text);
    },
    /** Waits until an element with a text has the focus: a screen reader announces it. */
    hear: (text: string | RegExp) =>
      expect
        .poll(() => page.locator(':focus').allTextContents())
        .toEqual([typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)]),
    /** Runs checks in one mode and language alone. */
    async audit(check: () => Promise<void>): Promise<void> {
      if (isAudited && language === 'en') await check();
    },
    /** The view fits into the window, cuts no text, and has no violation; in one mode in any colours. From right to left, numbers stay. */
    async checkView(): Promise<void> {
      const list = isAudited ? listViolationsInAllColours : listViolations;
      const cut = [...(await listCutTexts(page)), ...(await listBrokenWords(page))];
      expect([await isTooWide(page), cut, await list(page)]).toEqual([false, [], []]);
      const { direction } = words;
      expect(await page.locator('html').getAttribute('dir')).toBe(direction);
      if (direction === 'rtl') expect(await listLooseNumbers(page)).toEqual([]);
    },
  };
}
export type Visitor = ReturnType<typeof createVisitor>;
