import { expect, test } from 'vitest';
import { createPlatformKeys } from '../../infra/local/secrets.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTextCipherReader, type TextCipher } from '../../lib/ports/text-cipher.ts';

const createCipher = (): Promise<TextCipher> =>
  openTextCipherReader(
    openPlatformKeyReader({
      secrets: { json: createPlatformKeys() },
      table: { table: 't', region: 'us-east-1' },
    }),
  )();

// BEHAVIOR §9.2
test('decrypts a text with its context, and hides it until then', async () => {
  const cipher = await createCipher();
  const encrypted = cipher.encrypt('salon\nkey', '{"token":"Ünïcode secret"}');
  expect(Buffer.from(encrypted).toString('latin1')).not.toContain('token');
  expect(cipher.decrypt('salon\nkey', encrypted)).toBe('{"token":"Ünïcode secret"}');
  expect(cipher.encrypt('salon\nkey', 'same')).not.toEqual(cipher.encrypt('salon\nkey', 'same'));
});

test('does not decrypt with another context or key, nor an altered or shortened text', async () => {
  const cipher = await createCipher();
  const encrypted = cipher.encrypt('salon\nkey', 'text');
  const altered = Buffer.from(encrypted);
  altered[encrypted.length - 1] = (altered[encrypted.length - 1] ?? 0) ^ 1;
  expect(() => cipher.decrypt('other\nkey', encrypted)).toThrow();
  expect(() => cipher.decrypt('salon\nkey', altered)).toThrow();
  expect(() => cipher.decrypt('salon\nkey', encrypted.subarray(0, 20))).toThrow();
  expect(() => cipher.decrypt('salon\nkey', new Uint8Array())).toThrow();
  const other = await createCipher();
  expect(() => other.decrypt('salon\nkey', encrypted)).toThrow();
});
