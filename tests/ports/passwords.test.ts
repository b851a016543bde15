import { expect, test } from 'vitest';
import { PASSWORD_ROUNDS } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';

const passwords = openPasswords(PASSWORD_ROUNDS);
const PASSWORD = 'correct horse battery stäple';

test('a password fits its own hash alone', async () => {
  const stored = await passwords.hash(PASSWORD);
  expect(await passwords.fits(PASSWORD, stored)).toBe(true);
  expect(await passwords.fits(`${PASSWORD} `, stored)).toBe(false);
  expect(await passwords.fits('', stored)).toBe(false);
});

test('the same password is kept in another form each time, and never in clear', async () => {
  const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('horse');
});

test('a password is the same however a keyboard composes its letters', async () => {
  const stored = await passwords.hash('stäple-stäple'.normalize('NFC'));
  expect(await passwords.fits('stäple-stäple'.normalize('NFD'), stored)).toBe(true);
});

test('nothing fits where no password is kept', async () => {
  expect(await passwords.fits(PASSWORD, undefined)).toBe(false);
  expect(await passwords.fits('', undefined)).toBe(false);
});

test('what is stored names its cost, and fits at that cost when others are stored at more', async () => {
  expect(await passwords.hash(PASSWORD)).toMatch(/^scrypt\$32768\$8\$1\$/);
  const earlier = await openPasswords(2 ** 10).hash(PASSWORD);
  expect(earlier).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await passwords.fits(PASSWORD, earlier)).toBe(true);
  expect(await passwords.fits('another', earlier)).toBe(false);
});
