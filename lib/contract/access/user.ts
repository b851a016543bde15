import * as z from 'zod';
import type { BuiltInRole } from '../../rules/access/permissions.ts';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  email,
  id,
  language,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  newPassword,
  nonEmptyLine,
  omittableUpdateFields,
  oneOf,
  optional,
  ownLanguage,
  toggleNumber,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const ROLES = [
  'admin',
  'manager',
  'staff',
  'stylist',
  'accountant',
] as const satisfies readonly BuiltInRole[];
/** The name of a built-in role. */
export const builtInRoleName = () => oneOf(ROLES);
const ROLE = 'A built-in role; null for a role that the salon defines';
const ROLE_ID = 'A role that the salon defines, instead of `role`';
const LANGUAGE = 'Of the desk, the office and mails; null for that of the browser';
const STAFF_ID = 'The staff member who the user is; at most one user for each';

const user = named('User', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES).nullable().describe(ROLE),
    role_id: z.int().nullable().describe(ROLE_ID),
    staff_id: z.int().nullable().describe(STAFF_ID),
    language: language().nullable().describe(LANGUAGE),
    pin: toggleNumber().describe('1 = the user has a PIN'),
    second_factor: toggleNumber().describe('1 = the user has a second factor'),
    created_at: z.string(),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  email: email(),
  role: optional(builtInRoleName()).describe(ROLE),
  role_id: optional(id()).describe(ROLE_ID),
  staff_id: id().nullish().describe(STAFF_ID),
  language: ownLanguage().describe(LANGUAGE),
  password: newPassword(),
}));

export const userRoutes = {
  'user-index': get('/admin/user/index', forUsers('users.write'), {
    summary: 'List users',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(user()),
  }),
  'user-store': create('/admin/user/store', forUsers('users.write'), {
    confirms: true,
    summary: 'Add a user',
    description:
      'With exactly one of `role` and `role_id`. Nobody gives a permission that they lack: 403 names one. Without `password` the person gets an invitation by e-mail, to choose one within 7 days.',
    input: () =>
      z
        .object({ ...fields(), password: optional(newPassword()) })
        .refine(({ role, role_id }) => (role ?? role_id) !== undefined, {
          path: ['role'],
          message: 'Is required, or a role of the salon',
          // Beside the errors of the other fields
          when: ({ value }) => value instanceof Object,
        }),
    reply: () => messageEnvelope(user()),
  }),
  'user-update': post('/admin/user/update', forUsers('users.write'), {
    confirms: true,
    summary: 'Change a user',
    description:
      'Omitted fields keep their values; `staff_id: null` removes the link. A new role counts from the next request on. The last user with the role `admin` keeps it. A user who has a permission that you lack → 403.',
    failures: ['recordHasChanged', 'recordNotFound', 'lastAdmin'],
    input: () =>
      z.object({
        ...updateVersionField(),
        user_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply: () => messageEnvelope(user()),
  }),
  'user-invite': post('/admin/user/invite', forUsers('users.write'), {
    confirms: true,
    summary: 'E-mail the invitation of a user without a password again',
    description: 'The link works once, within 7 days, for the present address.',
    failures: ['recordNotFound', 'userHasPassword', 'tooManyEmails'],
    input: () => z.object({ user_id: id() }),
  }),
  'user-delete': post('/admin/user/delete', forUsers('users.write'), {
    confirms: true,
    summary: 'Delete a user',
    description: 'Not the last user with the role `admin`. A user who has a permission that you lack → 403.',
    failures: ['recordNotFound', 'lastAdmin'],
    input: () => z.object({ user_id: id() }),
  }),
  'user-pin-remove': post('/admin/user/pin-remove', forUsers('users.write'), {
    confirms: true,
    summary: 'Remove the PIN of a user',
    description: 'Ends the sessions of the user. A user who has a permission that you lack → 403.',
    failures: ['recordNotFound', 'pinNotSet'],
    input: () => z.object({ user_id: id() }),
  }),
  'user-second-factor-reset': post('/admin/user/second-factor-reset', forUsers('users.write'), {
    confirms: true,
    summary: 'Remove the second factor of a user who has lost it',
    description:
      'Ends the sessions of the user, who gets a mail. A user who has a permission that you lack → 403.',
    failures: ['recordNotFound', 'secondFactorNotSetUp'],
    input: () => z.object({ user_id: id() }),
  }),
} as const;
