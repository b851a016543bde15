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
    'confirm-merge',
    'keep-address',
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

test('lets only pages that pay use the payment processor, as its guide says (BEHAVIOR §35.3)', async () => {
  const { call, slug } = await openSalon();
  const getSources = async (page: string) => {
    const reply =
      page === 'book' ? await call('pages/book', { slug }) : await call('pages/page', { slug, page });
    const policy = String(reply.headers['content-security-policy']);
    return Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.filter((source) => !/sha256|127\.0\.0\.1|localhost/.test(source)).join(' ')];
      }),
    );
  };
  const js = 'https://js.stripe.com https://*.js.stripe.com';
  const link = 'https://link.com https://*.link.com';
  for (const page of ['book', 'visit', 'account']) {
    expect(await getSources(page), page).toMatchObject({
      'script-src': js,
      'connect-src': `'self' https://api.stripe.com ${link}`,
      'frame-src': `${js} https://hooks.stripe.com ${link}`,
      'form-action': 'https:',
    });
  }
  for (const page of ['offer', 'claim', 'reset-password']) {
    expect(await getSources(page), page).toMatchObject({
      'script-src': '',
      'connect-src': "'self'",
      'frame-src': "'none'",
      'form-action': "'none'",
    });
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
