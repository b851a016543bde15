import { ROLE_PERMISSIONS } from '../../lib/rules/access/permissions.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import {
  chooseNoticeRecipients,
  isForAssignedAlone,
  type SalonNoticeKind,
} from '../../lib/rules/notifications/notice-rules.ts';
import { listUsers } from '../../lib/table/access/users.ts';
import { hashEmail } from '../../lib/table/booking/open-bookings.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { type Delivery, type OutgoingMail, planMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { createVisitRedactor, hideContact, type ShowVisit, type StaffMember } from './recipients.ts';
import type { VisitDetails } from './visit-details.ts';

/** The mails to the salon's people beside the assigned members, and whether the members are told at all. */
type SalonMails = { readonly tellsAssigned: boolean; readonly deliveries: readonly Delivery[] };

/**
 * The mails about a visit to those of the salon whom its rules name, or who are told because nobody else is (BEHAVIOR §29.5).
 * @param assigned the members who perform the visit, before and after a change
 */
export async function planSalonMails(
  visit: VisitDetails,
  assigned: readonly StaffMember[],
  { kind, isByClient }: { readonly kind: SalonNoticeKind; readonly isByClient: boolean },
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: (show: ShowVisit) => OutgoingMail,
): Promise<SalonMails> {
  const { salon } = visit;
  const { noticeRules, replyTo } = salon.settings;
  const rules = noticeRules.filter((rule) => rule.kind === kind);
  const members = assigned.map((member) => ({
    email: member.email,
    isVerified: isStaffEmailVerified(member),
  }));
  if (isForAssignedAlone(rules, members, isByClient)) return { tellsAssigned: true, deliveries: [] };
  const [users, { staff }] = await Promise.all([listUsers(deps.store, record.tenant), deps.catalogs(salon)]);
  const verified = new Set([
    ...users.filter(({ passwordHash }) => passwordHash !== undefined).map(({ email }) => email),
    ...[...staff.values()].filter(isStaffEmailVerified).map(({ email }) => email),
  ]);
  const team = { assigned: members, users, replyTo, isVerified: (email: string) => verified.has(email) };
  const { tellsAssigned, others } = chooseNoticeRecipients(rules, team, isByClient);
  const deliveries = others.flatMap(({ email, isVerified, role }) => {
    const redact = createVisitRedactor(isVerified);
    const seesContact = role === undefined || ROLE_PERMISSIONS[role].includes('customers.contact');
    // The name of the delivery stays the same at each attempt, also where the users change meanwhile
    return planMail(deps, record, salon, `mail:salon:${hashEmail(email)}`, { email, isVerified }, () =>
      createMail(seesContact ? redact : (shown) => hideContact(redact(shown))),
    );
  });
  return { tellsAssigned, deliveries };
}
