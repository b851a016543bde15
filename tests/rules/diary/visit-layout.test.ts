import { describe, expect, test } from 'vitest';
import { toDiaryOwnerKey } from '../../../lib/rules/diary/day-pages.ts';
import { computeVisitLayout, type Need } from '../../../lib/rules/diary/visit-layout.ts';
import { type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import { resource, service, span, staffMember } from '../../support/catalog/salon-parts.ts';

const SERVICES = [
  service(1, { duration: 60 }),
  service(2, { duration: 60, processingAfter: 20, processingMinutes: 30 }),
  service(3, { duration: 30 }),
  service(4, { duration: 60, resources: [{ kind: 'room', during: 'visit' }] }),
];
const STAFF = [
  staffMember(1, { serviceIds: [1, 2, 4] }),
  staffMember(2, { serviceIds: [1, 2, 4] }),
  staffMember(3, { serviceIds: [3] }),
];
const layOut = (visit: SlotCase['visit']) =>
  computeVisitLayout(
    slotCase({
      services: SERVICES,
      staff: STAFF,
      resources: [resource(4), resource(5)],
      ...(visit ? { visit } : {}),
    }),
  );
/** The line of a need, with its kind of resource. */
const nameOf = ({ line, resource }: Need) => (resource ? `${line} ${resource.kind}` : String(line));

// BEHAVIOR §13.5, §13.8
describe('the needs of a visit', () => {
  test.each<[string, NonNullable<SlotCase['visit']>, string[], string[][]]>([
    ['one guest has no rivals', [[1], [1]], ['0', '1'], []],
    ['two guests at once have one', [[1], [1, null, 1]], [], [['0', '1']]],
    ['guests with other staff have none', [[1], [3, null, 1]], ['0', '1'], []],
    ['a service of one guest after both is alone', [[1], [1, null, 1], [1]], ['2'], [['0', '1']]],
    [
      'a chain of rivals is decided together, in the order of the visit',
      [[1], [3, null, 1], [1, null, 1], [1], [1, null, 2]],
      ['1'],
      [['0', '2', '3', '4']],
    ],
    [
      'two times of two guests are two sharedNeeds',
      [[1], [1, null, 1], [1], [1, null, 1]],
      [],
      [
        ['0', '1'],
        ['2', '3'],
      ],
    ],
    [
      'rooms and staff are sharedNeeds of their own',
      [[4], [4, null, 1]],
      [],
      [
        ['0', '1'],
        ['0 room', '1 room'],
      ],
    ],
    [
      'a named member is no rival of another',
      [
        [1, 1],
        [1, 2, 1],
      ],
      ['0', '1'],
      [],
    ],
  ])('%s', (_, visit, independentNeeds, sharedNeeds) => {
    const layout = layOut(visit);
    expect(layout.independentNeeds.map(nameOf)).toStrictEqual(independentNeeds);
    expect(layout.sharedNeeds.map(({ needs }) => needs.map(nameOf))).toStrictEqual(sharedNeeds);
  });

  test.each<[string, NonNullable<SlotCase['visit']>, number[], string[]]>([
    ['equal services are one', [[1], [1, null, 1], [1, null, 2]], [0, 0, 0], ['0']],
    ['a named member is another', [[1], [1, 1, 1], [1, null, 2]], [0, 1, 0], ['0', '1']],
    ['a gap is another', [[1], [2, null, 1], [2, null, 2]], [0, 1, 1], ['0', '1']],
    ['a later time is another', [[3], [1, null, 1], [1]], [0, 1], ['1', '2']],
  ])('are sorted for the search: %s', (_, visit, classOf, needClasses) => {
    const [rivals] = layOut(visit).sharedNeeds;
    expect(rivals?.classOf).toStrictEqual(classOf);
    expect(rivals?.needClasses.map(nameOf)).toStrictEqual(needClasses);
  });

  test.each<[string, object, object]>([
    ['end', {}, { minutes: 90 }],
    ['start', {}, { minutes: 60, bufferBeforeMinutes: 10 }],
    ['parts', { minutes: 20 }, { processingAfter: 20, processingMinutes: 30 }],
    [
      'later part',
      { processingAfter: 20, processingMinutes: 30 },
      { processingAfter: 20, processingMinutes: 20 },
    ],
  ])('are of two needClasses where only their %s differs', (_, first, second) => {
    const context = slotCase({ staff: STAFF, visit: [[1], [1, null, 1]] });
    const lines = context.visit.lines.map((line, index) => ({ ...line, ...(index === 0 ? first : second) }));
    const [rivals] = computeVisitLayout({ ...context, visit: { lines } }).sharedNeeds;
    expect(rivals?.classOf).toStrictEqual([0, 1]);
  });

  test('can be shared only if each has its own candidate, whoever else is free', () => {
    const [rivals] = layOut([[1], [1, null, 1]]).sharedNeeds;
    const [ann, ben] = rivals?.needs[0]?.candidates ?? [];
    if (!rivals || !ann || !ben) throw new Error('no rivals');
    expect([ann, ben].map(({ owner }) => toDiaryOwnerKey(owner))).toStrictEqual(['staff 1', 'staff 2']);
    expect(rivals.canShare([[ann], [ann]])).toBe(false);
    expect(rivals.canShare([[ann], [ben]])).toBe(true);
    expect(rivals.canShare([[ann, ben], [ann]])).toBe(true);
    expect(rivals.canShare([[ann, ben], []])).toBe(false);
    expect(rivals.canShare([[ann], [ann]])).toBe(false);
  });

  test('can be shared or not by the candidates of each, also among more than ten', () => {
    const staff = Array.from({ length: 11 }, (_, index) => staffMember(index + 1));
    const [rivals] = computeVisitLayout(slotCase({ staff, visit: [[1], [1, null, 1]] })).sharedNeeds;
    const [first, second] = rivals?.needs[0]?.candidates ?? [];
    const last = rivals?.needs[0]?.candidates.at(-1);
    if (!rivals || !first || !second || !last) throw new Error('no rivals');
    expect(rivals.canShare([[second], [first]])).toBe(true);
    expect(rivals.canShare([[last], []])).toBe(false);
  });

  test('can be shared where each has enough candidates for all, however many the needs are', () => {
    // Two guests for hours: each service overlaps two of the other guest
    const each = 160;
    const services = [service(1, { duration: 2 }), service(2, { duration: 1 })];
    const visit = Array.from({ length: 2 * each }, (_, index): [number, null, number] => [
      index === 1 ? 2 : 1,
      null,
      index % 2,
    ]);
    const staff = visit.map((_, index) => staffMember(index + 1, { serviceIds: [1, 2] }));
    const [rivals, ...others] = computeVisitLayout(slotCase({ services, staff, visit })).sharedNeeds;
    expect([rivals?.needs.length, others]).toStrictEqual([2 * each, []]);
    expect(rivals?.canShare(rivals.needs.map(({ candidates }) => candidates))).toBe(true);
  });

  test('have the length of the shortest part', () => {
    expect(layOut([[2]]).needs.map(({ parts, shortest }) => [parts, shortest])).toStrictEqual([
      [[span('00:00-00:20'), span('00:50-01:00')], 10],
    ]);
  });
});
