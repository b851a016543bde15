import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  nonEmptyLine,
  omittableUpdateFields,
  optional,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { conflictIds, dryRunField, recordView, updateVersionField } from './record-fields.ts';

const KIND = 'What services ask for, for example treatment room';
const STATUS = '1 = held for new visits, 0 = out of use';

const resource = named('Resource', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    location_id: z.int(),
    kind: z.string().describe(KIND),
    status: toggleNumber().describe(STATUS),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  location_id: id(),
  kind: nonEmptyLine().describe(KIND),
  status: optional(toggle()).describe(STATUS),
}));

/** Rooms and equipment (BEHAVIOR §11.6). */
export const resourceRoutes = {
  'resource-index': get('/admin/resource/index', forUsers('any'), {
    summary: 'List rooms and equipment',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(resource()),
  }),
  'resource-store': create('/admin/resource/store', forUsers('settings.write'), {
    confirms: false,
    summary: 'Add a room or equipment',
    description:
      'A service asks for a `kind` in its `resources`; each visit then holds one resource of that kind.',
    input: () => z.object(fields()),
    reply: () => messageEnvelope(resource()),
  }),
  'resource-update': post('/admin/resource/update', forUsers('settings.write'), {
    confirms: false,
    summary: 'Change a room or equipment',
    description:
      'Omitted fields keep their values; the location never changes. `status: 0` takes the resource out of use: visits that hold it keep it, and `conflicts` lists them. The last active one of a kind that services in use need stays in use.',
    failures: ['recordHasChanged', 'recordNotFound', 'usedByServices'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        resource_id: id(),
        ...omittableUpdateFields(fields()),
        location_id: optional(id()),
      }),
    reply: () => messageEnvelope(resource()).extend({ conflicts: conflictIds() }),
  }),
  'resource-delete': post('/admin/resource/delete', forUsers('settings.write'), {
    confirms: false,
    summary: 'Delete a room or equipment',
    description:
      'Only without upcoming appointments, and not the last of its kind while a service needs that kind. Past appointments keep the name.',
    failures: ['recordNotFound', 'usedByServices', 'usedByAppointments'],
    input: () => z.object({ resource_id: id() }),
  }),
} as const;
