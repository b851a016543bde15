import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.4
test('each page of a link is served, no search engine lists it, it does not repeat the token, and it says that it needs scripts', async () => {
  const { call, slug } = await openSalon();
  const pages = [
    'visit',
    'offer',
    'account',
    'claim',
    'verify-email',
    'reset-password',
    'admin-reset-password',
  ];
  for (const page of pages) {
    const reply = await call('pages/page', { slug, page, token: 'secret-token' });
    expect([reply.status, reply.headers['content-type']], page).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.text, page).toContain('<meta name="robots" content="noindex">');
    expect(reply.text, page).not.toContain('secret-token');
    expect(reply.text, page).toMatch(/<noscript><p[^>]*>This page needs JavaScript\./);
    expect(reply.headers['content-security-policy'], page).toContain("frame-ancestors 'none'");
  }
});

test('refuses other pages and salons in a page (404)', async () => {
  const { call, slug } = await openSalon();
  for (const page of ['admin', 'constructor', 'book']) {
    const reply = await call('pages/page', { slug, page });
    expect([reply.status, reply.headers['content-type']], page).toEqual([404, 'text/html; charset=utf-8']);
  }
  expect((await call('pages/page', { slug: 'No Slug!', page: 'visit' })).status).toBe(404);
});
