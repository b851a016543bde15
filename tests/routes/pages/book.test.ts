import { expect, test } from 'vitest';
import { expectHashedPolicy } from '../../support/pages/shells.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §35.1
test('runs no code but the files of the pages and one script whose hash the policy names', async () => {
  const { call, slug, environment } = await openSalon();
  const reply = await call('pages/book', { slug });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = expectHashedPolicy(reply, environment.pageFilesUrl);
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['font-src']).toEqual([`${environment.pageFilesUrl}/`]);
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
});

test('the policy allows the style of the colour that the salon has', async () => {
  const { call, slug, environment } = await openSalon();
  await call('directory/settings-update', { brand_color: '#005f73' }, { as: 'admin' });
  for (const operation of ['pages/book', 'pages/desk', 'pages/office']) {
    const reply = await call(operation, { slug });
    expect(reply.text).toContain('#005f73');
    expectHashedPolicy(reply, environment.pageFilesUrl);
  }
});

// BEHAVIOR §35.7
test('names no file of its own host', async () => {
  const { call, slug, environment } = await openSalon();
  const { text } = await call('pages/book', { slug });
  const loaded = [...text.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]+)"/g)].map(([, url]) => url);
  const files = loaded.filter((url) => /\.(?:js|css)$/.test(url ?? ''));
  expect(files.length).toBeGreaterThan(2);
  for (const url of files) expect(url).toMatch(/\/_files\/[\w-]+-[\w-]{8}\.(?:js|css)$/);
  expect(files.filter((url) => !url?.startsWith(`${environment.pageFilesUrl}/`))).toEqual([]);
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
  expect(reply.text).toContain('<h1>This page does not exist</h1>');
});

// BEHAVIOR §35.6
test.each([
  [{ 'accept-language': 'de-AT,en;q=0.5' }, '', 'de', 'Diese Seite gibt es nicht'],
  [{ 'accept-language': 'de' }, 'lang=fr', 'fr', 'Cette page n’existe pas'],
  [{ 'accept-language': 'es-MX' }, 'lang=xx', 'es', 'Esta página no existe'],
  [{ 'accept-language': 'it' }, '', 'en', 'This page does not exist'],
] as const)(
  'shows the page of a failure in the language of its reader: %j %s',
  async (headers, query, language, heading) => {
    const { request } = await openSalon();
    const reply = await request({ method: 'GET', path: '/book/no-such-salon', query, headers, slug: null });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain(`<html lang="${language}">`);
    expect(reply.text).toContain(`<h1>${heading}</h1>`);
    expect(reply.headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  },
);
