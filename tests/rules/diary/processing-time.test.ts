import { describe, expect, test } from 'vitest';
import {
  listPartsWithResource,
  listStaffParts,
  moveLineTime,
} from '../../../lib/rules/diary/processing-time.ts';
import { span } from '../../support/catalog/salon-parts.ts';

const PLAIN = span('10:00-11:00');
const gap = (text: string) => ({ ...PLAIN, processing: span(text) });

// BEHAVIOR §13.2, §13.7
describe('a line', () => {
  test.each([
    ['all of it', PLAIN, ['10:00-11:00']],
    ['what is around the gap', gap('10:20-10:40'), ['10:00-10:20', '10:40-11:00']],
    ['what is after a gap at its start', gap('10:00-10:40'), ['10:40-11:00']],
    ['what is before a gap at its end', gap('10:20-11:00'), ['10:00-10:20']],
    ['nothing where it takes no time', span('10:00-10:00'), []],
  ])('needs its member for %s', (_, line, parts) => {
    expect(listStaffParts(line)).toStrictEqual(parts.map(span));
    expect(listPartsWithResource(line, 'staff')).toStrictEqual(parts.map(span));
  });

  test.each([
    ['visit', gap('10:20-10:40'), [PLAIN]],
    ['visit', span('10:00-10:00'), []],
    ['processing', gap('10:20-10:40'), [span('10:20-10:40')]],
    ['processing', gap('10:20-10:20'), []],
    ['processing', PLAIN, []],
  ] as const)('holds a resource of the %s for its minutes', (during, line, parts) => {
    expect(listPartsWithResource(line, during)).toStrictEqual(parts);
  });

  test('moves with its gap', () => {
    expect(moveLineTime(PLAIN, 30)).toStrictEqual(span('10:30-11:30'));
    expect(moveLineTime(gap('10:20-10:40'), -60)).toStrictEqual({
      ...span('09:00-10:00'),
      processing: span('09:20-09:40'),
    });
  });
});
