import { expect, test } from 'vitest';
import {
  findDisputeEvent,
  isNewlyBlockingDispute,
  withDisputeAddedOrRemoved,
} from '../../../lib/rules/payments/disputes.ts';

const OTHER = { dp_0: { amount: 100 } };
const dispute = (state: string, fields: object = {}) =>
  ({ id: 'dp_1', state, amount: 500, ...fields }) as never;

// BEHAVIOR §19.4
test.each([
  ['open', {}, { ...OTHER, dp_1: { amount: 500 } }],
  ['open', { dueBy: '2026-12-01' }, { ...OTHER, dp_1: { amount: 500, dueBy: '2026-12-01' } }],
  ['lost', { dueBy: '2026-12-01' }, { ...OTHER, dp_1: { amount: 500, lost: true } }],
  ['inquiry', {}, OTHER],
  ['closed', {}, OTHER],
])('a dispute that is %s %j blocks its payment as %j', (state, fields, expected) => {
  expect(withDisputeAddedOrRemoved(OTHER, dispute(state, fields))).toStrictEqual(expected);
  expect(withDisputeAddedOrRemoved({ ...OTHER, dp_1: { amount: 1 } }, dispute(state, fields))).toStrictEqual(
    expected,
  );
});

test.each([
  ['open', true],
  ['lost', true],
  ['inquiry', false],
  ['closed', false],
])('a new dispute that is %s blocks: %s; a known one does not block anew', (state, isBlocking) => {
  expect(isNewlyBlockingDispute(undefined, dispute(state))).toBe(isBlocking);
  expect(isNewlyBlockingDispute({ dp_1: { amount: 500 } }, dispute(state))).toBe(false);
});

// BEHAVIOR §36.3
test.each([
  ['nothing', {}, {}, undefined],
  ['an opened one', {}, { dp_1: { amount: 1 } }, 'disputeOpened'],
  ['a lost one', { dp_1: { amount: 1 } }, { dp_1: { amount: 1, lost: true } }, 'disputeLost'],
  ['one that was lost before it was known', {}, { dp_1: { amount: 1, lost: true } }, 'disputeLost'],
  ['a won one', { dp_1: { amount: 1 } }, {}, 'disputeWon'],
  [
    'one that stays lost',
    { dp_1: { amount: 1, lost: true } },
    { dp_1: { amount: 1, lost: true } },
    undefined,
  ],
] as const)('a change of disputes has the event of %s', (_, before, after, event) => {
  expect(findDisputeEvent(before, after)).toBe(event);
});
