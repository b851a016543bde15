import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.1
test('runs no inline code without the nonce, which is new for each visitor', async () => {
  const { call, slug } = await openSalon();
  const [first, second] = [await call('pages/book', { slug }), await call('pages/book', { slug })];
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce).not.toBe('');
  expect(String(second.headers['content-security-policy'])).not.toContain(nonce);
  for (const [tag] of first.text.matchAll(/<(?:script|style)\b[^>]*>/g))
    expect(tag).toContain(`nonce="${nonce}"`);
  expect(first.text).not.toMatch(/ (?:style|on\w+)="/);
  expect(first.headers['referrer-policy']).toBe('no-referrer');
});

test('renders the words of a URL as text', async () => {
  const { request, slug } = await openSalon();
  const query = 'services=%3Cscript%3Ealert(1)%3C/script%3E&step=</script><img src=x onerror=alert(1)>';
  const reply = await request({ method: 'GET', path: `/book/${slug}`, query, slug: null });
  expect(reply.status).toBe(200);
  expect(reply.text).not.toMatch(/<script>alert|<img src=x/);
});

test('shows a readable page for an unknown slug (404)', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/book', { slug: 'No Slug!' });
  expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(reply.text).toContain('Unknown salon');
});
