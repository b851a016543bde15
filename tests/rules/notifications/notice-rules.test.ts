import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_IN_ROLES } from '../../../lib/rules/access/permissions.ts';
import type { User } from '../../../lib/rules/access/users.ts';
import { toMailbox } from '../../../lib/rules/customers/mailboxes.ts';
import {
  chooseNoticeRecipients,
  chooseNoticeRulesOrDefaults,
  isForAssignedOrNobody,
  type NoticeRule,
  type SalonNews,
} from '../../../lib/rules/notifications/notice-rules.ts';

const email = fc.constantFrom('a@x.test', 'b@x.test', 'c@x.test', 'A+tag@x.test');
const member = fc
  .record({ email: fc.oneof(email, fc.constant('')), isVerified: fc.boolean() })
  .map((each) => (each.email === '' ? { ...each, isVerified: false } : each));
const user: fc.Arbitrary<User> = fc
  .record({ role: fc.constantFrom(...BUILT_IN_ROLES), email, hasPassword: fc.boolean() })
  .map(({ hasPassword, ...each }) => ({
    id: 1,
    name: 'User',
    ...each,
    createdAt: '',
    ...(hasPassword ? { passwordHash: 'hash' } : {}),
  }));
const owner: fc.Arbitrary<User> = user.map((each) => ({ ...each, role: 'admin' }));
const KINDS = ['booking', 'change', 'cancellation', 'waitlist', 'payment', 'dispute'] as const;
const kind = fc.constantFrom(...KINDS);
const rule: fc.Arbitrary<NoticeRule> = fc.oneof(
  kind.map((each) => ({ kind: each, to: 'assigned' }) as const),
  fc
    .tuple(kind, fc.constantFrom(...BUILT_IN_ROLES))
    .map(([each, role]) => ({ kind: each, to: 'role', role }) as const),
  fc.tuple(kind, email).map(([each, address]) => ({ kind: each, to: 'email', email: address }) as const),
);
const team = fc.record({
  assigned: fc.array(member, { maxLength: 3 }),
  // The last administrator of a salon cannot be removed
  users: fc.tuple(owner, fc.array(user, { maxLength: 4 })).map(([first, others]) => [first, ...others]),
  replyTo: fc.oneof(email, fc.constant('')),
  verified: fc.array(email),
});

// BEHAVIOR §29.5
test('nothing that must reach somebody leaves the salon untold, whatever its team and its rules', () => {
  fc.assert(
    fc.property(
      team,
      fc.array(rule, { maxLength: 6 }),
      kind,
      ({ verified, ...people }, noticeRules, about) => {
        const { replyTo } = people;
        const rules = chooseNoticeRulesOrDefaults({ noticeRules, replyTo }, { kind: about, mustReach: true });
        const all = { ...people, isVerified: (address: string) => verified.some((each) => each === address) };
        const { tellsAssigned, others } = chooseNoticeRecipients(rules, all, true);
        const told = [...(tellsAssigned ? people.assigned : []), ...others].filter(
          (each) => each.email !== '',
        );
        const ownMailboxes = people.users
          .filter(({ role }) => role === 'admin')
          .map((each) => toMailbox(each.email));
        expect(told.some((each) => each.isVerified || ownMailboxes.includes(toMailbox(each.email)))).toBe(
          true,
        );
        // The people whom the rules name are told too, each mailbox once
        const mailboxes = told.map((each) => toMailbox(each.email));
        for (const each of rules) if (each.to === 'email') expect(mailboxes).toContain(toMailbox(each.email));
        expect(new Set(others.map((other) => toMailbox(other.email))).size).toBe(others.length);
        if (isForAssignedOrNobody(rules, people.assigned, true))
          expect(chooseNoticeRecipients(rules, all, true)).toStrictEqual({ tellsAssigned: true, others: [] });
      },
    ),
  );
});

test.each([
  ['a verified member', [{ email: 'ava@x.test', isVerified: true }], 'desk@x.test', []],
  [
    'an unverified member, and a verified reply_to',
    [{ email: 'ava@x.test', isVerified: false }],
    'desk@x.test',
    ['desk@x.test'],
  ],
  ['nobody, and an unverified reply_to', [], 'else@x.test', ['owner@x.test']],
])('by default tells %s', (_, assigned, replyTo, others) => {
  const users: User[] = [
    { id: 1, name: 'Owner', email: 'owner@x.test', role: 'admin', passwordHash: 'hash', createdAt: '' },
    { id: 2, name: 'Max', email: 'max@x.test', role: 'manager', passwordHash: 'hash', createdAt: '' },
  ];
  const people = { assigned, users, replyTo, isVerified: (address: string) => address === 'desk@x.test' };
  const rules = chooseNoticeRulesOrDefaults(
    { noticeRules: [], replyTo },
    { kind: 'booking', mustReach: true },
  );
  const chosen = chooseNoticeRecipients(rules, people, true);
  expect(chosen.tellsAssigned).toBe(true);
  expect(chosen.others.map(({ email: address }) => address)).toStrictEqual(others);
  // The salon knows what it does itself
  expect(chooseNoticeRecipients(rules, people, false).others).toStrictEqual([]);
});

