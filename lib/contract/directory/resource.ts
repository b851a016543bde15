import * as z from 'zod';
import {
  emptyEnvelope,
  envelope,
  id,
  listEnvelope,
  listParameters,
  nonEmptyLine,
  optional,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { route } from '../route.ts';

const KIND = 'What services ask for, for example treatment room';
const STATUS = '1 = held for new visits, 0 = out of use';

const resource = z.object({
  id: z.int(),
  name: z.string(),
  location_id: z.int(),
  kind: z.string().describe(KIND),
  status: toggleNumber.describe(STATUS),
});
const kind = () => nonEmptyLine().describe(KIND);
const status = () => optional(toggle()).describe(STATUS);

/** Rooms and equipment (BEHAVIOR §11.11). */
export const resourceRoutes = {
  'resource-index': route({
    method: 'GET',
    path: '/admin/resource/index',
    access: 'user',
    permission: 'any',
    status: 200,
    summary: 'List rooms and equipment',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(resource),
  }),
  'resource-store': route({
    method: 'POST',
    path: '/admin/resource/store',
    access: 'user',
    permission: 'settings.write',
    status: 201,
    summary: 'Add a room or equipment',
    description:
      'A service asks for a `kind` in its `resources`; each visit then holds one resource of that kind.',
    idempotent: true,
    input: z.object({ name: nonEmptyLine(), location_id: id(), kind: kind(), status: status() }),
    reply: envelope(resource),
  }),
  'resource-update': route({
    method: 'POST',
    path: '/admin/resource/update',
    access: 'user',
    permission: 'settings.write',
    status: 200,
    summary: 'Change a room or equipment',
    description:
      'Omitted fields keep their values; the location never changes. `status: 0` takes the resource out of use: visits that hold it keep it.',
    failures: ['recordNotFound'],
    input: z.object({
      resource_id: id(),
      name: nonEmptyLine().optional(),
      location_id: optional(id()),
      kind: kind().optional(),
      status: status(),
    }),
    reply: envelope(resource),
  }),
  'resource-delete': route({
    method: 'POST',
    path: '/admin/resource/delete',
    access: 'user',
    permission: 'settings.write',
    status: 200,
    summary: 'Delete a room or equipment',
    description: 'Only without upcoming appointments. Past appointments keep the name.',
    failures: ['recordNotFound', 'usedByAppointments'],
    input: z.object({ resource_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
