/** The acts that the desk shows to a user. The API refuses the rest in any case (BEHAVIOR §39.2). */
export type Rights = {
  readonly canRead: boolean;
  /** The columns of all members; else only the own one. */
  readonly canReadAll: boolean;
  /** Check in, start, undo. */
  readonly canServe: boolean;
  /** Book, move, cancel, no-show, notes. */
  readonly canWrite: boolean;
  /** Times outside of working hours, and lengths that need them. */
  readonly canOverride: boolean;
  readonly canFindCustomers: boolean;
  /** Sees and types e-mail addresses and phone numbers. */
  readonly canContact: boolean;
  readonly canWriteCustomers: boolean;
  readonly canUseWaitlist: boolean;
  readonly canBlock: boolean;
  readonly canCheckOut: boolean;
  /** Products and receipts. */
  readonly canReadSales: boolean;
  readonly canDiscount: boolean;
  /** Charge a saved card. */
  readonly canCharge: boolean;
  readonly canRefund: boolean;
  /** Drawers, tips to pay out, and the totals of today. */
  readonly canDrawer: boolean;
  readonly canReadJournal: boolean;
  /** Has an area in the office (BEHAVIOR §40.2). */
  readonly canOpenOffice: boolean;
};

/** Each of them opens an area of the office. */
export const OFFICE_PERMISSIONS: readonly string[] = [
  'audit.read',
  'catalog.write',
  'customers.read',
  'hours.write',
  'journal.read',
  'money.drawer',
  'payments.write',
  'payroll.read',
  'payroll.read_own',
  'sales.read',
  'settings.write',
  'staff.write',
  'users.write',
  'webhooks.write',
];

/** The rights of a user with these permissions. */
export function toRights(permissions: readonly string[]): Rights {
  const has = (permission: string) => permissions.includes(permission);
  return {
    canRead: has('appointments.read') || has('appointments.read_own'),
    canReadAll: has('appointments.read'),
    canServe: has('appointments.write') || has('appointments.serve_own'),
    canWrite: has('appointments.write'),
    canOverride: has('appointments.override'),
    canFindCustomers: has('customers.read'),
    canContact: has('customers.contact'),
    canWriteCustomers: has('customers.write'),
    canUseWaitlist: has('waitlist.write'),
    canBlock: has('hours.write'),
    canCheckOut: has('sales.write'),
    canReadSales: has('sales.read'),
    canDiscount: has('money.discount'),
    canCharge: has('money.charge'),
    canRefund: has('money.refund'),
    canDrawer: has('money.drawer'),
    canReadJournal: has('journal.read'),
    canOpenOffice: OFFICE_PERMISSIONS.some(has),
  };
}
