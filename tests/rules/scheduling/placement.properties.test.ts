import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DayPage,
  emptyPage,
  pagesBy,
  withEntry,
  withoutAppointment,
} from '../../../lib/rules/scheduling/day-pages.ts';
import { diaryChanges, type Placement, placeVisit } from '../../../lib/rules/scheduling/placement.ts';
import { type SlotQuestion, slots } from '../../../lib/rules/scheduling/slots.ts';
import { booking } from '../../support/salon-arbitrary.ts';
import { type OracleQuestion, oracleStaff, type Taken } from '../../support/slot-oracle.ts';
import { pagesOf } from '../../support/taken-pages.ts';

const staffOf = (placement: Placement) => placement.lines.map(({ staffId }) => staffId);

test('a visit can be placed exactly where slots say available', () => {
  fc.assert(
    fc.property(booking, fc.integer({ min: 0, max: 1439 }), ({ question }, other) => {
      const given = slots(question);
      const offered = new Set(given.filter((slot) => slot.available).map((slot) => slot.date + slot.minute));
      const dates = [question.from, question.to];
      const asked = [
        ...given.filter((_, index) => index % 5 === 0),
        ...dates.map((date) => ({ date, minute: other })),
      ];
      for (const { date, minute } of asked) {
        const outcome = placeVisit(question, date, minute, { override: false });
        expect(outcome.ok).toBe(offered.has(date + minute));
        if (!outcome.ok) expect(outcome.failure).toBe('slotNotAvailable');
      }
    }),
    { numRuns: 400 },
  );
});

test('lines follow each other and go to the free member with the fewest minutes, with and without override', () => {
  let placed = 0;
  const minutes = fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(booking, fc.boolean(), minutes, ({ question, oracle }, override, others) => {
      const offered = slots(question).filter((slot) => slot.available);
      const asked = override
        ? others.map((minute) => ({ date: question.from, minute }))
        : others.flatMap((other) => offered.slice(other % (offered.length || 1)).slice(0, 1));
      for (const { date, minute } of asked) {
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

/** Books the visit again and again, each time at another offered time, until none is left. */
function fill(
  question: SlotQuestion,
  catalog: OracleQuestion['catalog'],
  taken: readonly Taken[],
  picks: number[],
) {
  const placements: Placement[] = [];
  const pages = new Map(
    pagesOf(taken, catalog).map(([at, page]) => [`${at} ${page.date}`, [at, page] as const]),
  );
  for (const pick of picks) {
    const asked = { ...question, pages: pagesBy(pages.values()) };
    const offered = slots(asked).filter((slot) => slot.available);
    const slot = offered[pick % (offered.length || 1)];
    if (!slot) break;
    const outcome = placeVisit(asked, slot.date, slot.minute, { override: false });
    if (!outcome.ok) throw new Error('An offered time was refused');
    placements.push(outcome.value);
    for (const { locationId, date, staffId, entry } of diaryChanges(
      outcome.value,
      asked,
      1_000 + placements.length,
    )) {
      const [, page] = pages.get(`${locationId} ${date}`) ?? [locationId, emptyPage(date)];
      const members = new Map(page.members);
      if (staffId !== null) members.set(staffId, withEntry(members.get(staffId) ?? [], entry));
      const room = staffId === null ? withEntry(page.room, entry) : page.room;
      pages.set(`${locationId} ${date}`, [locationId, { ...page, members, room }]);
    }
  }
  return { placements, pages: [...pages.values()] };
}

const picks = fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 });

test('however often a visit is booked, nobody is in two places in one minute, nor at work in a block time', () => {
  fc.assert(
    fc.property(booking, picks, ({ question, oracle }, chosen) => {
      const { placements } = fill(question, oracle.catalog, oracle.taken, chosen);
      const busy = new Set<string>();
      const occupy = (
        who: string,
        date: string,
        { from, to }: { from: number; to: number },
        isNew: boolean,
      ) => {
        for (let minute = from; minute < to; minute++) {
          const when = `${who} ${date} ${minute}`;
          if (isNew && busy.has(when)) throw new Error(`Taken twice: ${when}`);
          busy.add(when);
        }
      };
      const roomOf = (staffId: number | null) => (staffId === null ? 'room' : `member ${staffId}`);
      for (const it of oracle.taken) {
        const isElsewhere = it.staffId === null && it.locationId !== question.location.id;
        if (isElsewhere) continue;
        const everyone = [...oracle.catalog.staff.keys(), null];
        const who = it.what === 'location block' ? everyone : [it.staffId];
        for (const one of who) occupy(roomOf(one), it.date, it, false);
      }
      for (const { date, lines } of placements)
        for (const line of lines) occupy(roomOf(line.staffId), date, line, true);
    }),
    { numRuns: 300 },
  );
});

test('an appointment that leaves its pages gives back exactly the times it took', () => {
  fc.assert(
    fc.property(booking, fc.nat(10_000), ({ question, oracle }, pick) => {
      const { placements, pages } = fill(question, oracle.catalog, oracle.taken, [pick]);
      fc.pre(placements.length === 1);
      const left = pages.map(([at, page]): [number, DayPage] => [at, withoutAppointment(page, 1_001)]);
      const full = slots({ ...question, pages: pagesBy(pages) });
      const freed = slots({ ...question, pages: pagesBy(left) });
      expect(freed).toEqual(slots(question));
      const chances = (given: readonly { available: boolean }[]) =>
        given.filter((slot) => slot.available).length;
      expect(chances(full)).toBeLessThanOrEqual(chances(freed));
    }),
    { numRuns: 300 },
  );
});
