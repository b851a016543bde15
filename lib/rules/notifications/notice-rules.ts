import { listAdminAddresses } from '../access/owner-news.ts';
import type { BuiltInRole } from '../access/permissions.ts';
import type { User } from '../access/users.ts';
import { toMailbox } from '../customers/mailboxes.ts';

/** The kinds of notices to the salon's people. */
type SalonNoticeKind = 'booking' | 'change' | 'cancellation' | 'waitlist' | 'payment' | 'dispute';

/** A subject about which the salon is told. `mustReach`: somebody has to read it, whatever the rules are. */
export type SalonNews = { readonly kind: SalonNoticeKind; readonly mustReach: boolean };

/** A rule of the salon that names recipients for a kind of notice (BEHAVIOR §29.5). */
export type NoticeRule = { readonly kind: SalonNoticeKind } & (
  | { readonly to: 'assigned' }
  | { readonly to: 'role'; readonly role: BuiltInRole }
  | { readonly to: 'email'; readonly email: string }
);

type Address = {
  readonly email: string;
  /** The owner of the address has confirmed it (BEHAVIOR §29.3). */
  readonly isVerified: boolean;
  /** The role of the user whose address it is; missing for an address of a rule or of the settings. */
  readonly role?: BuiltInRole;
};

type NoticeTeam = {
  /** The members whom the notice concerns: those of a visit before and after a change. */
  readonly assigned: readonly Address[];
  readonly users: readonly User[];
  readonly replyTo: string;
  /** Whether somebody of the salon has confirmed this address. */
  readonly isVerified: (email: string) => boolean;
};

/** Whether the assigned members are told, and the other addresses that are told. */
type NoticeRecipients = { readonly tellsAssigned: boolean; readonly others: readonly Address[] };

const toUserAddress = ({ email, passwordHash, role }: User): Address => ({
  email,
  isVerified: passwordHash !== undefined,
  ...(role === undefined ? {} : { role }),
});

/** The addresses of a rule; none for the assigned members, who have mails of their own. */
function listAddresses(rule: NoticeRule, { users, isVerified }: NoticeTeam): Address[] {
  switch (rule.to) {
    case 'assigned':
      return [];
    case 'role':
      return users.filter(({ role }) => role === rule.role).map(toUserAddress);
    case 'email':
      return [{ email: rule.email, isVerified: isVerified(rule.email) }];
  }
}

/** Each mailbox once, verified where one of its addresses is, without those that surely have the mail already. */
const toDistinct = (addresses: readonly Address[], told: readonly Address[]): Address[] => {
  const known = new Set(told.filter(({ isVerified }) => isVerified).map(({ email }) => toMailbox(email)));
  const verifiedLast = addresses.toSorted((a, b) => Number(a.isVerified) - Number(b.isVerified));
  const distinct = new Map(verifiedLast.map((each) => [toMailbox(each.email), each]));
  return [...distinct].filter(([mailbox]) => !known.has(mailbox)).map(([, each]) => each);
};

/**
 * The salon's rules for the news. By default the assigned members are told, of what must be done about money `reply_to`, and of a
 * payment that a client can still make nobody (BEHAVIOR §29.5).
 */
export function chooseNoticeRulesOrDefaults(
  { noticeRules, replyTo }: { readonly noticeRules: readonly NoticeRule[]; readonly replyTo: string },
  { kind, mustReach }: SalonNews,
): readonly NoticeRule[] {
  const rules = noticeRules.filter((rule) => rule.kind === kind);
  if (rules.length > 0) return rules;
  if (kind !== 'payment' && kind !== 'dispute') return [{ kind, to: 'assigned' }];
  return mustReach && replyTo !== '' ? [{ kind, to: 'email', email: replyTo }] : [];
}

/** Whether only the assigned members are told, or nobody, so that no user needs to be read. */
export const isForAssignedOrNobody = (
  rules: readonly NoticeRule[],
  assigned: readonly Address[],
  mustReach: boolean,
): boolean =>
  rules.every(({ to }) => to === 'assigned') &&
  (!mustReach || (rules.length > 0 && assigned.some(({ isVerified }) => isVerified)));

/**
 * Chooses the recipients of a notice: those that the rules name. What must reach somebody also goes to `reply_to` if none of them has
 * a verified address: to the owners if `reply_to` has none either (BEHAVIOR §29.5).
 * @param rules those of `chooseNoticeRulesOrDefaults`
 */
export function chooseNoticeRecipients(
  rules: readonly NoticeRule[],
  team: NoticeTeam,
  mustReach: boolean,
): NoticeRecipients {
  const tellsAssigned = rules.some(({ to }) => to === 'assigned');
  const told = tellsAssigned ? team.assigned : [];
  const named = rules.flatMap((rule) => listAddresses(rule, team));
  const isHeard = [...told, ...named].some(({ isVerified }) => isVerified);
  if (!mustReach || isHeard) return { tellsAssigned, others: toDistinct(named, told) };
  const { replyTo, users, isVerified } = team;
  const owners = listAdminAddresses(users).map((owner) => ({ ...owner, role: 'admin' as const }));
  const last = replyTo !== '' && isVerified(replyTo) ? [{ email: replyTo, isVerified: true }] : owners;
  return { tellsAssigned, others: toDistinct([...named, ...last], told) };
}
