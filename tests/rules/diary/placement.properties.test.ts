import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DayPage,
  toDayPageLookup,
  toDiaryOwnerKey,
  toDiaryOwnerOfPerformer,
  withoutAppointment,
} from '../../../lib/rules/diary/day-pages.ts';
import { applyEditsToPages, withEditsAddingPlacedVisit } from '../../../lib/rules/diary/diary-edits.ts';
import { overlaps } from '../../../lib/rules/diary/intervals.ts';
import { toOccupiedTimes } from '../../../lib/rules/diary/occupied-time.ts';
import { type Placement, placeVisit } from '../../../lib/rules/diary/placement.ts';
import { computeSlots, type SlotContext } from '../../../lib/rules/diary/slots.ts';
import { type BusyTime, type OracleQuestion, oraclePlacement } from '../../support/booking/slot-oracle.ts';
import { bookingArbitrary } from '../../support/catalog/salon-arbitrary.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { toDayPages } from '../../support/pages/busy-pages.ts';

/** The owners of each line and each minute that one of them is busy, as the oracle says it. */
const describePlacement = ({ lines }: Placement, { catalog, location }: SlotContext) =>
  lines.map((line) => {
    const times = toOccupiedTimes({ lines: [line], locationId: location.id }, catalog);
    const performer = toDiaryOwnerKey(toDiaryOwnerOfPerformer(line.staffId));
    return {
      owners: [performer, ...line.resources.map(({ resourceId }) => `resource ${resourceId}`)],
      busy: times.flatMap(({ owner, from, to }) =>
        Array.from({ length: to - from }, (_, index) => `${toDiaryOwnerKey(owner)} ${from + index}`),
      ),
    };
  });

// BEHAVIOR §13.1, §14.2, §14.3
test('places a visit if and only if get-slot lists the time as available, with the staff that get-slot names', () => {
  fc.assert(
    fc.property(bookingArbitrary, fc.integer({ min: 0, max: 1439 }), ({ question }, other) => {
      const slots = computeSlots(question, true);
      const offered = new Map(slots.map((slot) => [slot.date + slot.minute, slot.staffIds]));
      const dates = [question.from, question.to];
      const requests = [
        ...slots.filter((_, index) => index % 5 === 0),
        ...dates.map((date) => ({ date, minute: other })),
      ];
      for (const { date, minute } of requests) {
        const outcome = placeVisit(question, date, minute, { override: false });
        const staffIds = outcome.ok ? outcome.value.lines.map((line) => line.staffId) : undefined;
        expect(staffIds).toStrictEqual(offered.get(date + minute));
        if (!outcome.ok) expect(outcome.failure).toBe('slotNotAvailable');
      }
    }),
    { numRuns: IS_NIGHT ? 8_000 : 40 },
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
        expect(outcome.ok ? describePlacement(outcome.value, question) : undefined).toStrictEqual(expected);
        if (outcome.ok) placed++;
      }
    }),
    { numRuns: IS_NIGHT ? 12_000 : 100 },
  );
  expect(placed).toBeGreaterThan(20);
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
    const edits = withEditsAddingPlacedVisit(context, outcome.value, { kind: 'appointment', id });
    for (const { locationId, date } of edits) {
      const page = applyEditsToPages(context.pages, edits)(locationId, date);
      if (page) pages.set(`${locationId} ${date}`, [locationId, page]);
    }
  }
  return { placements, pages: [...pages.values()] };
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
          : toDiaryOwnerOfPerformer(it.staffId);
        occupy(toDiaryOwnerKey(owner), it.date, it, false);
      }
      const blocks = oracle.busy.filter(
        ({ what, locationId }) => what === 'location block' && locationId === question.location.id,
      );
      for (const placement of placements) {
        const { date, lines } = placement;
        for (const time of toOccupiedTimes({ lines, locationId: question.location.id }, question.catalog))
          occupy(toDiaryOwnerKey(time.owner), date, time, true);
        const blocked = blocks.filter((block) => block.date === date);
        expect(lines.some((line) => overlaps(blocked, line))).toBe(false);
      }
    }),
    { numRuns: IS_NIGHT ? 3_000 : 40 },
  );
});

test('frees exactly the occupied time when an appointment is removed', () => {
  fc.assert(
    fc.property(bookingArbitrary, fc.nat(10_000), ({ question, oracle }, pick) => {
      const { placements, pages } = bookRepeatedly(question, oracle.catalog, oracle.busy, [pick]);
      fc.pre(placements.length === 1);
      const without = pages.map(([at, page]): [number, DayPage] => [at, withoutAppointment(page, 1_001)]);
      const full = computeSlots({ ...question, pages: toDayPageLookup(pages) });
      const freed = computeSlots({ ...question, pages: toDayPageLookup(without) });
      expect(freed).toStrictEqual(computeSlots(question));
      const countAvailable = (slots: readonly { available: boolean }[]) =>
        slots.filter((slot) => slot.available).length;
      expect(countAvailable(full)).toBeLessThanOrEqual(countAvailable(freed));
    }),
    { numRuns: IS_NIGHT ? 3_000 : 40 },
  );
});
