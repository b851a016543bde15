import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Reply } from '../test-salon.ts';

/** Requires a page without records, which is not stored, listed or framed. Returns its security policy. */
export function expectShell(reply: Reply, records: readonly string[]): string {
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const record of records) expect(reply.text).not.toContain(record);
  expect(reply.text).toContain('<meta name="robots" content="noindex">');
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|stripe/);
  return policy;
}

/**
 * Requires a page whose security policy allows the scripts and styles in its document by their hashes and all others by the
 * folder of the files, and nothing else inline. Returns the policy by its directives.
 */
export function expectHashedPolicy({ headers, text }: Reply, filesUrl: string): Record<string, string[]> {
  const policy = String(headers['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const listHashes = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  for (const [directive, pattern] of [
    ['script-src', /<script>([\s\S]*?)<\/script>/g],
    ['style-src', /<style>([\s\S]*?)<\/style>/g],
  ] as const) {
    const hashes = listHashes(pattern);
    expect(hashes.length, directive).toBe(1);
    expect(directives[directive]?.slice(0, 2), directive).toEqual([...hashes, `${filesUrl}/`]);
  }
  expect(policy).not.toMatch(/unsafe-|nonce-|(?:script|style|font)-src[^;]*'self'/);
  expect(text).not.toMatch(/ (?:style|on\w+|nonce)="/);
  return directives;
}
