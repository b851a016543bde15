import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const APP = 'functions/pages/app';
/** The sheets of pages that take all controls from `parts`. */
const SHEETS = [
  'booking/booking.css',
  'customer.css',
  'desk/desk.css',
  'desk/elements.css',
  'desk/money/money.css',
  'desk/side-panel.css',
  'desk/visit/visit.css',
];

/** A selector whose last part is a button, a choice, a field, a panel or a dialog. */
const CONTROL =
  /(?:^|[\s>+~(])(?:button|input|select|textarea|\.(?:btn|pick|linkbtn|seg|in|field|panel|dialog))(?![\w-])[^\s>+~]*$/;
/** The properties that place a control, and leave its look alone. */
const PLACES =
  /^(?:flex|order|margin|padding|width|min-width|max-width|grid|align-self|justify-self|position|inset|visibility)/;

/** The rules of a sheet that change the look of a control: selector and property. */
function listChangedLooks(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors = '', body = '']) => {
    const properties = body
      .split(';')
      .map((declaration) => declaration.split(':', 1)[0]?.trim() ?? '')
      .filter((property) => property !== '' && !PLACES.test(property));
    return selectors
      .split(/,(?![^(]*\))/)
      .map((selector) => selector.trim())
      .filter((selector) => CONTROL.test(selector))
      .flatMap((selector) => properties.map((property) => `${selector} { ${property} }`));
  });
}

test('no page of customers, and no panel of the desk, has a button, choice, field, panel or dialog of its own look', () => {
  for (const sheet of SHEETS)
    expect([sheet, listChangedLooks(readFileSync(`${APP}/${sheet}`, 'utf8'))]).toEqual([sheet, []]);
  expect(listChangedLooks('.a .btn.primary:hover, p { color: red; margin: 0 }')).toEqual([
    '.a .btn.primary:hover { color }',
  ]);
});
