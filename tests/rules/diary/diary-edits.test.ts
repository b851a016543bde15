import { describe, expect, test } from 'vitest';
import {
  type DiaryEntry,
  type DiaryOwner,
  toDayPageLookup,
  toEmptyDayPage,
} from '../../../lib/rules/diary/day-pages.ts';
import {
  applyEditsToPages,
  type DiaryEdit,
  listFreedDays,
  type Occupant,
  withEditsAddingOccupant,
  withEditsAddingPlacedVisit,
  withEditsRemovingOccupant,
} from '../../../lib/rules/diary/diary-edits.ts';
import { placeVisit } from '../../../lib/rules/diary/placement.ts';
import { FRIDAY, slotCase } from '../../support/booking/slot-questions.ts';
import {
  at,
  catalog,
  location,
  resource,
  service,
  span,
  staffMember,
} from '../../support/catalog/salon-parts.ts';

const SALON = catalog({
  locations: [location(1), location(2)],
  staff: [staffMember(1), staffMember(2, { homeLocationId: 2 })],
  resources: [resource(4)],
});
const entry = (id: number, text: string, kind: DiaryEntry['kind'] = 'appointment'): DiaryEntry => ({
  kind,
  id,
  ...span(text),
});
const staff = (id: number): DiaryOwner => ({ kind: 'staff', id });
const ROOM: DiaryOwner = { kind: 'resource', id: 4 };
const LOCATION: DiaryOwner = { kind: 'location' };

/** By member 1 with a gap, in room 4, then by member 2, whose home is location 2, then by nobody. */
const OCCUPANT: Occupant = {
  kind: 'appointment',
  id: 9,
  locationId: 1,
  date: FRIDAY,
  lines: [
    {
      ...span('10:00-11:00'),
      processing: span('10:20-10:40'),
      staffId: 1,
      resources: [{ kind: 'room', during: 'visit', resourceId: 4 }],
    },
    { ...span('11:00-11:30'), staffId: 2 },
    { ...span('11:30-12:00'), staffId: null },
  ],
};
const [EARLY, LATE] = [entry(3, '09:00-10:00'), entry(3, '16:00-17:00')];
const PAGES = toDayPageLookup([
  [
    1,
    {
      ...toEmptyDayPage(FRIDAY),
      staffEntries: new Map([[1, [EARLY, LATE]]]),
      blockEntries: [entry(5, '13:00-14:00', 'block')],
    },
  ],
]);
const place = (locationId: number, owner: DiaryOwner | null, date = FRIDAY) => ({ locationId, owner, date });

// BEHAVIOR §13.2, §13.5, §13.7
describe('an occupant', () => {
  const added = [
    {
      ...place(1, staff(1)),
      before: [EARLY, LATE],
      after: [EARLY, entry(9, '10:00-10:20'), entry(9, '10:40-11:00'), LATE],
    },
    { ...place(1, ROOM), before: [], after: [entry(9, '10:00-11:00')] },
    { ...place(2, staff(2)), before: [], after: [entry(9, '11:00-11:30')] },
    { ...place(1, LOCATION), before: [], after: [entry(9, '11:30-12:00')] },
  ];

  test('is added to the list of each owner, on the page of its home', () => {
    expect(withEditsAddingOccupant(OCCUPANT, SALON, PAGES)).toStrictEqual(added);
  });

  test('is taken out of the lists that have it; others stay as they are', () => {
    const filled = applyEditsToPages(PAGES, added);
    expect(withEditsRemovingOccupant(OCCUPANT, SALON, filled)).toStrictEqual(
      added.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })),
    );
    expect(withEditsRemovingOccupant({ ...OCCUPANT, kind: 'hold' }, SALON, filled)).toStrictEqual([]);
    expect(withEditsRemovingOccupant({ ...OCCUPANT, id: 8 }, SALON, filled)).toStrictEqual([]);
    expect(withEditsRemovingOccupant(OCCUPANT, SALON, PAGES)).toStrictEqual([]);
  });

  test('continues the edits of the same lists, whose state before stays', () => {
    const hold = { ...OCCUPANT, kind: 'hold', id: 6, lines: OCCUPANT.lines.slice(1, 2) } as const;
    const edits = withEditsRemovingOccupant(OCCUPANT, SALON, applyEditsToPages(PAGES, added));
    expect(withEditsAddingOccupant(hold, SALON, applyEditsToPages(PAGES, added), edits)).toStrictEqual(
      edits.map((edit) =>
        edit.locationId === 2 ? { ...edit, after: [entry(6, '11:00-11:30', 'hold')] } : edit,
      ),
    );
    const again = withEditsAddingOccupant(hold, SALON, PAGES, added);
    expect(withEditsRemovingOccupant(OCCUPANT, SALON, PAGES, again)[2]).toStrictEqual({
      ...added[2],
      after: [entry(6, '11:00-11:30', 'hold')],
    });
  });

  test('is a placed visit, as an appointment or a hold', () => {
    const services = [service(1), service(2, { duration: 30 })];
    const member = staffMember(1, { homeLocationId: 2, locationIds: [1, 2] });
    const question = slotCase({ services, staff: [member], visit: [[1], [2]] });
    const placed = placeVisit(question, FRIDAY, at('10:00'), { override: false });
    if (!placed.ok) throw new Error(placed.failure);
    expect(withEditsAddingPlacedVisit(question, placed.value, { kind: 'hold', id: 7 })).toStrictEqual([
      { ...place(2, staff(1)), before: [], after: [entry(7, '10:00-11:00', 'hold')] },
      { ...place(1, LOCATION), before: [], after: [entry(7, '11:00-11:30', 'hold')] },
    ]);
    const block: DiaryEdit = { ...place(1, null), before: [], after: [entry(5, '13:00-14:00', 'block')] };
    const edits = withEditsAddingPlacedVisit(question, placed.value, { kind: 'hold', id: 7 }, [block]);
    expect(edits).toHaveLength(3);
    expect(edits[0]).toStrictEqual(block);
  });
});

