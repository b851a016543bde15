import { toDisplayedName } from '../../lib/rules/notifications/displayed-names.ts';
import { isStaffEmailVerified } from '../../lib/rules/salon/staff.ts';
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

/** A visit as a mail may show it. */
type ShowVisit = (visit: VisitDetails) => VisitDetails;

/** The visit without what the customer or guest has typed, except for a name that looks like one (BEHAVIOR §29.3). */
const hideClientWords: ShowVisit = (visit) => {
  const { appointment, client } = visit;
  const name = toDisplayedName(client.name, false);
  return { ...visit, appointment: { ...appointment, note: '' }, client: { ...client, name, phone: '' } };
};

/**
 * A mail to each of these staff members. `show` gives a visit as the mail may show it: nobody has confirmed that an
 * unverified address is a staff member's.
 */
export const planStaffMails = (
  visit: VisitDetails,
  staff: readonly StaffMember[],
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: (staffMember: StaffMember, show: ShowVisit) => OutgoingMail,
): Delivery[] =>
  staff.flatMap((staffMember) => {
    const isVerified = isStaffEmailVerified(staffMember);
    const recipient = { email: staffMember.email, isVerified };
    const name = `mail:staff:${staffMember.id}` as const;
    const show: ShowVisit = isVerified ? (shown) => shown : hideClientWords;
    return planMail(deps, record, visit.salon, name, recipient, () => createMail(staffMember, show));
  });
