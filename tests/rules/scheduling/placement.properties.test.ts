import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDiaryEntry,
  type DayPage,
  removeAppointmentEntries,
  toDayPageLookup,
  toEmptyDayPage,
} from '../../../lib/rules/scheduling/day-pages.ts';
import { type Placement, placeVisit, toDiaryChanges } from '../../../lib/rules/scheduling/placement.ts';
import { computeSlots, type SlotContext } from '../../../lib/rules/scheduling/slots.ts';
import { toDayPages } from '../../support/busy-pages.ts';
import { bookingArbitrary } from '../../support/salon-arbitrary.ts';
import { type BusyTime, type OracleQuestion, oracleStaff } from '../../support/slot-oracle.ts';

const staffOf = (placement: Placement) => placement.lines.map(({ staffId }) => staffId);

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
    { numRuns: 400 },
  );
});

test('assigns each line to the free staff member with the fewest minutes, with and without override', () => {
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
        const expected = oracleStaff(oracle, date, minute, override);
        expect(outcome.ok ? staffOf(outcome.value) : undefined).toEqual(expected);
        if (outcome.ok) placed++;
        if (outcome.ok) expect(spansOf(outcome.value)).toEqual(spansFrom(oracle, minute));
      }
    }),
    { numRuns: 600 },
  );
  expect(placed).toBeGreaterThan(500);
});

const spansOf = ({ lines }: Placement) => lines.map(({ from, to }) => ({ from, to }));

function spansFrom({ lines }: OracleQuestion, start: number) {
  let from = start;
  return lines.map(({ minutes }) => {
    const span = { from, to: from + minutes };
    from = span.to;
    return span;
  });
}

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
    for (const { locationId, date, staffId, entry } of toDiaryChanges(
      outcome.value,
      context,
      1_000 + placements.length,
    )) {
      const [, page] = pages.get(`${locationId} ${date}`) ?? [locationId, toEmptyDayPage(date)];
      const staffEntries = new Map(page.staffEntries);
      if (staffId !== null) staffEntries.set(staffId, addDiaryEntry(staffEntries.get(staffId) ?? [], entry));
      const locationEntries =
        staffId === null ? addDiaryEntry(page.locationEntries, entry) : page.locationEntries;
      pages.set(`${locationId} ${date}`, [locationId, { ...page, staffEntries, locationEntries }]);
    }
  }
  return { placements, pages: [...pages.values()] };
}

const picks = fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 });

test('never double-books a resource, and never books into a block time, however often a visit is booked', () => {
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
      const nameOf = (staffId: number | null) => (staffId === null ? 'location' : `staff ${staffId}`);
      for (const it of oracle.busy) {
        const isElsewhere = it.staffId === null && it.locationId !== question.location.id;
        if (isElsewhere) continue;
        const everyone = [...oracle.catalog.staff.keys(), null];
        const who = it.what === 'location block' ? everyone : [it.staffId];
        for (const one of who) occupy(nameOf(one), it.date, it, false);
      }
      for (const { date, lines } of placements)
        for (const line of lines) occupy(nameOf(line.staffId), date, line, true);
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
