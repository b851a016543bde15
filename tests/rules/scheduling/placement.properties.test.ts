import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDiaryEntry,
  type DayPage,
  type DiaryEntry,
  type DiaryOwner,
  getEntriesOfOwner,
  removeAppointmentEntries,
  toDayPageLookup,
  toEmptyDayPage,
  toOwnerName,
  toPerformerOwner,
} from '../../../lib/rules/scheduling/day-pages.ts';
import { overlaps } from '../../../lib/rules/scheduling/intervals.ts';
import { type Placement, placeVisit, toDiaryChanges } from '../../../lib/rules/scheduling/placement.ts';
import { computeSlots, type SlotContext } from '../../../lib/rules/scheduling/slots.ts';
import { toDayPages } from '../../support/busy-pages.ts';
import { bookingArbitrary } from '../../support/salon-arbitrary.ts';
import { type BusyTime, type OracleQuestion, oraclePlacement } from '../../support/slot-oracle.ts';

/** The owners of each line and each minute that one of them is busy, as the oracle says it. */
const describePlacement = ({ date, lines }: Placement, { catalog, location }: SlotContext) =>
  lines.map((line) => {
    const changes = toDiaryChanges({ date, from: 0, to: 0, lines: [line] }, { catalog, location }, 1);
    const performer = toOwnerName(toPerformerOwner(line.staffId));
    return {
      owners: [performer, ...line.resources.map(({ resourceId }) => `resource ${resourceId}`)],
      busy: changes.flatMap(({ owner, entry: { from, to } }) =>
        Array.from({ length: to - from }, (_, index) => `${toOwnerName(owner)} ${from + index}`),
      ),
    };
  });

// BEHAVIOR §14.2, §14.3
test('places a visit if and only if get-slot lists the time as available', () => {
  fc.assert(
    fc.property(bookingArbitrary, fc.integer({ min: 0, max: 1439 }), ({ question }, other) => {
      const slots = computeSlots(question);
      const offered = new Set(slots.filter((slot) => slot.available).map((slot) => slot.date + slot.minute));
      const dates = [question.from, question.to];
      const requests = [
        ...slots.filter((_, index) => index % 5 === 0),
        ...dates.map((date) => ({ date, minute: other })),
      ];
      for (const { date, minute } of requests) {
        const outcome = placeVisit(question, date, minute, { override: false });
        expect(outcome.ok).toBe(offered.has(date + minute));
        if (!outcome.ok) expect(outcome.failure).toBe('slotNotAvailable');
      }
    }),
    { numRuns: process.env.NIGHTLY ? 8_000 : 400 },
  );
});

test('assigns staff and resources as the oracle does, with and without override, and holds the same minutes', () => {
  let placed = 0;
  const minutes = fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(bookingArbitrary, fc.boolean(), minutes, ({ question, oracle }, override, others) => {
      const offered = computeSlots(question).filter((slot) => slot.available);
      const requests = override
        ? others.map((minute) => ({ date: question.from, minute }))
        : others.flatMap((other) => offered.slice(other % (offered.length || 1)).slice(0, 1));
      for (const { date, minute } of requests) {
        const outcome = placeVisit(question, date, minute, { override });
        const expected = oraclePlacement(oracle, date, minute, override);
        expect(outcome.ok ? describePlacement(outcome.value, question) : undefined).toEqual(expected);
        if (outcome.ok) placed++;
      }
    }),
    { numRuns: process.env.NIGHTLY ? 12_000 : 600 },
  );
  expect(placed).toBeGreaterThan(500);
});