test('edited pages have the new lists of each owner and the block times, others as they were', () => {
  const after = [entry(1, '12:00-12:30')];
  const owners = [null, staff(1), ROOM, LOCATION];
  const edits = owners.map((owner) => ({ ...place(1, owner), before: [], after }));
  const pages = applyEditsToPages(PAGES, [...edits, { ...place(2, staff(2)), before: [], after }]);
  expect(pages(1, FRIDAY)).toStrictEqual({
    date: FRIDAY,
    staffEntries: new Map([[1, after]]),
    resourceEntries: new Map([[4, after]]),
    locationEntries: after,
    blockEntries: after,
  });
  expect(pages(2, FRIDAY)).toStrictEqual({ ...toEmptyDayPage(FRIDAY), staffEntries: new Map([[2, after]]) });
  expect(pages(1, '2026-05-02')).toBeUndefined();
  expect(applyEditsToPages(PAGES, [])(1, FRIDAY)).toBe(PAGES(1, FRIDAY));
  const other = applyEditsToPages(PAGES, [{ ...place(1, staff(2)), before: [], after }])(1, FRIDAY);
  expect(other?.staffEntries).toStrictEqual(
    new Map([
      [1, [EARLY, LATE]],
      [2, after],
    ]),
  );
});

// BEHAVIOR §34.2
describe('edits free', () => {
  const edit = (owner: DiaryOwner | null, before: DiaryEntry[], after: DiaryEntry[], date = FRIDAY) => ({
    ...place(1, owner, date),
    before,
    after,
  });
  const ten = entry(1, '10:00-11:00');
  const nine = entry(2, '09:00-10:00');
  const eight = entry(3, '08:00-09:00');

  test.each<[string, DiaryEdit[], unknown[]]>([
    ['nothing where entries are added', [edit(staff(1), [ten], [nine, ten])], []],
    ['nothing where an equal entry stays', [edit(staff(1), [ten], [{ ...ten }])], []],
    [
      'the time from the first entry that is gone',
      [edit(staff(1), [eight, nine, ten], [eight])],
      [{ date: FRIDAY, from: at('09:00'), places: [place(1, staff(1))] }],
    ],
    ...(
      [
        ['kind', { kind: 'hold' }],
        ['id', { id: 8 }],
        ['start', { from: at('10:10') }],
        ['end', { to: at('10:50') }],
      ] as const
    ).map(([what, change]): [string, DiaryEdit[], unknown[]] => [
      `the time of an entry whose ${what} changes`,
      [edit(staff(1), [ten], [{ ...ten, ...change }])],
      [{ date: FRIDAY, from: at('10:00'), places: [place(1, staff(1))] }],
    ]),
    [
      'two dates in order',
      [edit(staff(1), [ten], []), edit(staff(1), [ten], [], '2026-05-02')],
      [
        { date: FRIDAY, from: at('10:00'), places: [place(1, staff(1))] },
        { date: '2026-05-02', from: at('10:00'), places: [place(1, staff(1), '2026-05-02')] },
      ],
    ],
    [
      'each date once, in order, with all its lists',
      [
        edit(staff(1), [ten], [], '2026-05-02'),
        edit(staff(2), [ten], []),
        edit(null, [nine], []),
        edit(ROOM, [], [ten]),
      ],
      [
        { date: FRIDAY, from: at('09:00'), places: [place(1, staff(2)), place(1, null)] },
        { date: '2026-05-02', from: at('10:00'), places: [place(1, staff(1), '2026-05-02')] },
      ],
    ],
  ])('%s', (_, edits, expected) => expect(listFreedDays(edits)).toStrictEqual(expected));
});
