import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import { toVerificationMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { computeNextPosition } from '../../lib/rules/catalog/positions.ts';
import {
  isStaffEmailVerified,
  STAFF_DEFAULTS,
  toLastDay,
  validateStaffMember,
  withKeptEmailVerification,
} from '../../lib/rules/catalog/staff.ts';
import { type OwnedDiaryEntry, toDiaryOwnerOfPerformer } from '../../lib/rules/diary/day-pages.ts';
import { isOutsideSchedule, isScheduledAt } from '../../lib/rules/diary/schedule-conflicts.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Draft, Salon, StaffMember } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates, type Updates } from '../../lib/rules/updates.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { listBlockTimes } from '../../lib/table/diary/block-times.ts';
import { prepareOwnerDeletionBlockingDays } from '../../lib/table/diary/diary-owner-deletion.ts';
import { getChangesClosingDaysAfterLastDay } from '../../lib/table/diary/last-days.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import {
  toScheduleOverrideView,
  toWeeklyHoursView,
  toWorkingHoursView,
} from '../../lib/views/catalog/weekly-hours.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';
import {
  type CatalogRecordType,
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';
import { updateAndCommitRecordWithConflicts } from './record-conflicts.ts';
import { staffMoveVisits } from './staff-move-visits.ts';

type Input = Omit<
  Request<(typeof directory.routes)['staff-update']>['input'],
  'staff_id' | 'image' | 'version' | 'dry_run'
>;

const toStaffUpdates = (input: Input): Updates<Draft<StaffMember>> => ({
  name: input.name,
  shortName: input.short_name,
  position: input.position,
  email: input.email,
  specialization: input.specialization,
  rating: input.rating,
  serviceIds: input.service_ids,
  locationIds: input.location_ids,
  workingHours: input.working_hours,
  breaks: input.breaks,
  overrides: input.overrides,
});

/** Fields for which `hours.write` is enough (BEHAVIOR §2.6). */
const HOURS_FIELDS: readonly string[] = [
  'staff_id',
  'version',
  'dry_run',
  'working_hours',
  'breaks',
  'overrides',
];
const isMoreThanHours = (input: object): boolean =>
  Object.entries(input).some(([field, value]) => value !== undefined && !HOURS_FIELDS.includes(field));

/** Mails the link that verifies the address of a staff member again (BEHAVIOR §11.4). */
const staffResendVerification: Handler<'directory/staff-resend-verification'> = async (
  { tenant, salon, input, now },
  { store, catalogs },
) => {
  const staffMember = (await catalogs(salon)).staff.get(input.staff_id);
  if (!staffMember) return fail('recordNotFound', 'staff_id');
  const { id, email } = staffMember;
  if (isStaffEmailVerified(staffMember)) {
    return ok({ message: 'E-mail address is confirmed already' });
  }
  if (email === '') return fail('emailMissing');
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [
    toVerificationMailCounter('staff', email),
  ]);
  if (!counted.ok) return counted;
  await store.commit([putNotice(tenant, { kind: 'staff.unverified', staffId: id, email }, now)]);
  return ok({ message: 'A link is on its way' });
};

const STAFF = {
  kind: 'STAFF',
  name: 'Staff member',
  idField: 'staff_id',
  select: ({ staff }: Catalog) => staff,
  toView: (staffMember: StaffMember) => ({
    id: staffMember.id,
    name: staffMember.name,
    short_name: staffMember.shortName,
    status: toToggleNumber(staffMember.lastDay === null),
    last_day: staffMember.lastDay === null ? null : toWireDate(staffMember.lastDay),
    position: staffMember.position,
    email: staffMember.email,
    email_verified: isStaffEmailVerified(staffMember),
    image: staffMember.image,
    specialization: staffMember.specialization,
    rating: staffMember.rating,
    service_ids: [...staffMember.serviceIds],
    location_ids: [...staffMember.locationIds],
    working_hours: toWorkingHoursView(staffMember.workingHours),
    breaks: toWeeklyHoursView(staffMember.breaks),
    overrides: staffMember.overrides.map(toScheduleOverrideView),
  }),
  /** A new address gets a link that verifies it (BEHAVIOR §11.4), and a new last day closes the days after it (BEHAVIOR §11.17). */
  toExtraChanges: async (staffMember, before, { tenant, now, salon, store }) => {
    const { id, email, lastDay } = staffMember;
    const today = toLocalDate(salon.timeZone, now);
    return [
      ...(email === '' || email === before?.email
        ? []
        : [putNotice(tenant, { kind: 'staff.unverified', staffId: id, email }, now)]),
      ...(before && before.lastDay !== lastDay
        ? await getChangesClosingDaysAfterLastDay(store, tenant, staffMember, today)
        : []),
    ];
  },
} as const satisfies CatalogRecordType<'STAFF', object>;

