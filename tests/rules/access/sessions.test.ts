import { expect, test } from 'vitest';
import type { Account } from '../../../lib/rules/access/accounts.ts';
import { checkSessionAccount, checkTokenSalon, type Session } from '../../../lib/rules/access/sessions.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const ACCOUNT = { kind: 'customer', id: 7, generation: 2 } as Account;
const SESSION: Session = {
  kind: 'customer',
  personId: 7,
  generation: 2,
  expiresAt: '2026-11-16T14:00:00.001Z',
  isNewest: true,
};

// BEHAVIOR §3.3
test.each<[what: string, session: Partial<Session>, account: Account | undefined, expected: boolean]>([
  ['is valid until it expires', {}, ACCOUNT, true],
  ['has expired', { expiresAt: NOW.toISOString() }, ACCOUNT, false],
  ['is not the newest', { isNewest: false }, ACCOUNT, false],
  ['is of an older generation', { generation: 1 }, ACCOUNT, false],
  ['is of a deleted account', {}, undefined, false],
])('a refresh token that %s', (_, change, account, expected) => {
  const checked = checkSessionAccount({ ...SESSION, ...change }, account, {}, NOW);
  const refused = { failure: 'refreshTokenInvalid', errors: { refreshToken: [expect.any(String)] } };
  expect(checked).toMatchObject(expected ? { ok: true, value: ACCOUNT } : refused);
});

test('a token counts for its own salon alone (BEHAVIOR §1.2)', () => {
  const rose = 'rose' as Parameters<typeof checkTokenSalon>[0];
  expect(checkTokenSalon(rose, [])).toStrictEqual({ ok: true, value: rose });
  expect(checkTokenSalon(rose, ['rose', 'rose'])).toStrictEqual({ ok: true, value: rose });
  expect(checkTokenSalon(rose, ['rose', 'lily'])).toMatchObject({ ok: false, failure: 'tenantMismatch' });
});
