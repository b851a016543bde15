import { expect, test } from 'vitest';
import { decidePerformerChanges, listPerformers } from '../../../lib/rules/catalog/performers.ts';
import { catalog, staffMember } from '../../support/catalog/salon-parts.ts';

const AVA = staffMember(1, { serviceIds: [7, 8] });
const BEN = staffMember(2, { serviceIds: [8] });
const EVE = staffMember(3, { serviceIds: [7] });
const SALON = catalog({ staff: [AVA, BEN, EVE] });

// BEHAVIOR §12.2
test.each([
  ['nobody changes without a list', undefined, []],
  ['nobody changes where the list is as before', [3, 1], []],
  [
    'a member begins, another one ends',
    [1, 2],
    [
      { ...BEN, serviceIds: [8, 7] },
      { ...EVE, serviceIds: [] },
    ],
  ],
  [
    'all end',
    [],
    [
      { ...AVA, serviceIds: [8] },
      { ...EVE, serviceIds: [] },
    ],
  ],
])('%s', (_, sent, changed) => {
  expect(decidePerformerChanges(sent, 7, SALON)).toStrictEqual({ ok: true, value: changed });
});

test('an unknown member is refused, and a change of more than 90 members', () => {
  expect(decidePerformerChanges([1, 9], 7, SALON)).toMatchObject({
    ok: false,
    errors: { 'staffIds.1': ['Unknown staff member'] },
  });
  const team = (count: number) =>
    catalog({
      staff: Array.from({ length: count }, (_, index) => staffMember(index + 1, { serviceIds: [7] })),
    });
  expect(decidePerformerChanges([], 7, team(90))).toMatchObject({ ok: true });
  expect(decidePerformerChanges([], 7, team(91))).toMatchObject({
    errors: { staffIds: ['Too many members to change at once'] },
  });
});

test('those who perform a service are listed', () => {
  expect(listPerformers(7, [AVA, BEN, EVE])).toStrictEqual([AVA, EVE]);
});
