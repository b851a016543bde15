import { expect, test } from 'vitest';
import {
  CONFIRMATION_MINUTES,
  CONFIRMATION_PURPOSE,
  formatConfirmationSubject,
} from '../../../lib/rules/access/confirmations.ts';

// BEHAVIOR §3.9
test('a confirmation is bound to a user, their sessions and one of them, for 10 minutes', () => {
  const subjects = [
    formatConfirmationSubject({ id: 7, generation: 2 }, 'abc'),
    formatConfirmationSubject({ id: 7, generation: 2 }),
  ];
  expect(subjects).toStrictEqual(['7.2.abc', '7.2.']);
  expect([CONFIRMATION_MINUTES, CONFIRMATION_PURPOSE]).toStrictEqual([10, 'confirmation']);
});
