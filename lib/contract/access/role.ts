import * as z from 'zod';
import type { Permission } from '../../rules/access/permissions.ts';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  id,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  nonEmptyLine,
  omittableUpdateFields,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

/** The acts that each permission allows (BEHAVIOR §2.1). */
const PERMISSIONS = {
  'appointments.read': 'see all appointments',
  'appointments.read_own': 'see the appointments of the linked staff member',
  'appointments.serve_own': 'check in, start, annotate and complete them, without taking money',
  'appointments.write': 'book, move, cancel and complete appointments',
  'appointments.override': 'book outside of hours and shifts',
  'customers.read': 'see customers',
  'customers.contact': 'see and change e-mail addresses and phone numbers',
  'customers.write': 'add and change customers',
  'customers.merge': 'merge customers',
  'customers.erase': 'erase customers',
  'sales.read': 'see sales, sold products and receipts',
  'sales.write': 'sell, redeem and check out',
  'money.discount': 'lower prices',
  'money.refund': 'refund and write off',
  'money.charge': 'charge saved cards',
  'money.drawer': 'work with cash drawers, and see the totals of today',
  'journal.read': 'see the journal, closed days, drawers and tips',
  'books.write': 'record remitted tax and deposits at the bank',
  'payroll.read_own': 'see the own pay',
  'payroll.read': 'see the pay of all',
  'payroll.write': 'change commission rules and close the payroll',
  'waitlist.write': 'see and work with the waitlist',
  'catalog.write': 'change services and products',
  'staff.write': 'change staff members',
  'blocks.write': 'change block times',
  'hours.write': 'change block times and working hours',
  'settings.write': 'change locations, resources and settings',
  'payments.write': 'change payment keys and card readers',
  'users.write': 'change users and roles',
  'webhooks.write': 'change webhooks',
  'audit.read': 'see who changed what',
  'data.export': 'export data',
} as const satisfies Record<Permission, string>;

const DESCRIPTION = Object.entries(PERMISSIONS)
  .map(([name, text]) => `\`${name}\`: ${text}.`)
  .join(' ');
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];
export const permission = named('Permission', () =>
  z.enum(PERMISSION_NAMES, 'Unknown permission').describe(DESCRIPTION),
);
const GRANTED = 'What users with the role may do';

const role = named('Role', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    permissions: z.array(permission()).describe(GRANTED),
    created_at: z.string(),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  permissions: listUpTo(permission(), PERMISSION_NAMES.length).describe(GRANTED),
}));

/** Roles that the salon defines, beside the built-in ones (BEHAVIOR §2.2). */
export const roleRoutes = {
  'role-index': get('/admin/role/index', forUsers('users.write'), {
    summary: 'List the roles that the salon defines',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(role()),
  }),
  'role-store': create('/admin/role/store', forUsers('users.write'), {
    confirms: true,
    summary: 'Add a role',
    description:
      'At most 20, beside the built-in roles. A role has only permissions that you have: else 403 names one that you lack.',
    input: () => z.object(fields()),
    reply: () => messageEnvelope(role()),
  }),
  'role-update': post('/admin/role/update', forUsers('users.write'), {
    confirms: true,
    summary: 'Change a role',
    description:
      'Omitted fields keep their values. The permissions count for all users with the role, from their next request on.',
    failures: ['recordHasChanged', 'recordNotFound', 'tooManyFailedLogins'],
    input: () =>
      z.object({
        ...updateVersionField(),
        role_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply: () => messageEnvelope(role()),
  }),
  'role-delete': post('/admin/role/delete', forUsers('users.write'), {
    confirms: true,
    summary: 'Delete a role',
    description: 'Only without users.',
    failures: ['recordNotFound', 'usedByUsers'],
    input: () => z.object({ role_id: id() }),
  }),
} as const;
