import { can } from '../../lib/rules/access/principals.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import { toMailbox } from '../../lib/rules/customers/mailboxes.ts';
import { hideSuspectName } from '../../lib/rules/notifications/displayed-names.ts';
import { toMailLimitTerms } from '../../lib/rules/notifications/mail-limits.ts';
import { once } from '../../lib/rules/once.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { getUserPrincipal } from '../../lib/table/access/roles.ts';
import { findUserOfStaff } from '../../lib/table/access/users.ts';
import { type Delivery, type OutgoingMail, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import type { VisitDetails } from './visit-details.ts';

export type StaffMember = NonNullable<VisitDetails['services'][number]['staff']>;

/** Lists each assigned staff member once, in the order of the visit. */
export const listAssignedStaff = ({ services }: VisitDetails): StaffMember[] => [
  ...new Map(services.flatMap(({ staff }) => (staff ? [[staff.id, staff] as const] : []))).values(),
];

/**
 * A mail to the customer or guest, unless the front desk did not want one (BEHAVIOR §17.17). An address that the visitor proved for
 * the visit has no limit (BEHAVIOR §29.3).
 */
export const planClientMailUnlessSilent = (
  visit: VisitDetails,
  context: NoticeContext,
  createMail: () => OutgoingMail,
): Delivery[] => {
  if ('isSilent' in context.record.notice && context.record.notice.isSilent) return [];
  const { email, language, isVerified } = visit.client;
  const isProved = toMailbox(email) === visit.appointment.provedEmail;
  const recipient = {
    email,
    language,
    isVerified: isVerified || isProved,
    ...toMailLimitTerms(context.record.notice),
  };
  return planMailWithinLimits(context, visit.salon, 'mail:customer', recipient, createMail);
};

export type ShowVisit = (visit: VisitDetails) => VisitDetails;

/** The visit without what the customer or guest has typed, except for a name that looks like one (BEHAVIOR §29.3). */
const hideClientWords: ShowVisit = (visit) => {
  const { appointment, client } = visit;
  const name = hideSuspectName(client.name, { isVerified: false });
  return { ...visit, appointment: { ...appointment, note: '' }, client: { ...client, name, phone: '' } };
};

/** How a mail to the salon's people shows a visit: nobody has confirmed that an unverified address is one of theirs. */
const createVisitRedactor = (isVerified: boolean): ShowVisit =>
  isVerified ? (visit) => visit : hideClientWords;

/** The visit without the contact of the customer or guest (BEHAVIOR §2.5). */
const hideContact: ShowVisit = (visit) => ({
  ...visit,
  client: { ...visit.client, email: '', phone: '' },
});

/** The details that a reader of the salon may see: nobody has confirmed that an unverified address is one of theirs. */
export type SalonReader = { readonly isVerified: boolean; readonly seesContact: boolean };

/** The visit with the salon's own names, for its people. */
const showOwnNames: ShowVisit = (visit) => ({ ...visit, ...visit.own });

/** The visit in a mail to the salon's people: with the salon's own names, without the details that the reader may not see. */
export const createStaffVisitRedactor = ({ isVerified, seesContact }: SalonReader): ShowVisit => {
  const redactOthers = createVisitRedactor(isVerified);
  const redact: ShowVisit = (visit) => showOwnNames(redactOthers(visit));
  return seesContact ? redact : (shown) => hideContact(redact(shown));
};

/** A mail to each of these members. They see contacts only if their log-in has `customers.contact`. */
export const planMemberMails = (
  salon: Salon,
  staff: readonly StaffMember[],
  context: NoticeContext,
  createMail: (staffMember: StaffMember, reader: SalonReader) => OutgoingMail,
): Delivery[] =>
  staff.flatMap((staffMember) => {
    const isVerified = isStaffEmailVerified(staffMember);
    const name = `mail:staff:${staffMember.id}` as const;
    const readUser = once(async () => {
      const user = await findUserOfStaff(context.store, context.tenant, staffMember.id);
      return user && { ...user, principal: await getUserPrincipal(context.store, context.tenant, user) };
    });
    const readLanguage = async () => (await readUser())?.language;
    const recipient = { email: staffMember.email, readLanguage, isVerified };
    const createShown = async (): Promise<OutgoingMail> => {
      const user = await readUser();
      const seesContact = isVerified && user !== undefined && can(user.principal, 'customers.contact');
      return createMail(staffMember, { isVerified, seesContact });
    };
    return planMailWithinLimits(context, salon, name, recipient, createShown).map((delivery) => ({
      ...delivery,
      prepare: () => Promise.all([delivery.prepare?.(), readUser()]),
    }));
  });
