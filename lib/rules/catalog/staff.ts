import { createFieldErrorCollector, listDistinctIdsReportingUnknown } from '../field-errors.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, Draft, LocalDate, StaffMember } from '../salons/salon.ts';
import { validateOverrides, validateShifts, validateWeeklyHours } from './schedules.ts';

/** A new staff member without further fields: no services, no locations, no hours (BEHAVIOR §11.4). */
export const STAFF_DEFAULTS = {
  name: '',
  shortName: '',
  position: 0,
  email: '',
  emailVerified: false,
  image: '',
  specialization: '',
  rating: 0,
  serviceIds: [],
  locationIds: [],
  workingHours: {},
  breaks: {},
  overrides: [],
  timeOff: [],
  lastDay: null,
} as const satisfies Partial<StaffMember>;

/** The last day after a request: status 0 without a day means today, and status 1 that the member stays (BEHAVIOR §11.17). */
export function toLastDay(
  {
    status,
    lastDay,
  }: { readonly status?: boolean | undefined; readonly lastDay?: LocalDate | null | undefined },
  before: LocalDate | null,
  today: LocalDate,
): Outcome<LocalDate | null> {
  if (status === true && lastDay != null) return invalid('lastDay', 'Must be null');
  if (status === false && lastDay === null) return invalid('lastDay', 'Is required');
  if (status === true) return ok(null);
  return ok(lastDay === undefined ? (status === false ? (before ?? today) : before) : lastDay);
}

/** Whether the address of a staff member is verified (BEHAVIOR §29.3). */
export const isStaffEmailVerified = ({
  email,
  emailVerified,
}: Pick<StaffMember, 'email' | 'emailVerified'>): boolean => email !== '' && emailVerified;

/** The staff member, whose address stays verified only where it is unchanged (BEHAVIOR §11.4). */
export const withKeptEmailVerification = <Fields extends Pick<StaffMember, 'email'>>(
  staffMember: Fields,
  before: StaffMember | undefined,
): Fields & { readonly emailVerified: boolean } => ({
  ...staffMember,
  emailVerified: before?.email === staffMember.email && isStaffEmailVerified(before),
});

/** The staff member as they are stored; an update validates the whole record (BEHAVIOR §11.4). */
export function validateStaffMember(
  staffMember: Draft<StaffMember>,
  { services, locations }: Catalog,
): Outcome<Draft<StaffMember>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const serviceIds = listDistinctIdsReportingUnknown(
    staffMember.serviceIds,
    services,
    'serviceIds',
    'service',
    addError,
  );
  const locationIds = listDistinctIdsReportingUnknown(
    staffMember.locationIds,
    locations,
    'locationIds',
    'location',
    addError,
  );
  return toOutcome({
    ...staffMember,
    serviceIds,
    locationIds,
    workingHours: validateShifts(staffMember.workingHours, locationIds, addError),
    breaks: validateWeeklyHours(staffMember.breaks, 'breaks', addError),
    overrides: validateOverrides(staffMember.overrides, locationIds, addError),
  });
}
