/** The rights of users, each checked by name (BEHAVIOR §2.1). */
export const PERMISSIONS = [
  'appointments.read',
  'appointments.read_own',
  'appointments.serve_own',
  'appointments.write',
  'appointments.override',
  'customers.read',
  'customers.contact',
  'customers.write',
  'customers.merge',
  'customers.erase',
  'sales.read',
  'sales.write',
  'money.discount',
  'money.refund',
  'money.charge',
  'money.drawer',
  'journal.read',
  'books.write',
  'payroll.read_own',
  'payroll.read',
  'payroll.write',
  'waitlist.write',
  'catalog.write',
  'staff.write',
  'blocks.write',
  'hours.write',
  'settings.write',
  'payments.write',
  'users.write',
  'webhooks.write',
  'audit.read',
  'data.export',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The right of a server to book for guests of its own, whose networks it hides (BEHAVIOR §3.10). */
export const BOOK_ONLINE = 'appointments.book_online';

export type KeyPermission = Permission | typeof BOOK_ONLINE;

/** The roles that every salon has (BEHAVIOR §2.1). */
export const BUILT_IN_ROLES = ['admin', 'manager', 'staff', 'stylist', 'accountant'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

const OWNER_ONLY: readonly Permission[] = [
  'payroll.write',
  'payments.write',
  'customers.erase',
  'data.export',
];

export const ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  admin: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission)),
  staff: [
    'appointments.read',
    'appointments.write',
    'appointments.override',
    'customers.read',
    'customers.contact',
    'customers.write',
    'sales.read',
    'sales.write',
    'money.charge',
    'money.refund',
    'money.drawer',
    'waitlist.write',
    'blocks.write',
  ],
  stylist: ['appointments.read_own', 'appointments.serve_own', 'payroll.read_own'],
  accountant: [
    'appointments.read',
    'sales.read',
    'journal.read',
    'books.write',
    'payroll.read',
    'payroll.write',
  ],
};
