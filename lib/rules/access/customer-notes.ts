import type { Customer } from '../customers/customers.ts';
import type { CustomerId } from '../ids.ts';
import type { Permission } from './permissions.ts';
import { can, type VisitCaller } from './principals.ts';

/** Each of these rights shows the notes: of who sees customers, runs the day, or serves own visits (BEHAVIOR §2.8). */
const NOTE_PERMISSIONS: readonly Permission[] = [
  'customers.read',
  'appointments.write',
  'appointments.read_own',
  'appointments.serve_own',
];

/** The customers of visits as the actor may see them: their note and alert may name their health (BEHAVIOR §2.8). */
export const withNoteAndAlertIfVisible = (
  customers: ReadonlyMap<CustomerId, Customer>,
  actor: VisitCaller,
): ReadonlyMap<CustomerId, Customer> =>
  NOTE_PERMISSIONS.some((permission) => can(actor, permission))
    ? customers
    : new Map([...customers].map(([id, { note: _, alert: __, ...shown }]) => [id, shown]));
