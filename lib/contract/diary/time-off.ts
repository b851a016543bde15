import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  clearableProse,
  conflictIds,
  dryRunField,
  endTime,
  recordView,
  startTime,
  updateVersionField,
} from '../catalog/record-fields.ts';
import {
  dateWithSlashes,
  id,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  omittableUpdateFields,
  oneOf,
  optional,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const KINDS = ['vacation', 'sick', 'training', 'parental', 'other'] as const;
const NOTE_MAX_LENGTH = 200;
const TIMES = 'On each of the days, with its other end; null = whole days';

const timeOff = named('TimeOff', () =>
  recordView({
    id: z.int(),
    staff_id: z.int(),
    from: z.string(),
    to: z.string(),
    from_time: z.string().nullable().describe(TIMES),
    to_time: z.string().nullable(),
    kind: z.enum(KINDS),
    paid: toggleNumber(),
    note: z.string(),
    status: z.enum(['requested', 'approved', 'declined']),
  }),
);

const fields = once(() => ({
  from: dateWithSlashes(),
  to: dateWithSlashes(),
  from_time: startTime().nullish().describe(TIMES),
  to_time: endTime().nullish(),
  kind: oneOf(KINDS),
  paid: optional(toggle()),
  note: clearableProse(NOTE_MAX_LENGTH),
}));
const reply = () => messageEnvelope(timeOff()).extend({ conflicts: conflictIds() });
const CONFLICTS_DESCRIPTION = '`conflicts` lists the appointments in it.';

export const timeOffRoutes = {
  'time-off-index': get('/admin/time-off/index', forUsers('any'), {
    summary: 'List time off: of all members with `staff.write`, else one’s own',
    input: () =>
      z.object({
        ...listParameters(['id']),
        staff_id: optional(id()),
        from: optional(dateWithSlashes()).describe('Ends on this day or later'),
        to: optional(dateWithSlashes()).describe('Begins on this day or earlier'),
      }),
    reply: () => listEnvelope(timeOff()),
  }),
  'time-off-store': create('/admin/time-off/store', forUsers('any'), {
    confirms: false,
    summary: 'Add time off, or request one’s own',
    description: `Approved at once with \`staff.write\`. ${CONFLICTS_DESCRIPTION}`,
    input: () => z.object({ staff_id: id(), ...fields() }),
    reply,
  }),
  'time-off-update': post('/admin/time-off/update', forUsers('any'), {
    confirms: false,
    summary: 'Change time off',
    description: `Omitted fields keep their values. ${CONFLICTS_DESCRIPTION}`,
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        time_off_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply,
  }),
  'time-off-approve': post('/admin/time-off/approve', forUsers('staff.write'), {
    confirms: false,
    summary: 'Approve time off, which then blocks its time',
    description: CONFLICTS_DESCRIPTION,
    failures: ['recordNotFound'],
    errorFields: { from: 'time_off_id' },
    input: () => z.object({ time_off_id: id() }),
    reply,
  }),
  'time-off-decline': post('/admin/time-off/decline', forUsers('staff.write'), {
    confirms: false,
    summary: 'Decline time off, which frees its time',
    failures: ['recordNotFound'],
    input: () => z.object({ time_off_id: id() }),
    reply,
  }),
  'time-off-delete': post('/admin/time-off/delete', forUsers('any'), {
    confirms: false,
    summary: 'Delete time off, or withdraw one’s own request',
    failures: ['recordNotFound'],
    input: () => z.object({ time_off_id: id() }),
  }),
} as const;
