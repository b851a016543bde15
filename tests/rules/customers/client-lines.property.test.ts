import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import { type ClientVisit, listClientLines } from '../../../lib/rules/customers/client-report.ts';
import { REPORTS, sumFigures, sumFiguresWithoutRepeatedClients } from '../../../lib/rules/journal/reports.ts';

const FIRST = '2026-01-01';
const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays(FIRST, days));

/** Guests have ids from 100 on; somebody without name and contact has none. */
const visit = fc.record({
  date: day,
  minute: fc.constantFrom(540, 600),
  status: fc.constantFrom(1, 2, 2, 2, 3, 4, 5),
  locationId: fc.constantFrom(1, 2),
  client: fc.constantFrom(1, 2, 3, 100, 101, undefined),
  serviceCount: fc.constantFrom(0, 1, 2),
  staff: fc.constantFrom(1, 2, undefined),
  isLate: fc.boolean(),
});
type Drawn = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

const toVisit = ({ client, staff, isLate, ...each }: Drawn, index: number): ClientVisit =>
  ({
    ...each,
    id: index + 1,
    customerId: client !== undefined && client < 100 ? client : null,
    guestId: client !== undefined && client >= 100 ? client : undefined,
    staffIds: staff === undefined ? [] : [staff],
    ...(each.status === 3 && isLate ? { isCancelledLate: true } : {}),
  }) as ClientVisit;

const toDayNumber = (date: string): number => Date.parse(date) / 86_400_000;
const clientOf = ({ customerId, guestId }: ClientVisit): number | null => customerId ?? guestId ?? null;
const isVisit = ({ status, serviceCount: services }: ClientVisit): boolean => status === 2 && services > 0;

type Asked = { from: string; to: string; locationId: number | undefined; within: number; today: string };

/** Counts as the rulebook says it, client by client, without lines. */
function countByHand(visits: readonly ClientVisit[], { from, to, locationId, within, today }: Asked) {
  const isCounted = ({ date, ...each }: ClientVisit) =>
    date >= from && date <= to && (locationId === undefined || each.locationId === locationId);
  const counted = visits.filter(isCounted);
  const served = counted.filter((each) => isVisit(each) && clientOf(each) !== null);
  const daysBetween = (a: ClientVisit, b: ClientVisit) => toDayNumber(b.date) - toDayNumber(a.date);
  const hasOther = (own: ClientVisit, days: number, statuses: readonly number[]) =>
    visits.some(
      (other) =>
        clientOf(other) === clientOf(own) &&
        statuses.includes(other.status) &&
        (statuses.length > 1 || other.serviceCount > 0) &&
        daysBetween(own, other) > 0 &&
        daysBetween(own, other) <= days,
    );
  const clients = [...new Set(served.map(clientOf))];
  const isOld = (client: number | null) =>
    visits.some((each) => isVisit(each) && clientOf(each) === client && each.date < from);
  const newOnes = clients.filter((client) => !isOld(client));
  const firstOf = (client: number | null) =>
    served
      .filter((each) => clientOf(each) === client)
      .reduce((first, each) => (each.date < first.date ? each : first));
  const followed = (days: number) =>
    newOnes.map(firstOf).filter(({ date }) => toDayNumber(date) + days < toDayNumber(today));
  return {
    clients: clients.length,
    new: newOnes.length,
    returning: clients.filter(isOld).length,
    visits: served.length,
    rebooked: served.filter((each) => hasOther(each, within, [1, 2, 4])).length,
    noShows: counted.filter(({ status }) => status === 4).length,
    lateCancellations: counted.filter(({ isCancelledLate }) => isCancelledLate).length,
    ...Object.fromEntries(
      [30, 60, 90].flatMap((days) => [
        [`followed_${days}`, followed(days).length],
        [`retained_${days}`, followed(days).filter((each) => hasOther(each, days, [2])).length],
      ]),
    ),
  };
}

// BEHAVIOR §41.6
test('clients, rebooked visits, no-shows, late cancellations and retention are those of a count by hand, whatever the visits', () => {
  const asked = fc.record({
    a: day,
    b: day,
    today: day,
    locationId: fc.constantFrom(1, 2, undefined),
    within: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 40 }), asked, (drawn, { a, b, locationId, within, today }) => {
      const visits = drawn.map(toVisit);
      const [from = a, to = b] = [a, b].toSorted();
      const firstDayOf = (own: ClientVisit) =>
        visits
          .filter((each) => isVisit(each) && clientOf(each) === clientOf(own))
          .map(({ date }) => date)
          .toSorted()[0] ?? null;
      const lines = listClientLines({
        visits: visits.filter(({ date }) => date >= from),
        firstDayOf,
        days: { from, to },
        locationId,
        rebookedWithin: within,
        today,
        rowOf: ({ staffId }) => staffId,
      });
      const counted = countByHand(visits, { from, to, locationId, within, today });
      expect(sumFiguresWithoutRepeatedClients(REPORTS.clients, lines)).toStrictEqual(counted);
      const personOf = new Map(visits.map((each) => [each.id, clientOf(each)]));
      for (const own of Map.groupBy(lines, ({ staffId }) => staffId).values()) {
        const served = own.filter(({ visit: { visits: isServed } }) => isServed);
        expect(sumFigures(REPORTS.clients, own).clients).toBe(
          new Set(served.map(({ reference }) => personOf.get(reference.id))).size,
        );
      }
    }),
    { numRuns: 300 },
  );
});

// BEHAVIOR §41.6
test('lines are in the order of their days and visits, each with the row of its visit', () => {
  const fields = { status: 2, locationId: 1, serviceCount: 1, staff: undefined, isLate: false } as const;
  const [first, missed, again] = [
    { ...fields, date: '2026-01-02', minute: 540, client: 1, staff: 1 },
    { ...fields, date: '2026-01-02', minute: 600, client: 2, status: 4 },
    { ...fields, date: '2026-02-01', minute: 600, client: 1 },
  ] as const;
  const visits = [first, missed, again].map((each, index) => ({
    ...toVisit(each as Drawn, index),
    id: [5, 2, 3][index] ?? 0,
  }));
  const lines = listClientLines({
    visits,
    firstDayOf: () => '2026-01-02',
    days: { from: '2026-01-02', to: '2026-02-01' },
    locationId: undefined,
    rebookedWithin: 30,
    today: '2026-03-05',
    rowOf: () => 'all',
  });
  const line = (id: number, day: string, hour: number, customerId: number) => ({
    day,
    hour,
    locationId: 1,
    customerId,
    reference: { kind: 'appointment', id },
  });
  const retained = { followed_30: 1, retained_30: 1, followed_60: 1, retained_60: 1 };
  expect(lines).toStrictEqual([
    { ...line(2, '2026-01-02', 10, 2), visit: { noShows: 1 } },
    {
      ...line(5, '2026-01-02', 9, 1),
      staffId: 1,
      visit: { visits: 1, rebooked: 1, clients: 1, new: 1, ...retained },
    },
    { ...line(3, '2026-02-01', 10, 1), visit: { visits: 1, rebooked: 0 } },
  ]);
});
