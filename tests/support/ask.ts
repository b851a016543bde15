/** Questions for table tests: one salon, one visit, and what is taken, in a few words. */

import type { LocalDate, Location, Service, StaffMember } from '../../lib/rules/salon/salon.ts';
import { type DiaryEntry, emptyPage, pagesBy } from '../../lib/rules/scheduling/day-pages.ts';
import type { SlotQuestion } from '../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { catalog, location, member, service, span } from './salon-parts.ts';

/** A Friday in a zone whose clocks stand still that week, and an evening before it. */
export const FRIDAY: LocalDate = '2026-05-01';
const THURSDAY_EVENING = new Date('2026-04-30T23:00:00Z');

export type Asked = {
  readonly timeZone?: string;
  readonly now?: Date;
  readonly date?: LocalDate;
  readonly to?: LocalDate;
  readonly interval?: SlotQuestion['salon']['settings']['bookingInterval'];
  readonly dynamic?: boolean;
  readonly here?: Location;
  readonly services?: readonly Service[];
  readonly staff?: readonly StaffMember[];
  /** Service id and, where one is named, the member's. */
  readonly visit?: readonly (readonly [number, number?])[];
  /** 'member 1', 'room 1' or 'blocks 1' (of location 1) → what is taken there on the first date. */
  readonly taken?: { readonly [where: string]: readonly string[] };
};

/** One location, one service of an hour, one member, open and at work from nine to five, unless told otherwise. */
export function ask(asked: Asked = {}): SlotQuestion {
  const { date = FRIDAY, here = location(1), services = [service(1)], staff = [member(1)] } = asked;
  const known = catalog({ locations: [here], services, staff });
  const request = {
    services: (asked.visit ?? [[1]]).map(([serviceId, staffId = null]) => ({
      serviceId,
      pricingOptionId: null,
      staffId,
    })),
    addOns: [],
  };
  const visit = parseVisit(request, known, here, { desk: true, fields: { services: 's', addOns: 'a' } });
  if (!visit.ok) throw new Error(`No visit: ${JSON.stringify(visit.errors)}`);
  return {
    salon: {
      timeZone: asked.timeZone ?? 'America/New_York',
      settings: { bookingInterval: asked.interval ?? 60, enableDynamicSlot: asked.dynamic ?? true },
    },
    catalog: known,
    location: here,
    visit: visit.value,
    now: asked.now ?? THURSDAY_EVENING,
    pages: pagesWith(date, staff, asked.taken ?? {}),
    from: date,
    to: asked.to ?? date,
  };
}

function pagesWith(date: LocalDate, staff: readonly StaffMember[], taken: NonNullable<Asked['taken']>) {
  const entries = (where: string): DiaryEntry[] =>
    (taken[where] ?? []).map((text, index) => ({ kind: kindOf(where, text), id: index + 1, ...span(text) }));
  return pagesBy(
    [1, 2].map((home) => {
      const own = staff.filter(({ homeLocationId }) => homeLocationId === home);
      const members = new Map(own.map(({ id }) => [id, entries(`member ${id}`)]));
      const page = {
        ...emptyPage(date),
        members,
        room: entries(`room ${home}`),
        blocks: entries(`blocks ${home}`),
      };
      return [home, page] as const;
    }),
  );
}

/** '09:00-10:00 block' is a block time, as is everything that blocks a location. */
const kindOf = (where: string, text: string): DiaryEntry['kind'] =>
  where.startsWith('blocks') || text.endsWith('block') ? 'block' : 'appointment';
