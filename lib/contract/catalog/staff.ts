import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { shownContact } from '../contact-fields.ts';
import {
  dateWithSlashes,
  id,
  image,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  nonEmptyLine,
  number,
  omittableUpdateFields,
  optional,
  shownImage,
  shownTranslations,
  toggle,
  toggleNumber,
  translationsField,
  withDefault,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import {
  clearableEmail,
  clearableLine,
  conflictIds,
  dryRunField,
  hoursView,
  ids,
  overridesInput,
  POSITION,
  positionInput,
  rangeListView,
  recordView,
  shiftInput,
  shiftView,
  updateVersionField,
  weekInput,
  weeklyHoursInput,
  weekView,
} from './record-fields.ts';

const RATING_MAX = 5;
const SHORT_NAME_MAX_LENGTH = 12;
const SHORT_NAME = 'For narrow columns of the diary; empty for the first name';

const STATUS = '0 = leaves: not offered after `last_day` (by default today)';
const staffMember = named('Staff', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    short_name: z.string().describe(SHORT_NAME),
    status: toggleNumber().describe(STATUS),
    last_day: z.string().nullable(),
    position: z.int().describe(POSITION),
    email: z.string(),
    email_verified: z.boolean(),
    image: shownImage(),
    specialization: z.string(),
    rating: z.number(),
    service_ids: z.array(z.int()),
    location_ids: z.array(z.int()),
    working_hours: weekView(shiftView()).meta({ id: 'WeeklyShifts' }),
    breaks: hoursView(),
    overrides: z.array(
      z
        .object({ date: z.string(), location_id: z.int().nullable(), ranges: rangeListView() })
        .meta({ id: 'Override' }),
    ),
  }),
);

const movedVisit = once(() => ({ appointment_id: z.int(), date: z.string(), time: z.string() }));

const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  short_name: clearableLine(SHORT_NAME_MAX_LENGTH).describe(SHORT_NAME),
  status: optional(toggle()).describe(STATUS),
  last_day: dateWithSlashes().nullish(),
  position: positionInput(),
  location_ids: ids().min(1, 'Must have at least 1 item'),
  email: clearableEmail(),
  image: image(),
  specialization: clearableLine(),
  rating: optional(number({ min: 0, max: RATING_MAX })),
  service_ids: optional(ids()),
  working_hours: optional(weekInput(shiftInput()).meta({ id: 'WeeklyShiftsInput' })),
  breaks: optional(weeklyHoursInput()),
  overrides: optional(overridesInput()),
}));

export const staffRoutes = {
  'staff-index': get('/admin/staff/index', forUsers('any'), {
    summary: 'List staff members with their schedules',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(staffMember()),
  }),
  'staff-store': create('/admin/staff/store', forUsers('staff.write'), {
    confirms: false,
    summary: 'Add a staff member',
    description: 'E-mails a link to confirm the address.',
    image: true,
    input: () => z.object(fields()),
    reply: () => messageEnvelope(staffMember()),
  }),
  'staff-update': post('/admin/staff/update', forUsers(['staff.write', 'hours.write']), {
    confirms: false,
    summary: 'Change a staff member',
    description:
      'Omitted fields keep their values. `hours.write` is enough for `working_hours`, `breaks` and `overrides` alone. A new address gets a link to confirm it. `conflicts` lists the appointments that the new schedule no longer covers.',
    image: true,
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        staff_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply: () => messageEnvelope(staffMember()).extend({ conflicts: conflictIds() }),
  }),
  'staff-resend-verification': post('/admin/staff/resend-verification', forUsers('staff.write'), {
    confirms: false,
    summary: 'E-mail the link to confirm the address of a staff member again',
    failures: ['recordNotFound', 'emailMissing', 'tooManyEmails'],
    input: () => z.object({ staff_id: id() }),
  }),
  'staff-move-visits': post('/admin/staff/move-visits', forUsers('staff.write'), {
    confirms: false,
    summary: 'Give the visits of a staff member to colleagues',
    description:
      'Each visit from `from` on keeps its time and its price, and goes to `to_staff_id`, or with null to any colleague on shift who is free. `left` lists visits for which nobody is free. `next_from` goes on where a call ends; null = done.',
    failures: ['recordNotFound'],
    input: () =>
      z.object({
        staff_id: id(),
        from: dateWithSlashes(),
        to_staff_id: id().nullable(),
        dry_run: optional(toggle()),
        notify: withDefault(toggle(), true).describe('0 = no mail to the customers or guests'),
      }),
    reply: () =>
      messageEnvelope(
        z.object({
          moved: z.array(z.object({ ...movedVisit(), staff_id: z.int() })),
          left: z.array(z.object({ ...movedVisit(), name: z.string(), phone: shownContact() })),
          next_from: z.string().nullable(),
        }),
      ),
  }),
  'staff-delete': post('/admin/staff/delete', forUsers('staff.write'), {
    confirms: false,
    summary: 'Delete a staff member',
    description: 'Only without upcoming appointments and block times. Past appointments keep the name.',
    failures: ['recordNotFound', 'usedByBlockTimes', 'usedByAppointments'],
    input: () => z.object({ staff_id: id() }),
  }),
  // By which calendar programs read the visits of a member (BEHAVIOR §11.18)
  'calendar-store': create('/admin/calendar/store', forUsers('any'), {
    confirms: false,
    summary: 'Get a new calendar link for a staff member, or for oneself',
    description: 'Only this reply shows the `url`. An earlier link ends.',
    failures: ['recordNotFound'],
    input: () => z.object({ staff_id: id() }),
    reply: () => messageEnvelope(z.object({ url: z.string() })),
  }),
  'calendar-delete': post('/admin/calendar/delete', forUsers('any'), {
    confirms: false,
    summary: 'End the calendar link of a staff member, or one’s own',
    failures: ['recordNotFound'],
    input: () => z.object({ staff_id: id() }),
  }),
} as const;
