import type { OutboxRecord } from '../../lib/table/outbox/outbox.ts';
import { type Delivery, type OutgoingMail, planMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import type { VisitDetails } from './visit-details.ts';

type StaffMember = NonNullable<VisitDetails['services'][number]['staff']>;

/** Lists each assigned staff member once, in the order of the visit. */
export const listAssignedStaff = ({ services }: VisitDetails): StaffMember[] => [
  ...new Map(services.flatMap(({ staff }) => (staff ? [[staff.id, staff] as const] : []))).values(),
];

/** A mail to the customer or guest. */
export const planClientMail = (
  visit: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: () => OutgoingMail,
): Delivery[] => planMail(deps, record, visit.salon, 'mail:customer', visit.client, createMail);

/** A mail to each of these staff members. */
export const planStaffMails = (
  visit: VisitDetails,
  staff: readonly StaffMember[],
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: (staffMember: StaffMember) => OutgoingMail,
): Delivery[] =>
  staff.flatMap((staffMember) => {
    const recipient = { email: staffMember.email, isVerified: true };
    const name = `mail:staff:${staffMember.id}` as const;
    return planMail(deps, record, visit.salon, name, recipient, () => createMail(staffMember));
  });