const SCHEDULE_FIELDS = [
  'status',
  'last_day',
  'location_ids',
  'working_hours',
  'breaks',
  'overrides',
] as const;

const toScheduleConflicts = (staffMember: StaffMember, { locations }: Catalog, { timeZone }: Salon) => ({
  locationIds: [staffMember.homeLocationId],
  matches: (appointment: Appointment) => isOutsideSchedule(appointment, staffMember, locations, timeZone),
  canMatch: ({ owner, date, entry }: OwnedDiaryEntry) =>
    owner.kind === 'staff' &&
    owner.id === staffMember.id &&
    ![...locations.values()].every((location) => isScheduledAt(staffMember, location, date, entry, timeZone)),
});

export const staffHandlers: RecordHandlers<'staff'> = {
  'staff-resend-verification': staffResendVerification,
  'staff-move-visits': staffMoveVisits,
  'staff-index': (request, deps) => loadRecordListReply(STAFF, request, deps),
  /** The first location becomes the home location, which holds the diary for good. */
  'staff-store': async (request, deps) => {
    const { input } = request;
    const [homeLocationId] = input.location_ids;
    if (homeLocationId === undefined) return invalid('location_ids', 'Must have at least 1 item');
    const image = await reserveImageUpload(deps, request, input.image, 'image');
    if (!image.ok) return image;
    const draft = applyUpdates({ ...STAFF_DEFAULTS, homeLocationId }, toStaffUpdates(input));
    return storeAndCommitRecord(
      STAFF,
      request,
      deps,
      (catalog) => {
        const today = toLocalDate(request.salon.timeZone, request.now);
        const lastDay = toLastDay({ status: input.status, lastDay: input.last_day }, null, today);
        if (!lastDay.ok) return lastDay;
        const position = input.position ?? computeNextPosition(catalog.staff.values());
        return validateStaffMember({ ...draft, position, lastDay: lastDay.value }, catalog);
      },
      async (fields, id) => ({
        ...withKeptEmailVerification(fields, undefined),
        id,
        image: (await image.value()) ?? '',
      }),
    );
  },
  /** Existing appointments outside a new schedule stay, and the reply lists them (BEHAVIOR §11.4). */
  'staff-update': async (request, deps) => {
    const { caller, input } = request;
    const allowed = checkPermissionIfRequested(caller, isMoreThanHours(input), 'staff.write');
    if (!allowed.ok) return allowed;
    const image = await reserveImageUpload(deps, request, input.image, 'image');
    if (!image.ok) return image;
    const isScheduleSent = SCHEDULE_FIELDS.some((field) => input[field] !== undefined);
    return updateAndCommitRecordWithConflicts(
      STAFF,
      request,
      deps,
      input.staff_id,
      async (before, catalog, salon) => {
        const lastDay = toLastDay(
          { status: input.status, lastDay: input.last_day },
          before.lastDay,
          toLocalDate(salon.timeZone, request.now),
        );
        if (!lastDay.ok) return lastDay;
        const updates = { ...toStaffUpdates(input), lastDay: lastDay.value };
        const valid = validateStaffMember(applyUpdates(before, updates), catalog);
        if (!valid.ok) return valid;
        const fields = withKeptEmailVerification(valid.value, before);
        return ok({
          ...fields,
          id: before.id,
          image: (input.dry_run ? undefined : await image.value()) ?? before.image,
        });
      },
      isScheduleSent ? toScheduleConflicts : undefined,
    );
  },
  /** Only a staff member without any visit and without upcoming block times: others leave (BEHAVIOR §11.11, §11.17). */
  'staff-delete': (request, deps) => {
    const { tenant, input, now } = request;
    const { store } = deps;
    return deleteAndCommitRecord(
      STAFF,
      request,
      deps,
      input.staff_id,
      async ({ id, homeLocationId }, _, salon) => {
        const today = toLocalDate(salon.timeZone, now);
        const diary = { locationId: homeLocationId, owner: toDiaryOwnerOfPerformer(id) };
        const deletion = await prepareOwnerDeletionBlockingDays(store, tenant, diary, today);
        const booked = deletion.blockingAppointmentIds.map((appointment) => ({ id: appointment }));
        const noAppointments = checkUnused('staff_id', 'usedByAppointments', booked);
        if (!noAppointments.ok) return noAppointments;
        const blocks = (await listBlockTimes(store, tenant)).filter(
          ({ staffId, date }) => staffId === id && date >= today,
        );
        const noBlocks = checkUnused('staff_id', 'usedByBlockTimes', blocks);
        return noBlocks.ok ? ok(deletion.changes) : noBlocks;
      },
    );
  },
};
