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
  'customers.erase',
  'sales.read',
  'sales.write',
  'money.discount',
  'money.refund',
  'money.charge',
  'money.drawer',
  'journal.read',
  'payroll.read_own',
  'payroll.read',
  'waitlist.write',
  'catalog.write',
  'staff.write',
  'hours.write',
  'settings.write',
  'payments.write',
  'users.write',
  'webhooks.write',
  'audit.read',
  'data.export',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLE_PERMISSIONS = {
  admin: PERMISSIONS,
  staff: [
    'appointments.read',
    'appointments.write',
    'appointments.override',
    'customers.read',
    'customers.contact',
    'sales.read',
    'sales.write',
    'money.charge',
    'money.refund',
    'money.drawer',
    'waitlist.write',
  ],
} as const satisfies Record<string, readonly Permission[]>;

/** The role of a user. */
export type UserRole = keyof typeof ROLE_PERMISSIONS;
