import { expect, test } from 'vitest';
import { escapeSpreadsheetFormula } from '../../lib/rules/spreadsheet-text.ts';

// BEHAVIOR §40.4
test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['﹣cmd', "'﹣cmd"],
  ['－cmd', "'－cmd"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['-12.50', '-12.50'],
  ['Müller', 'Müller'],
  ['a=b', 'a=b'],
])('the cell %j of a spreadsheet is %j', (text, expected) => {
  expect(escapeSpreadsheetFormula(text)).toBe(expected);
});
