import { expect, test } from 'vitest';
import { computeContrast } from '../../../lib/rules/salons/brand-colors.ts';

test('contrast is that of WCAG', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(computeContrast('#0a0a0a', '#000000')).toBeCloseTo(1.06, 2);
});
