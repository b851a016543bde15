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
