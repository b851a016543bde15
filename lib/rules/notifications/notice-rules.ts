import { listOwners } from '../access/owner-news.ts';
import type { BuiltInRole } from '../access/permissions.ts';
import type { User } from '../access/users.ts';
import { toMailbox } from '../customers/mailboxes.ts';

/** The kinds of notices about visits to the salon's people. */
export type SalonNoticeKind = 'booking' | 'change' | 'cancellation';

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

/** The people of a salon whom a notice about a visit can go to. */
type NoticeTeam = {
  /** The members who perform the visit, before and after a change. */
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

/** Whether only the assigned members are told, so that no user needs to be read. */
export const isForAssignedAlone = (
  rules: readonly NoticeRule[],
  assigned: readonly Address[],
  isByClient: boolean,
): boolean =>
  rules.every(({ to }) => to === 'assigned') &&
  (!isByClient || assigned.some(({ isVerified }) => isVerified));

/**
 * Chooses the recipients of a notice about a visit: those that the salon's rules name, by default the assigned members. A notice of
 * what a client has done always reaches somebody: if none of them has a verified address, `reply_to` is told too if it is verified,
 * else the owners (BEHAVIOR §29.5).
 * @param rules those of the kind of the notice
 */
export function chooseNoticeRecipients(
  rules: readonly NoticeRule[],
  team: NoticeTeam,
  isByClient: boolean,
): NoticeRecipients {
  const tellsAssigned = rules.length === 0 || rules.some(({ to }) => to === 'assigned');
  const told = tellsAssigned ? team.assigned : [];
  const named = rules.flatMap((rule) => listAddresses(rule, team));
  const isHeard = [...told, ...named].some(({ isVerified }) => isVerified);
  if (!isByClient || isHeard) return { tellsAssigned, others: toDistinct(named, told) };
  const { replyTo, users, isVerified } = team;
  const owners = listOwners(users).map((owner) => ({ ...owner, role: 'admin' as const }));
  const last = replyTo !== '' && isVerified(replyTo) ? [{ email: replyTo, isVerified: true }] : owners;
  return { tellsAssigned, others: toDistinct([...named, ...last], told) };
}
