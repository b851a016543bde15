/** The acts that the desk shows to a user. The API refuses the rest in any case (BEHAVIOR §39.2). */
export type Rights = {
  readonly canRead: boolean;
  /** Check in, start, undo. */
  readonly canServe: boolean;
  /** Book, move, cancel, no-show, notes. */
  readonly canWrite: boolean;
  readonly canFindCustomers: boolean;
  readonly canBlock: boolean;
  readonly canCheckOut: boolean;
  readonly canRefund: boolean;
};

/** What the desk shows with these permissions. */
export function toRights(permissions: readonly string[]): Rights {
  const has = (permission: string) => permissions.includes(permission);
  return {
    canRead: has('appointments.read') || has('appointments.read_own'),
    canServe: has('appointments.write') || has('appointments.serve_own'),
    canWrite: has('appointments.write'),
    canFindCustomers: has('customers.read'),
    canBlock: has('hours.write'),
    canCheckOut: has('sales.write'),
    canRefund: has('money.refund'),
  };
}
