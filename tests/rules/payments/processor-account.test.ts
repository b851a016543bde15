import { expect, test } from 'vitest';
import { checkKeyModes } from '../../../lib/rules/payments/processor-account.ts';

const PUBLISHABLE_ONLY = { publishable: true, secret: false };
const SECRET_ONLY = { publishable: false, secret: true };
const BOTH = { publishable: true, secret: true };
const NEITHER = { publishable: false, secret: false };
const TEST_KEY_NEEDED = { PAYMENT_KEY: ['Must be a test key like the secret key'] };
const LIVE_KEY_NEEDED = { PAYMENT_KEY: ['Must be a live key like the secret key'] };
const LIVE_SECRET_NEEDED = { PAYMENT_SECRET: ['Must be a live key like the publishable key'] };

// BEHAVIOR §10.2
test.each([
  ['two test keys', 'pk_test_1', 'sk_test_1', BOTH, undefined],
  ['two live keys', 'pk_live_1', 'sk_live_1', BOTH, undefined],
  ['a restricted live key', 'pk_live_1', 'rk_live_1', BOTH, undefined],
  ['no publishable key', '', 'sk_live_1', BOTH, undefined],
  ['no secret key', 'pk_live_1', '', BOTH, undefined],
  ['a secret key of another form', 'pk_live_1', 'xsk_test_1', BOTH, undefined],
  ['a publishable key of another mode', 'pk_prod_1', 'sk_test_1', BOTH, undefined],
  ['a new live key beside a test key', 'pk_live_1', 'sk_test_1', PUBLISHABLE_ONLY, TEST_KEY_NEEDED],
  ['a new test key beside a live key', 'pk_test_1', 'sk_live_1', PUBLISHABLE_ONLY, LIVE_KEY_NEEDED],
  [
    'a new test key beside a restricted live key',
    'pk_test_1',
    'rk_live_1',
    PUBLISHABLE_ONLY,
    LIVE_KEY_NEEDED,
  ],
  ['a new secret test key beside a live key', 'pk_live_1', 'sk_test_1', SECRET_ONLY, LIVE_SECRET_NEEDED],
  ['two new keys of two modes', 'pk_live_1', 'sk_test_1', BOTH, TEST_KEY_NEEDED],
  ['two old keys of two modes', 'pk_live_1', 'sk_test_1', NEITHER, undefined],
])('payment keys: %s', (_, publishable, secret, changed, errors) => {
  const checked = checkKeyModes({ publishable, secret }, changed);
  expect(checked).toEqual(errors ? { ok: false, failure: 'invalid', errors } : { ok: true });
});
