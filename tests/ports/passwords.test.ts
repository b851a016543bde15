import { expect, test } from 'vitest';
import { PASSWORD_ROUNDS } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';

const passwords = openPasswords(PASSWORD_ROUNDS);
const PASSWORD = 'correct horse battery stäple';

// BEHAVIOR §3.4
test('verifies a password against its own hash only', async () => {
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.verify(PASSWORD, stored)).toBe(true);
  expect(await passwords.verify(`${PASSWORD} `, stored)).toBe(false);
  expect(await passwords.verify('', stored)).toBe(false);
});

test('hashes the same password differently each time', async () => {
  const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('horse');
});

test('normalizes composed letters', async () => {
  const stored = await passwords.hash('stäple-stäple'.normalize('NFC'));
  expect(await passwords.verify('stäple-stäple'.normalize('NFD'), stored)).toBe(true);
});

test('verifies nothing without a stored password', async () => {
  expect(await passwords.verify(PASSWORD, undefined)).toBe(false);
  expect(await passwords.verify('', undefined)).toBe(false);
});

test('stores the cost with the hash and verifies at that cost', async () => {
  expect(await passwords.hash(PASSWORD)).toMatch(/^scrypt\$32768\$8\$1\$/);
  const cheaper = await openPasswords(2 ** 10).hash(PASSWORD);
  expect(cheaper).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await passwords.verify(PASSWORD, cheaper)).toBe(true);
  expect(await passwords.verify('another', cheaper)).toBe(false);
});