/** Books the visit again and again at offered times until none is left. */
function bookRepeatedly(
  question: SlotContext,
  catalog: OracleQuestion['catalog'],
  busy: readonly BusyTime[],
  picks: number[],
) {
  const placements: Placement[] = [];
  const pages = new Map(
    toDayPages(busy, catalog).map(([at, page]) => [`${at} ${page.date}`, [at, page] as const]),
  );
  for (const pick of picks) {
    const context = { ...question, pages: toDayPageLookup(pages.values()) };
    const offered = computeSlots(context).filter((slot) => slot.available);
    const slot = offered[pick % (offered.length || 1)];
    if (!slot) break;
    const outcome = placeVisit(context, slot.date, slot.minute, { override: false });
    if (!outcome.ok) throw new Error('an offered time was refused');
    placements.push(outcome.value);
    const id = 1_000 + placements.length;
    for (const { locationId, date, owner, entry } of toDiaryChanges(outcome.value, context, id)) {
      const [, page] = pages.get(`${locationId} ${date}`) ?? [locationId, toEmptyDayPage(date)];
      const entries = addDiaryEntry(getEntriesOfOwner(page, owner), entry);
      pages.set(`${locationId} ${date}`, [locationId, withEntries(page, owner, entries)]);
    }
  }
  return { placements, pages: [...pages.values()] };
}

function withEntries(page: DayPage, owner: DiaryOwner, entries: readonly DiaryEntry[]): DayPage {
  switch (owner.kind) {
    case 'staff':
      return { ...page, staffEntries: new Map([...page.staffEntries, [owner.id, entries]]) };
    case 'resource':
      return { ...page, resourceEntries: new Map([...page.resourceEntries, [owner.id, entries]]) };
    case 'location':
      return { ...page, locationEntries: entries };
  }
}

const picks = fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 });

test('never double-books staff or resources, and never books into a block time, however often a visit is booked', () => {
  fc.assert(
    fc.property(bookingArbitrary, picks, ({ question, oracle }, chosen) => {
      const { placements } = bookRepeatedly(question, oracle.catalog, oracle.busy, chosen);
      const occupied = new Set<string>();
      const occupy = (
        who: string,
        date: string,
        { from, to }: { from: number; to: number },
        isNew: boolean,
      ) => {
        for (let minute = from; minute < to; minute++) {
          const when = `${who} ${date} ${minute}`;
          if (isNew && occupied.has(when)) throw new Error(`double booking: ${when}`);
          occupied.add(when);
        }
      };
      for (const it of oracle.busy) {
        const isElsewhere = it.staffId === null && it.locationId !== question.location.id;
        if (isElsewhere || it.what === 'location block') continue;
        const isOfResource = it.resourceId !== undefined;
        const owner = isOfResource
          ? ({ kind: 'resource', id: it.resourceId } as const)
          : toPerformerOwner(it.staffId);
        occupy(toOwnerName(owner), it.date, it, false);
      }
      const blocks = oracle.busy.filter(
        ({ what, locationId }) => what === 'location block' && locationId === question.location.id,
      );
      for (const [index, placement] of placements.entries()) {
        const { date, lines } = placement;
        for (const { owner, entry } of toDiaryChanges(placement, question, index))
          occupy(toOwnerName(owner), date, entry, true);
        const blocked = blocks.filter((block) => block.date === date);
        expect(lines.some((line) => overlaps(blocked, line))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('frees exactly the occupied time when an appointment is removed', () => {
  fc.assert(
    fc.property(bookingArbitrary, fc.nat(10_000), ({ question, oracle }, pick) => {
      const { placements, pages } = bookRepeatedly(question, oracle.catalog, oracle.busy, [pick]);
      fc.pre(placements.length === 1);
      const without = pages.map(([at, page]): [number, DayPage] => [
        at,
        removeAppointmentEntries(page, 1_001),
      ]);
      const full = computeSlots({ ...question, pages: toDayPageLookup(pages) });
      const freed = computeSlots({ ...question, pages: toDayPageLookup(without) });
      expect(freed).toEqual(computeSlots(question));
      const countAvailable = (slots: readonly { available: boolean }[]) =>
        slots.filter((slot) => slot.available).length;
      expect(countAvailable(full)).toBeLessThanOrEqual(countAvailable(freed));
    }),
    { numRuns: 300 },
  );
});
