import { ROLE_PERMISSIONS } from '../../lib/rules/access/permissions.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import {
  chooseNoticeRecipients,
  chooseNoticeRulesOrDefaults,
  isForAssignedOrNobody,
  type SalonNews,
} from '../../lib/rules/notifications/notice-rules.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { listUsers } from '../../lib/table/access/users.ts';
import { hashPersonOfEmail } from '../../lib/table/booking/open-bookings.ts';
import { type Delivery, type OutgoingMail, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import {
  createStaffVisitRedactor,
  planMemberMails,
  type SalonReader,
  type ShowVisit,
  type StaffMember,
} from './recipients.ts';
import type { VisitDetails } from './visit-details.ts';

/** The mails to the salon's people beside the assigned members, and whether the members are told at all. */
type SalonMails = { readonly tellsAssigned: boolean; readonly deliveries: Delivery[] };

/**
 * The mails to those of the salon whom its rules name, or who are told because nobody else is (BEHAVIOR §29.5).
 * @param assigned the members whom the news concerns: those of a visit before and after a change
 */
async function planSalonMails(
  salon: Salon,
  assigned: readonly StaffMember[],
  news: SalonNews,
  context: NoticeContext,
  createMail: (reader: SalonReader) => OutgoingMail,
): Promise<SalonMails> {
  const rules = chooseNoticeRulesOrDefaults(salon.settings, news);
  const members = assigned.map((member) => ({
    email: member.email,
    isVerified: isStaffEmailVerified(member),
  }));
  if (isForAssignedOrNobody(rules, members, news.mustReach))
    return { tellsAssigned: rules.length > 0, deliveries: [] };
  const [users, { staff }] = await Promise.all([
    listUsers(context.store, context.tenant),
    context.catalogs(salon),
  ]);
  const verified = new Set([
    ...users.filter(({ passwordHash }) => passwordHash !== undefined).map(({ email }) => email),
    ...[...staff.values()].filter(isStaffEmailVerified).map(({ email }) => email),
  ]);
  const { replyTo } = salon.settings;
  const team = { assigned: members, users, replyTo, isVerified: (email: string) => verified.has(email) };
  const { tellsAssigned, others } = chooseNoticeRecipients(rules, team, news.mustReach);
  const deliveries = others.flatMap(({ email, isVerified, role }) => {
    const seesContact =
      isVerified && (role === undefined || ROLE_PERMISSIONS[role].includes('customers.contact'));
    // The name of the delivery stays the same at each attempt, also where the users change meanwhile
    return planMailWithinLimits(
      context,
      salon,
      `mail:salon:${hashPersonOfEmail(email)}`,
      { email, language: users.find((user) => user.email === email)?.language, isVerified },
      () => createMail({ isVerified, seesContact }),
    );
  });
  return { tellsAssigned, deliveries };
}

/** The mail to a member, and the mail to the others of the salon, each written for its reader. */
type TeamMails<Reader> = {
  readonly toMember: (member: StaffMember, reader: Reader) => OutgoingMail;
  readonly toSalon: (reader: Reader) => OutgoingMail;
};

/** The mails to the salon's people: to the members whom the news concerns, if the members are told at all, and to the others. */
export async function planTeamMails(
  salon: Salon,
  assigned: readonly StaffMember[],
  news: SalonNews,
  context: NoticeContext,
  { toMember, toSalon }: TeamMails<SalonReader>,
): Promise<Delivery[]> {
  const others = await planSalonMails(salon, assigned, news, context, toSalon);
  return [
    ...planMemberMails(salon, others.tellsAssigned ? assigned : [], context, toMember),
    ...others.deliveries,
  ];
}

/** The mails to the salon's people about a visit. `show` gives a visit as the mail may show it. */
export const planVisitTeamMails = (
  { salon }: Pick<VisitDetails, 'salon'>,
  assigned: readonly StaffMember[],
  news: SalonNews,
  context: NoticeContext,
  { toMember, toSalon }: TeamMails<ShowVisit>,
): Promise<Delivery[]> =>
  planTeamMails(salon, assigned, news, context, {
    toMember: (member, reader) => toMember(member, createStaffVisitRedactor(reader)),
    toSalon: (reader) => toSalon(createStaffVisitRedactor(reader)),
  });

/** The mails about money to the salon's people: of what they must do something about, unless a client can still pay. */
export const planSalonMoneyMails = async (
  salon: Salon,
  news: { readonly kind: 'payment' | 'dispute'; readonly mustReach: boolean },
  context: NoticeContext,
  createMail: (reader: SalonReader) => OutgoingMail,
): Promise<Delivery[]> => (await planSalonMails(salon, [], news, context, createMail)).deliveries;
