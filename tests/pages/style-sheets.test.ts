import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const APP = 'functions/pages/app';
/** The sheets of pages: they take all controls from `parts`. */
const SHEETS = globSync('**/*.css', { cwd: APP, exclude: ['parts/**'] });

/** Classes of the day: visits, blocks and times that can be pressed are no controls of a form. */
const DAY = ['hit', 'free', 'gap', 'block'];

/** Classes that texts have, too. */
const SHARED = ['big', 'small', 'grow', 'num', 'sub'];

/** The classes of buttons and fields, as the components write them. */
function listControlClasses(): string[] {
  const element = /<(?:button|select|input|textarea)\s[^<]*?\bclass=(?:"([^"]*)"|\{`([^`]*)`\})/g;
  const button = /<Button\s[^<]*?\bmore="([^"]*)"/g;
  const names = globSync('**/*.tsx', { cwd: APP })
    .map((file) => readFileSync(`${APP}/${file}`, 'utf8'))
    .flatMap((source) => [...source.matchAll(element), ...source.matchAll(button)])
    .flatMap(([, plain, template]) => (plain ?? template ?? '').split(/\s+/))
    .filter((name) => /^[a-z][\w-]*$/.test(name));
  return [...new Set(names)].filter((name) => ![...DAY, ...SHARED].includes(name));
}

const CLASSES = ['btn', 'pick', 'linkbtn', 'seg', 'in', 'field', 'panel', 'dialog', ...listControlClasses()];
/** A selector whose last part is a button, a choice, a field, a panel or a dialog. */
const CONTROL = new RegExp(
  String.raw`(?:^|[\s>+~(])(?:button|input|select|textarea|\.(?:${CLASSES.join('|')}))(?![\w-])[^\s>+~]*$`,
);
/** The properties that place a control and what is in it, and leave its look alone. */
const PLACES =
  /^(?:flex|order|margin|padding|width|(?:min|max)-|height|grid|align|justify|place|gap|position|inset|display|overflow|white-space|opacity|visibility|z-index|cursor|vertical|clip-path|rotate|translate|top|bottom|content)/;

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

test('no page has a button, choice, field, panel or dialog of its own look', () => {
  expect(SHEETS).toEqual(
    expect.arrayContaining(['booking/booking.css', 'desk/day/day.css', 'office/office.css']),
  );
  for (const sheet of SHEETS)
    expect([sheet, listChangedLooks(readFileSync(`${APP}/${sheet}`, 'utf8'))]).toEqual([sheet, []]);
  expect(
    listChangedLooks('.a .btn.primary:hover, p { color: red; margin: 0 } .week > .flat { border: 0 }'),
  ).toEqual(['.a .btn.primary:hover { color }', '.week > .flat { border }']);
});

/** Four lengths whose left and right differ, or a side by its name. Corners and pictures are drawn for both directions. */
const SIDED = [
  /\b(?:margin|padding|border)-(?:left|right)\b/,
  /(?:^|[;{\s])(?:left|right)\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /\b(?:margin|padding|inset|scroll-padding)\s*:\s*(\S+) (\S+) (\S+) (?!\2\s*;)[^\s;]+\s*;/,
];

// BEHAVIOR §35.6
test('no page has a left or a right: in languages that run from right to left it turns round', () => {
  const findSides = (css: string) =>
    css
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '()')
      .split('\n')
      .filter((line) => SIDED.some((form) => form.test(line)));
  for (const sheet of globSync('**/*.css', { cwd: APP }))
    expect([sheet, findSides(readFileSync(`${APP}/${sheet}`, 'utf8'))]).toEqual([sheet, []]);
  expect(findSides('padding: 1px 2px 0 3px;\nmargin: 1px 2px 3px 2px;\nleft: 0;')).toEqual([
    'padding: 1px 2px 0 3px;',
    'left: 0;',
  ]);
});