const RULE: NoticeRule = { kind: 'dispute', to: 'role', role: 'accountant' };
const DESK: NoticeRule = { kind: 'dispute', to: 'email', email: 'desk@x.test' };

// BEHAVIOR §29.5
test.each<[string, SalonNews, string, readonly NoticeRule[], readonly NoticeRule[]]>([
  [
    'the rules of its kind alone',
    { kind: 'dispute', mustReach: true },
    'desk@x.test',
    [RULE, { kind: 'booking', to: 'assigned' }],
    [RULE],
  ],
  ['reply_to for money', { kind: 'dispute', mustReach: true }, 'desk@x.test', [], [DESK]],
  ['nobody for money without reply_to', { kind: 'payment', mustReach: true }, '', [], []],
  [
    'nobody for a payment that can be made again',
    { kind: 'payment', mustReach: false },
    'desk@x.test',
    [],
    [],
  ],
  [
    'the members for the waitlist',
    { kind: 'waitlist', mustReach: false },
    'desk@x.test',
    [],
    [{ kind: 'waitlist', to: 'assigned' }],
  ],
])('news have as rules %s', (_, news, replyTo, noticeRules, expected) => {
  expect(chooseNoticeRulesOrDefaults({ noticeRules, replyTo }, news)).toStrictEqual(expected);
});

test('without a rule, only news that must reach somebody read the users', () => {
  expect(isForAssignedOrNobody([], [], false)).toBe(true);
  expect(isForAssignedOrNobody([], [{ email: 'ava@x.test', isVerified: true }], true)).toBe(false);
});

const USERS: readonly User[] = [
  { id: 1, name: 'Owner', email: 'owner@x.test', role: 'admin', passwordHash: 'hash', createdAt: '' },
  { id: 2, name: 'Max', email: 'max@x.test', role: 'manager', createdAt: '' },
  { id: 3, name: 'Ada', email: 'ada@x.test', role: 'accountant', passwordHash: 'hash', createdAt: '' },
  { id: 4, name: 'Guest', email: 'guest@x.test', passwordHash: 'hash', createdAt: '' },
];
const AVA = { email: 'ava@x.test', isVerified: true };
const ADA = { email: 'ada@x.test', isVerified: true, role: 'accountant' };
const MAX = { email: 'max@x.test', isVerified: false, role: 'manager' };
const OWNER = { email: 'owner@x.test', isVerified: true, role: 'admin' };
const ASSIGNED: NoticeRule = { kind: 'dispute', to: 'assigned' };
const MANAGERS: NoticeRule = { kind: 'dispute', to: 'role', role: 'manager' };

// BEHAVIOR §29.5
test.each<[string, readonly NoticeRule[], readonly (typeof AVA)[], string, object]>([
  ['the users of a role', [RULE], [AVA], '', { tellsAssigned: false, others: [ADA] }],
  ['members and a role', [ASSIGNED, RULE], [AVA], '', { tellsAssigned: true, others: [ADA] }],
  [
    'a mailbox once, verified',
    [RULE, { ...DESK, email: 'Ada@x.test' }],
    [],
    '',
    { tellsAssigned: false, others: [ADA] },
  ],
  ['nobody twice who is told as a member', [ASSIGNED, RULE], [ADA], '', { tellsAssigned: true, others: [] }],
  [
    'again an address that a member has not verified',
    [ASSIGNED, RULE],
    [{ ...ADA, isVerified: false }],
    '',
    { tellsAssigned: true, others: [ADA] },
  ],
  [
    'the owners too where a role has no verified address',
    [MANAGERS],
    [AVA],
    '',
    { tellsAssigned: false, others: [MAX, OWNER] },
  ],
  [
    'the owners where reply_to is not verified',
    [MANAGERS],
    [],
    'else@x.test',
    { tellsAssigned: false, others: [MAX, OWNER] },
  ],
  [
    'reply_to before the owners',
    [MANAGERS],
    [],
    'desk@x.test',
    { tellsAssigned: false, others: [MAX, { email: 'desk@x.test', isVerified: true }] },
  ],
])('news that must reach somebody tell %s', (_, rules, assigned, replyTo, expected) => {
  const people = {
    assigned,
    users: USERS,
    replyTo,
    isVerified: (address: string) => address === 'desk@x.test' || address === '',
  };
  expect(chooseNoticeRecipients(rules, people, true)).toStrictEqual(expected);
});

// BEHAVIOR §29.5
test.each<[readonly NoticeRule[], readonly (typeof AVA)[], boolean, boolean]>([
  [[ASSIGNED], [AVA], true, true],
  [[ASSIGNED], [{ ...AVA, isVerified: false }], true, false],
  [[ASSIGNED], [], false, true],
  [[ASSIGNED, RULE], [AVA], true, false],
  [[RULE], [AVA], false, false],
])(
  'rules %j for members %j, which must reach somebody: %s, need no user: %s',
  (rules, assigned, mustReach, expected) => {
    expect(isForAssignedOrNobody(rules, assigned, mustReach)).toBe(expected);
  },
);
