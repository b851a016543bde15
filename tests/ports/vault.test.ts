import { expect, test } from 'vitest';
import { newSecrets } from '../../infra/local/secrets.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openVault, type Vault } from '../../lib/ports/vault.ts';

const opened = (): Promise<Vault> =>
  openVault(openSecrets({ secrets: { json: newSecrets() }, table: { table: 't', region: 'us-east-1' } }))();

test('gives a text back at its place, and shows nothing of it meanwhile', async () => {
  const vault = await opened();
  const locked = vault.lock('salon\nkey', '{"token":"Ünïcode secret"}');
  expect(Buffer.from(locked, 'base64url').toString('latin1')).not.toContain('token');
  expect(vault.unlock('salon\nkey', locked)).toBe('{"token":"Ünïcode secret"}');
  expect(vault.lock('salon\nkey', 'same')).not.toBe(vault.lock('salon\nkey', 'same'));
});

test('opens neither at another place, nor altered, nor cut, nor under another platform’s key', async () => {
  const vault = await opened();
  const locked = vault.lock('salon\nkey', 'text');
  const bytes = Buffer.from(locked, 'base64url');
  const altered = Buffer.from(bytes);
  altered[bytes.length - 1] = (altered[bytes.length - 1] ?? 0) ^ 1;
  expect(() => vault.unlock('other\nkey', locked)).toThrow();
  expect(() => vault.unlock('salon\nkey', altered.toString('base64url'))).toThrow();
  expect(() => vault.unlock('salon\nkey', bytes.subarray(0, 20).toString('base64url'))).toThrow();
  expect(() => vault.unlock('salon\nkey', '')).toThrow();
  const other = await opened();
  expect(() => other.unlock('salon\nkey', locked)).toThrow();
});
