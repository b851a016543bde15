/** Each of them opens an area of the office. */
export const OFFICE_PERMISSIONS: readonly string[] = [
  'appointments.read_own',
  'audit.read',
  'blocks.write',
  'catalog.write',
  'customers.read',
  'hours.write',
  'journal.read',
  'money.drawer',
  'payments.write',
  'payroll.read',
  'payroll.read_own',
  'payroll.write',
  'sales.read',
  'settings.write',
  'staff.write',
  'users.write',
  'webhooks.write',
];

/** The acts that the desk shows to a user with these permissions. The API refuses the rest in any case (BEHAVIOR §39.2). */
export function toRights(permissions: readonly string[]) {
  const has = (permission: string) => permissions.includes(permission);
  return {
    canRead: has('appointments.read') || has('appointments.read_own'),
    /** The columns of all members; else only the own one. */
    canReadAll: has('appointments.read'),
    /** Check in, start, undo. */
    canServe: has('appointments.write') || has('appointments.serve_own'),
    /** Book, move, cancel, no-show, notes. */
    canWrite: has('appointments.write'),
    /** Times outside of working hours, and lengths that need them. */
    canOverride: has('appointments.override'),
    canFindCustomers: has('customers.read'),
    /** Sees and types e-mail addresses and phone numbers. */
    canContact: has('customers.contact'),
    canWriteCustomers: has('customers.write'),
    canMergeCustomers: has('customers.merge'),
    canUseWaitlist: has('waitlist.write'),
    canBlock: has('blocks.write') || has('hours.write'),
    canCheckOut: has('sales.write'),
    /** Products and receipts. */
    canReadSales: has('sales.read'),
    canDiscount: has('money.discount'),
    /** Charge a saved card. */
    canCharge: has('money.charge'),
    canRefund: has('money.refund'),
    /** Drawers, tips to pay out, and the totals of today. */
    canDrawer: has('money.drawer'),
    canReadJournal: has('journal.read'),
    /** Has an area in the office (BEHAVIOR §40.2). */
    canOpenOffice: OFFICE_PERMISSIONS.some(has),
  };
}

export type Rights = Readonly<ReturnType<typeof toRights>>;

export const canBookGuests = ({ canFindCustomers, canContact }: Rights): boolean =>
  canFindCustomers && canContact;
