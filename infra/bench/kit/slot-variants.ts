import { countDaysBetween } from '../../../lib/rules/calendar.ts';
import type { Resource, Service } from '../../../lib/rules/salon/salon.ts';
import { type DiaryEntry, toDayPageLookup, toEmptyDayPage } from '../../../lib/rules/scheduling/day-pages.ts';
import type { SlotContext } from '../../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../../lib/rules/scheduling/visit.ts';
import { benchService, listDates } from './bench-salon.ts';

/** A colour with a gap for a haircut, in a room, with a lamp during the gap. */
const COLOUR: Service = {
  ...benchService,
  id: 2,
  name: 'Colour',
  duration: 80,
  processingAfter: 20,
  processingMinutes: 40,
  bufferMinutes: 5,
  resources: [
    { kind: 'room', during: 'visit' },
    { kind: 'lamp', during: 'processing' },
  ],
};

const RESOURCES: readonly Resource[] = ['room', 'room', 'room', 'room', 'lamp', 'lamp'].map(
  (kind, index) => ({
    id: index + 1,
    name: `${kind} ${index + 1}`,
    locationId: 1,
    kind,
    active: true,
  }),
);

/** Each room and lamp is held twice a day. */
const HELD: readonly DiaryEntry[] = [600, 840].map((from, index) => ({
  kind: 'appointment',
  id: index + 1,
  from,
  to: from + 60,
}));

/** Visits beyond the plain one: the services of each guest. */
export const VARIANTS: Readonly<Record<string, readonly (readonly Service[])[]>> = {
  'processing time, a room and a lamp': [[COLOUR]],
  'a group of three, in rooms': [[COLOUR], [COLOUR], [benchService, benchService]],
  'a group of six': Array.from({ length: 6 }, () => [benchService]),
};

/** The context of such a visit with the same staff, diaries and days. */
export function toVariant(context: SlotContext, guests: readonly (readonly Service[])[]): SlotContext {
  const { staff, services, ...records } = context.catalog;
  const catalog = {
    ...records,
    services: new Map([...services, [COLOUR.id, COLOUR]]),
    staff: new Map(
      [...staff].map(([id, member]) => [id, { ...member, serviceIds: [benchService.id, COLOUR.id] }]),
    ),
    resources: new Map(RESOURCES.map((each) => [each.id, each])),
  };
  const choices = guests.flatMap((own, guestNo) =>
    own.map(({ id }) => ({ serviceId: id, pricingOptionId: null, staffId: null, guestNo })),
  );
  const terms = { isFrontDesk: false };
  const visit = parseVisit({ services: choices, addOns: [] }, catalog, context.location, terms);
  if (!visit.ok) throw new Error('the visit is invalid');
  const resourceEntries = new Map(RESOURCES.map(({ id }) => [id, HELD]));
  const dates = listDates(context.from, countDaysBetween(context.from, context.to) + 1);
  const pages = toDayPageLookup(
    dates.map((date) => [1, { ...(context.pages(1, date) ?? toEmptyDayPage(date)), resourceEntries }]),
  );
  return { ...context, catalog, visit: visit.value, pages };
}
