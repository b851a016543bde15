import { expect, test } from 'vitest';
import { scryptPasswords } from '../../lib/ports/passwords.ts';

const PASSWORD = 'correct horse battery stäple';

test('a password fits its own hash alone', async () => {
  const stored = await scryptPasswords.hash(PASSWORD);
  expect(await scryptPasswords.fits(PASSWORD, stored)).toBe(true);
  expect(await scryptPasswords.fits(`${PASSWORD} `, stored)).toBe(false);
  expect(await scryptPasswords.fits('', stored)).toBe(false);
});

test('the same password is kept in another form each time, and never in clear', async () => {
  const [first, second] = await Promise.all([scryptPasswords.hash(PASSWORD), scryptPasswords.hash(PASSWORD)]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('horse');
});

test('a password is the same however a keyboard composes its letters', async () => {
  const stored = await scryptPasswords.hash('stäple-stäple'.normalize('NFC'));
  expect(await scryptPasswords.fits('stäple-stäple'.normalize('NFD'), stored)).toBe(true);
});

test('nothing fits where no password is kept', async () => {
  expect(await scryptPasswords.fits(PASSWORD, undefined)).toBe(false);
  expect(await scryptPasswords.fits('', undefined)).toBe(false);
});
