import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { type Delivery, type Letter, mailed } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import type { Visit } from './visit.ts';

type StaffMember = NonNullable<Visit['services'][number]['staff']>;

/** Each assigned staff member once, in the order of the visit. */
export const staffOf = ({ services }: Visit): StaffMember[] => [
  ...new Map(services.flatMap(({ staff }) => (staff ? [[staff.id, staff] as const] : []))).values(),
];

/** A mail to the customer or guest, where there is an address. */
export const toClient = (
  visit: Visit,
  record: OutboxRecord,
  deps: OutboxDependencies,
  write: () => Letter,
): Delivery[] =>
  visit.client.email ? [mailed(deps, record, visit.salon, 'mail:customer', visit.client.email, write)] : [];

/** A mail to each of these members who has an address. */
export const toStaff = (
  visit: Visit,
  members: readonly StaffMember[],
  record: OutboxRecord,
  deps: OutboxDependencies,
  write: (member: StaffMember) => Letter,
): Delivery[] =>
  members
    .filter(({ email }) => email !== '')
    .map((member) =>
      mailed(deps, record, visit.salon, `mail:staff:${member.id}`, member.email, () => write(member)),
    );
