import * as z from 'zod';
import { route } from '../route.ts';
import { done, email, envelope, id, listParameters, newPassword, pageFields, text } from '../wire.ts';

const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'staff']),
  created_at: z.string(),
});
const role = () => z.enum(['admin', 'staff'], 'Must be one of admin, staff');

export const userRoutes = {
  'user-index': route({
    method: 'GET',
    path: '/admin/user/index',
    access: 'admin',
    status: 200,
    summary: 'Log-ins of administrators and staff',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(user), ...pageFields }),
  }),
  'user-store': route({
    method: 'POST',
    path: '/admin/user/store',
    access: 'admin',
    status: 201,
    summary: 'Add a log-in',
    idempotent: true,
    input: z.object({ name: text(), email: email(), role: role(), password: newPassword() }),
    reply: envelope(user),
  }),
  'user-update': route({
    method: 'POST',
    path: '/admin/user/update',
    access: 'admin',
    status: 200,
    summary: 'Change a log-in; what is left out keeps its value',
    description: 'The last administrator stays one.',
    input: z.object({
      user_id: id(),
      name: text().optional(),
      email: email().optional(),
      role: role().optional(),
      password: newPassword().optional(),
    }),
    reply: envelope(user),
  }),
  'user-delete': route({
    method: 'POST',
    path: '/admin/user/delete',
    access: 'admin',
    status: 200,
    summary: 'Take a log-in away, but never the last administrator',
    input: z.object({ user_id: id() }),
    reply: done(),
  }),
} as const;
