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
          expect(chooseNoticeRecipients(rules, all, true)).toEqual({ tellsAssigned: true, others: [] });
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
  expect(chosen.others.map(({ email: address }) => address)).toEqual(others);
  // The salon knows what it does itself
  expect(chooseNoticeRecipients(rules, people, false).others).toEqual([]);
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
  expect(chooseNoticeRulesOrDefaults({ noticeRules, replyTo }, news)).toEqual(expected);
});

test('without a rule, only news that must reach somebody read the users', () => {
  expect(isForAssignedOrNobody([], [], false)).toBe(true);
  expect(isForAssignedOrNobody([], [{ email: 'ava@x.test', isVerified: true }], true)).toBe(false);
});
