import { describe, expect, test } from 'vitest';
import { placeVisit } from '../../../lib/rules/diary/placement.ts';
import type { RequiredResource } from '../../../lib/rules/diary/requested-visits.ts';
import { computeSlots } from '../../../lib/rules/diary/slots.ts';
import { FRIDAY, type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import {
  at,
  daily,
  location,
  resource,
  service,
  span,
  staffMember,
} from '../../support/catalog/salon-parts.ts';

const COLOUR = service(1, { duration: 120, processingAfter: 45, processingMinutes: 45 });
const CUT = service(2, { duration: 45 });
const GLOSS = service(3, { duration: 15 });
const ANN = staffMember(1, { serviceIds: [1, 2, 3] });
const BEN = staffMember(2, { serviceIds: [1, 2, 3] });

const place = (options: SlotCase, time: string, override = false) =>
  placeVisit(slotCase({ services: [COLOUR, CUT, GLOSS], staff: [ANN], ...options }), FRIDAY, at(time), {
    override,
  });
const UNAVAILABLE = 'slotNotAvailable';

/** Staff and resources of each line, such as '1' or '2 with 4 and 5'. */
function assigned(...args: Parameters<typeof place>): string | string[] {
  const outcome = place(...args);
  if (!outcome.ok) return outcome.failure;
  return outcome.value.lines.map(({ staffId, resources }) =>
    [staffId, ...resources.map(({ resourceId }) => resourceId)].join(' with '),
  );
}
const isAvailable = (...args: Parameters<typeof place>): boolean => place(...args).ok;

// BEHAVIOR §13.2, §13.5
describe('processing time', () => {
  const colourAtTen = { 'staff 1': ['10:00-10:45', '11:30-12:00'] };

  test.each<[string, SlotCase, string, boolean]>([
    ['a cut fits into the gap of a colour', { visit: [[2]], busy: colourAtTen }, '10:45', true],
    [
      'one a minute longer does not',
      { services: [COLOUR, { ...CUT, duration: 46 }], visit: [[2]], busy: colourAtTen },
      '10:45',
      false,
    ],
    [
      'a second cut does not',
      { visit: [[2]], busy: { 'staff 1': ['10:00-10:45', '10:45-11:30', '11:30-12:00'] } },
      '10:45',
      false,
    ],
    ['a colour fits around a cut', { busy: { 'staff 1': ['10:45-11:30'] } }, '10:00', true],
    ['a colour does not fit around a longer one', { busy: { 'staff 1': ['10:45-11:31'] } }, '10:00', false],
    [
      'a shorter part fits between two visits that leave no longer time',
      { busy: { 'staff 1': ['10:45-11:30', '12:00-13:00'] } },
      '10:00',
      true,
    ],
    [
      'a break may lie in the gap',
      { staff: [{ ...ANN, breaks: daily(span('10:45-11:30')) }] },
      '10:00',
      true,
    ],
    ['a block of the member may', { busy: { 'staff 1': ['10:50-11:20 block'] } }, '10:00', true],
    ['a block of the location may not', { busy: { 'blocks 1': ['10:50-11:20'] } }, '10:00', false],
    [
      'a pause between two shifts may',
      { staff: [{ ...ANN, workingHours: daily(span('09:00-10:45'), span('11:30-17:00')) }] },
      '10:00',
      true,
    ],
    [
      'closing time may not',
      { location: location(1, { businessHours: daily(span('09:00-10:45'), span('11:30-17:00')) }) },
      '10:00',
      false,
    ],
  ])('%s', (_, options, time, expected) => {
    const context = { interval: 15 as const, ...options };
    expect(isAvailable(context, time)).toBe(expected);
    // The front desk may leave opening hours, but no block
    if (!expected && !options.location) expect(isAvailable(context, time, true)).toBe(false);
  });

  test('the next service of the same customer starts after the gap, also with another member', () => {
    const outcome = place(
      {
        staff: [ANN, BEN],
        visit: [
          [1, 1],
          [2, 2],
        ],
      },
      '10:00',
    );
    if (!outcome.ok) throw new Error(outcome.failure);
    expect(outcome.value.lines.map(({ from, to }) => [from, to])).toStrictEqual([
      [at('10:00'), at('12:00')],
      [at('12:00'), at('12:45')],
    ]);
  });

  test('does not count as booked minutes', () => {
    // Ann is booked for 75 minutes, Ben for 80
    const busy = { 'staff 1': ['09:00-09:45', '10:30-11:00'], 'staff 2': ['09:00-10:20'] };
    expect(assigned({ staff: [ANN, BEN], visit: [[2]], busy }, '13:00')).toStrictEqual(['1']);
    // A colour of this visit counts 75 minutes, as Ben's 70 and the gloss do
    const less = { 'staff 2': ['09:00-10:10'] };
    expect(assigned({ staff: [ANN, BEN], visit: [[1, 1], [3], [3]], busy: less }, '13:00')).toStrictEqual([
      '1',
      '2',
      '1',
    ]);
  });
});

// BEHAVIOR §13.2, §13.3
describe('the buffer before a service', () => {
  const PREPARED = service(1, { duration: 30, bufferBeforeMinutes: 10, bufferMinutes: 5 });

  test('lies before the time of the slot, inside opening hours, and the grid stays anchored at the opening', () => {
    const context = slotCase({
      services: [PREPARED],
      interval: 30,
      location: location(1, { businessHours: daily(span('09:00-11:05')) }),
    });
    expect(computeSlots(context).map(({ minute }) => minute)).toStrictEqual([
      at('09:30'),
      at('10:00'),
      at('10:30'),
    ]);
  });

  test.each<[string, SlotCase, boolean]>([
    ['the member must be free in it', { busy: { 'staff 1': ['09:00-09:51'] } }, false],
    ['what ends before it does not matter', { busy: { 'staff 1': ['09:00-09:50'] } }, true],
    [
      'it lies inside the shift',
      { staff: [staffMember(1, { workingHours: daily(span('09:51-17:00')) })] },
      false,
    ],
    ['a block of the location may not lie in it', { busy: { 'blocks 1': ['09:45-09:51'] } }, false],
    ['a block of the location may not lie at its end', { busy: { 'blocks 1': ['10:30-10:40'] } }, false],
  ])('%s', (_, options, expected) => {
    expect(isAvailable({ services: [PREPARED], ...options }, '10:00')).toBe(expected);
  });

  test('adds up with the buffer after the service before', () => {
    const outcome = place({ services: [PREPARED], visit: [[1], [1]] }, '10:00');
    if (!outcome.ok) throw new Error(outcome.failure);
    expect(outcome.value).toMatchObject({
      minute: at('10:00'),
      lines: [span('09:50-10:35'), span('10:35-11:20')],
    });
  });
});

// BEHAVIOR §13.7
describe('rooms and equipment', () => {
  const ROOMS = [resource(4), resource(5)];
  const kinds = (...needs: [string, 'visit' | 'staff' | 'processing'][]) =>
    needs.map(([kind, during]) => ({ kind, during }));
  const inRoom = { ...COLOUR, resources: kinds(['room', 'visit']) };
  const staffed = { ...COLOUR, resources: kinds(['room', 'staff']) };
  const processed = { ...COLOUR, resources: kinds(['room', 'processing']) };

  test.each<[string, SlotCase, string | string[]]>([
    ['the lowest id that is free', {}, ['1 with 4']],
    ['another one that is free', { busy: { 'resource 4': ['11:59-12:30'] } }, ['1 with 5']],
    ['none of another location', { resources: [resource(3, { locationId: 2 }), ...ROOMS] }, ['1 with 4']],
    ['none that is inactive', { resources: [resource(3, { active: false }), ...ROOMS] }, ['1 with 4']],
    ['none of another kind', { resources: [resource(3, { kind: 'laser' }), ...ROOMS] }, ['1 with 4']],
    [
      'nothing when all are held',
      { busy: { 'resource 4': ['10:00-10:01'], 'resource 5': ['11:59-12:30'] } },
      UNAVAILABLE,
    ],
    [
      'one for the whole visit only when it is free in the gap',
      { busy: { 'resource 4': ['10:45-11:30'] } },
      ['1 with 5'],
    ],
    [
      'one with the member that is taken in the gap',
      { services: [staffed], busy: { 'resource 4': ['10:45-11:30'] } },
      ['1 with 4'],
    ],
    [
      'the same one for both parts',
      { services: [staffed], busy: { 'resource 4': ['10:00-10:30'], 'resource 5': ['11:30-12:00'] } },
      UNAVAILABLE,
    ],
    [
      'one in the gap that is taken around it',
      { services: [processed], busy: { 'resource 4': ['10:00-10:45', '11:30-12:00'] } },
      ['1 with 4'],
    ],
    ['none in a gap that is not there', { services: [{ ...processed, processingMinutes: 0 }] }, ['1']],
    [
      'several kinds',
      {
        services: [{ ...COLOUR, resources: kinds(['laser', 'processing'], ['room', 'visit']) }],
        resources: [...ROOMS, resource(6, { kind: 'laser' })],
      },
      ['1 with 6 with 4'],
    ],
  ])('holds %s', (_, options, expected) => {
    const context = { services: [inRoom], resources: ROOMS, ...options };
    expect(assigned(context, '10:00')).toStrictEqual(expected);
    if (expected === UNAVAILABLE) expect(assigned(context, '10:00', true)).toBe(UNAVAILABLE);
  });

  test('prefers the room that was held before, and keeps one that was requested', () => {
    const context = slotCase({ services: [inRoom], staff: [ANN], resources: ROOMS });
    const withRoom = (rest: Partial<RequiredResource>) => ({
      ...context,
      visit: {
        lines: context.visit.lines.map((line) => ({
          ...line,
          resources: line.resources.map((required) => ({ ...required, ...rest })),
        })),
      },
    });
    const holds = (rest: Partial<RequiredResource>) => {
      const outcome = placeVisit(withRoom(rest), FRIDAY, at('10:00'), { override: false });
      return outcome.ok ? outcome.value.lines[0]?.resources : outcome.failure;
    };
    expect(holds({ lastResourceId: 5 })).toStrictEqual([{ kind: 'room', during: 'visit', resourceId: 5 }]);
    expect(holds({ lastResourceId: 9 })).toStrictEqual([{ kind: 'room', during: 'visit', resourceId: 4 }]);
    const named = { kind: 'room', during: 'visit', resourceId: 5, named: true };
    expect(holds({ requested: resource(5), lastResourceId: 4 })).toStrictEqual([named]);
    // Two lines that request different ones keep their own
    const two = slotCase({ services: [inRoom], staff: [ANN], resources: ROOMS, visit: [[1], [1]] });
    const lines = two.visit.lines.map((line, index) => ({
      ...line,
      resources: line.resources.map((each) => ({ ...each, requested: ROOMS[1 - index] ?? null })),
    }));
    const outcome = placeVisit({ ...two, visit: { lines } }, FRIDAY, at('10:00'), { override: false });
    expect(outcome.ok && outcome.value.lines.flatMap(({ resources }) => resources)).toMatchObject([
      { resourceId: 5 },
      { resourceId: 4 },
    ]);
  });

  test('holds a room outside opening hours with override only', () => {
    const context = { services: [inRoom], resources: ROOMS };
    expect(assigned(context, '16:00')).toBe(UNAVAILABLE);
    expect(assigned(context, '16:00', true)).toStrictEqual(['1 with 4']);
  });
});

// BEHAVIOR §13.8
describe('a group', () => {
  const three = [ANN, BEN, staffMember(3, { serviceIds: [2] })];
  const CUTS: SlotCase['visit'] = [[2], [2, null, 1], [2, null, 2]];

  test.each<[string, SlotCase, string | string[]]>([
    ['each guest by another member', { visit: CUTS }, ['1', '2', '3']],
    ['nobody when one is missing', { visit: [...CUTS, [2, null, 3]] }, UNAVAILABLE],
    [
      'two at one time, then two others',
      { visit: [[2], [2], [2, null, 5], [2, null, 5]] },
      ['1', '2', '3', '1'],
    ],
    [
      'one guest in the gap of another: not at the start',
      { staff: [ANN], visit: [[1], [2, null, 1]] },
      UNAVAILABLE,
    ],
    [
      'one guest in the gap of another, who started with something else',
      {
        staff: [ANN, staffMember(9, { serviceIds: [4] })],
        services: [COLOUR, CUT, GLOSS, service(4, { duration: 45 })],
        visit: [[1], [4, null, 1], [2, null, 1]],
      },
      ['1', '9', '1'],
    ],
    [
      'what each can get, although a greedy choice fails',
      // Ann alone does the second service, and is the first choice for the first
      {
        staff: [ANN, staffMember(2, { serviceIds: [2] })],
        services: [COLOUR, CUT, GLOSS],
        visit: [[2], [3, null, 1]],
      },
      ['2', '1'],
    ],
    [
      'the named member, although another guest would get them first',
      { visit: [[2], [2, 1, 1]] },
      ['2', '1'],
    ],
    [
      'nobody when two name the same member',
      {
        visit: [
          [2, 1],
          [2, 1, 1],
        ],
      },
      UNAVAILABLE,
    ],
    [
      'guests whose numbers leave gaps',
      {
        visit: [
          [2, null, 5],
          [2, null, 3],
        ],
      },
      ['1', '2'],
    ],
  ])('gets %s', (_, options, expected) => {
    expect(assigned({ staff: three, ...options }, '10:00')).toStrictEqual(expected);
    const offered = computeSlots(slotCase({ services: [COLOUR, CUT, GLOSS], staff: three, ...options }));
    const isOffered = offered.some(({ minute, available }) => available && minute === at('10:00'));
    expect(isOffered).toBe(expected !== UNAVAILABLE);
  });

  test('needs a room for each guest', () => {
    const services = [{ ...CUT, id: 1, resources: [{ kind: 'room', during: 'visit' as const }] }];
    const resources = [resource(4), resource(5)];
    const visit: SlotCase['visit'] = [[1], [1, null, 1]];
    expect(assigned({ services, resources, staff: three, visit }, '10:00')).toStrictEqual([
      '1 with 4',
      '2 with 5',
    ]);
    expect(assigned({ services, resources: [resource(4)], staff: three, visit }, '10:00')).toBe(UNAVAILABLE);
    const busy = { 'resource 5': ['10:44-11:00'] };
    expect(assigned({ services, resources, staff: three, visit, busy }, '10:00')).toBe(UNAVAILABLE);
  });

  test('starts together: the longest buffer before decides, each guest has their own', () => {
    const services = [service(1, { bufferBeforeMinutes: 20, duration: 30 }), CUT];
    const outcome = place({ services, staff: three, visit: [[2], [1, null, 1]] }, '10:00');
    if (!outcome.ok) throw new Error(outcome.failure);
    expect(outcome.value).toMatchObject({
      minute: at('10:00'),
      lines: [span('10:00-10:45'), span('09:40-10:30')],
    });
    expect(isAvailable({ services, staff: three, visit: [[2], [1, null, 1]] }, '09:00')).toBe(false);
  });

  test('with override takes those on shift first, and those who are off for the rest', () => {
    const staff = [{ ...ANN, workingHours: {} }, BEN];
    const visit: SlotCase['visit'] = [[2], [2, null, 1]];
    expect(assigned({ staff, visit }, '10:00')).toBe(UNAVAILABLE);
    expect(assigned({ staff, visit }, '10:00', true)).toStrictEqual(['2', '1']);
  });
});
