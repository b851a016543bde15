import * as z from 'zod';
import {
  email,
  emptyEnvelope,
  envelope,
  id,
  listEnvelope,
  listParameters,
  newPassword,
  nonEmptyLine,
  omittable,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'staff']),
  created_at: z.string(),
});
const fields = {
  name: nonEmptyLine(),
  email: email(),
  role: z.enum(['admin', 'staff'], 'Must be one of admin, staff'),
  password: newPassword(),
};

export const userRoutes = {
  'user-index': get('/admin/user/index', forUsers('users.write'), {
    summary: 'List the log-ins of administrators and staff',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(user),
  }),
  'user-store': create('/admin/user/store', forUsers('users.write'), {
    summary: 'Add a log-in',
    idempotent: true,
    input: z.object(fields),
    reply: envelope(user),
  }),
  'user-update': post('/admin/user/update', forUsers('users.write'), {
    summary: 'Change a log-in',
    description: 'Omitted fields keep their values. The last administrator cannot become staff.',
    failures: ['recordNotFound', 'lastAdmin'],
    input: z.object({ user_id: id(), ...omittable(fields) }),
    reply: envelope(user),
  }),
  'user-delete': post('/admin/user/delete', forUsers('users.write'), {
    summary: 'Delete a log-in',
    description: 'The last administrator cannot be deleted.',
    failures: ['recordNotFound', 'lastAdmin'],
    input: z.object({ user_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
