import { APPOINTMENT_STATUS, type Appointment, CUSTOMER_TYPE } from '../booking/appointments.ts';
import type { Visitor } from '../booking/new-visits.ts';
import { decideNewAppointment } from '../booking/new-visits.ts';
import { type Placement, toPlacementWithRequestedStaff } from '../diary/placement.ts';
import { type RequestedVisit, toVisitLine, type VisitLine } from '../diary/requested-visits.ts';
import type { AppointmentId, CustomerId, Tenant } from '../ids.ts';
import { splitByWeight, splitIntoPayableAmounts } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import type { OwnedProducts } from '../products/redemptions.ts';
import type { Catalog, Location, Salon, StaffMember } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';
import { toComparableName } from './cells.ts';
import { toPersonName } from './customers.ts';
import type { WaitReason } from './imports.ts';
import type { ImportRow } from './kinds.ts';
import { findServiceIdsByNames } from './products.ts';

type VisitRow = ImportRow<'visits'>;

/** Words of other systems for visits that do not take place. */
const NOT_TAKING_PLACE = /cancel|declin|reject|delet|fail|no.?show|storn|abgesagt|annul/i;

export const isRowOfNoVisit = ({ status = '' }: VisitRow): boolean => NOT_TAKING_PLACE.test(status);

/** Finds the record of a name; undefined where none or several have it. */
export function findUniqueByName<Named extends { readonly name: string }>(
  records: Iterable<Named>,
  name: string,
): Named | undefined {
  const plain = toComparableName(name);
  const [found, second] = [...records].filter((each) => toComparableName(each.name) === plain);
  return second ? undefined : found;
}

/** A visit of a file before its time is found. */
type ReadVisit = {
  readonly location: Location;
  readonly visit: RequestedVisit;
  readonly isPast: boolean;
};

/** The services of a row at its price and length, which they share by their list prices and minutes; without buffers. */
function toLines(
  { price, duration }: VisitRow,
  services: readonly number[],
  staff: StaffMember | null,
  catalog: Catalog,
  currency: string,
): VisitLine[] {
  const lines = services.flatMap((id): VisitLine[] => {
    const service = catalog.services.get(id);
    if (!service) return [];
    const resources = service.resources.map((each) => ({ ...each, requested: null }));
    return [toVisitLine({ service, pricingOption: null, staff, guestNo: 0, resources }, [])];
  });
  const prices = lines.map((line) => line.price);
  const isWeighed = prices.some((each) => each > 0);
  const weights = isWeighed ? prices : prices.map(() => 1);
  const shared = price === undefined ? prices : splitIntoPayableAmounts(price, weights, currency);
  const minutes = lines.map((line) => line.duration);
  const lengths = duration === undefined ? minutes : splitByWeight(duration, minutes);
  return lines.map((line, index) => ({
    ...line,
    price: shared[index] ?? 0,
    duration: lengths[index] ?? 0,
    minutes: lengths[index] ?? 0,
    processingAfter: 0,
    processingMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferMinutes: 0,
  }));
}

/** The visit that a row names, or why it waits. A member who is unknown in a past visit is left out (BEHAVIOR §43.13). */
export function parseImportedVisit(
  row: VisitRow,
  catalog: Catalog,
  { timeZone, currency }: Pick<Salon, 'timeZone' | 'currency'>,
  startedAt: Date,
): ReadVisit | { readonly reason: WaitReason } {
  const { date = '', time = 0, service = '', staff: name = '', location: place = '' } = row;
  const [first] = catalog.locations.values();
  const location = place === '' ? first : findUniqueByName(catalog.locations.values(), place);
  if (!location) return { reason: 'unknownLocation' };
  const services = findServiceIdsByNames(service, catalog);
  if (!services) return { reason: 'unknownService' };
  const isPast = toInstant(date, time, timeZone) <= startedAt;
  const staff = name === '' ? undefined : findUniqueByName(catalog.staff.values(), name);
  if (name !== '' && !staff && !isPast) return { reason: 'unknownStaff' };
  const lines = toLines(isPast ? { ...row, price: 0 } : row, services, staff ?? null, catalog, currency);
  return { location, visit: { lines }, isPast };
}

export function toImportedVisitor(row: VisitRow, customerId: CustomerId | undefined, phone: string): Visitor {
  if (customerId !== undefined) return { customerId, customerType: CUSTOMER_TYPE.registered };
  const guest = { ...toPersonName(row), email: row.email ?? '', phone };
  return { customerId: null, customerType: CUSTOMER_TYPE.guest, guest };
}

type ImportedVisit = {
  readonly id: AppointmentId;
  readonly visitor: Visitor;
  readonly location: Location;
  readonly placement: Placement;
  readonly catalog: Catalog;
  readonly salon: Salon;
  readonly note: string;
  readonly now: Date;
};

const NO_PRODUCTS: OwnedProducts = {
  packages: new Map(),
  memberships: new Map(),
  giftCards: new Map(),
  customerMemberships: [],
};

/** The desk, as which an import writes down visits. */
const toDesk = (tenant: Tenant) =>
  ({ kind: 'user', id: 0, tenant, permissions: ['appointments.write'] }) as const;

/** A visit that is to come, at its old price. */
export function toFutureVisit(imported: ImportedVisit): Outcome<Appointment> {
  const decided = decideNewAppointment({
    ...imported,
    caller: toDesk(imported.salon.tenant),
    requestedDeposit: 0,
    redemptions: [],
    ownedProducts: NO_PRODUCTS,
  });
  return decided.ok ? { ...decided, value: { ...decided.value, channel: 'import' } } : decided;
}

/** A visit that took place elsewhere: it has no money and no place in a diary. */
export function toPastVisit({
  visit,
  date,
  minute,
  ...imported
}: Omit<ImportedVisit, 'placement'> & {
  readonly visit: RequestedVisit;
  readonly date: string;
  readonly minute: number;
}): Outcome<Appointment> {
  const placement = toPlacementWithRequestedStaff(visit, { date, minute, timeZone: imported.salon.timeZone });
  const decided = toFutureVisit({ ...imported, placement });
  if (!decided.ok) return decided;
  const { holdUntil: _hold, holdExtended: _extended, reminders: _reminders, ...past } = decided.value;
  return { ...decided, value: { ...past, status: APPOINTMENT_STATUS.completed, offDiary: true } };
}
