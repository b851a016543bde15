/** Slot questions for table tests: one salon, one visit, and its busy times. */

import { type DiaryEntry, toDayPageLookup, toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import { parseRequestedVisit } from '../../../lib/rules/diary/requested-visits.ts';
import type { SlotContext } from '../../../lib/rules/diary/slots.ts';
import type {
  Catalog,
  LocalDate,
  Location,
  Resource,
  Service,
  StaffMember,
} from '../../../lib/rules/salons/salon.ts';
import { catalog, location, service, span, staffMember } from '../catalog/salon-parts.ts';

/** A Friday without a clock change that week, and the evening before it. */
export const FRIDAY: LocalDate = '2026-05-01';
const THURSDAY_EVENING = new Date('2026-04-30T23:00:00Z');

export type SlotCase = {
  readonly timeZone?: string;
  readonly now?: Date;
  readonly date?: LocalDate;
  readonly to?: LocalDate;
  readonly interval?: SlotContext['salon']['settings']['bookingInterval'];
  readonly dynamic?: boolean;
  readonly horizon?: number;
  readonly notice?: number;
  readonly location?: Location;
  readonly services?: readonly Service[];
  readonly staff?: readonly StaffMember[];
  readonly resources?: readonly Resource[];
  /** A service id, a staff member's id where one is named, and the number of the guest. */
  readonly visit?: readonly (readonly [number, (number | null)?, number?])[];
  /** Busy times on the first date, by 'staff 1', 'resource 1', 'location 1' or 'blocks 1' (of location 1). */
  readonly busy?: { readonly [where: string]: readonly string[] };
};

/**
 * One location, one service of an hour and one staff member, open and at work from nine to five by default.
 */
export function slotCase(options: SlotCase = {}): SlotContext {
  const {
    date = FRIDAY,
    location: ownLocation = location(1),
    services = [service(1)],
    staff = [staffMember(1)],
    resources = [],
  } = options;
  const salonCatalog = catalog({ locations: [ownLocation], services, staff, resources });
  const request = {
    services: (options.visit ?? [[1]]).map(([serviceId, staffId = null, guestNo]) => ({
      serviceId,
      pricingOptionId: null,
      staffId,
      guestNo,
    })),
    addOns: [],
  };
  const visit = parseRequestedVisit(request, salonCatalog, ownLocation, {
    isFrontDesk: true,
  });
  if (!visit.ok) throw new Error(`the visit is invalid: ${JSON.stringify(visit.errors)}`);
  return {
    salon: {
      timeZone: options.timeZone ?? 'America/New_York',
      settings: {
        bookingInterval: options.interval ?? 60,
        enableDynamicSlot: options.dynamic ?? true,
        bookingHorizonDays: options.horizon ?? 30,
        minimumNoticeMinutes: options.notice ?? 0,
      },
    },
    catalog: salonCatalog,
    location: ownLocation,
    visit: visit.value,
    now: options.now ?? THURSDAY_EVENING,
    pages: pagesWith(date, salonCatalog, options.busy ?? {}),
    from: date,
    to: options.to ?? date,
  };
}

function pagesWith(date: LocalDate, { staff, resources }: Catalog, busy: NonNullable<SlotCase['busy']>) {
  const entries = (where: string): DiaryEntry[] =>
    (busy[where] ?? []).map((text, index) => ({ kind: kindOf(where, text), id: index + 1, ...span(text) }));
  return toDayPageLookup(
    [1, 2].map((home) => {
      const staffOfHome = [...staff.values()].filter(({ homeLocationId }) => homeLocationId === home);
      const ownResources = [...resources.values()].filter(({ locationId }) => locationId === home);
      const page = {
        ...toEmptyDayPage(date),
        staffEntries: new Map(staffOfHome.map(({ id }) => [id, entries(`staff ${id}`)])),
        resourceEntries: new Map(ownResources.map(({ id }) => [id, entries(`resource ${id}`)])),
        locationEntries: entries(`location ${home}`),
        blockEntries: entries(`blocks ${home}`),
      };
      return [home, page] as const;
    }),
  );
}

/** '09:00-10:00 block' is a block time, as are all busy times under 'blocks'. */
const kindOf = (where: string, text: string): DiaryEntry['kind'] =>
  where.startsWith('blocks') || text.endsWith('block') ? 'block' : 'appointment';
