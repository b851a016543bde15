import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { type Delivery, type OutgoingMail, planMailDelivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import type { VisitDetails } from './visit-details.ts';

type StaffMember = NonNullable<VisitDetails['services'][number]['staff']>;

/** Lists each assigned staff member once, in the order of the visit. */
export const listAssignedStaff = ({ services }: VisitDetails): StaffMember[] => [
  ...new Map(services.flatMap(({ staff }) => (staff ? [[staff.id, staff] as const] : []))).values(),
];

/** A mail to the customer or guest; none without an address. */
export const planClientMail = (
  visit: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: () => OutgoingMail,
): Delivery[] =>
  visit.client.email
    ? [planMailDelivery(deps, record, visit.salon, 'mail:customer', visit.client, createMail)]
    : [];

/** A mail to each of these staff members who has an address. */
export const planStaffMails = (
  visit: VisitDetails,
  staff: readonly StaffMember[],
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: (staffMember: StaffMember) => OutgoingMail,
): Delivery[] =>
  staff
    .filter(({ email }) => email !== '')
    .map((staffMember) =>
      planMailDelivery(
        deps,
        record,
        visit.salon,
        `mail:staff:${staffMember.id}`,
        { email: staffMember.email, isVerified: true },
        () => createMail(staffMember),
      ),
    );
