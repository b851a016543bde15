import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §40.9
test.each(['book', 'desk', 'office'])('/%s asks for the salon, and leads to its page', async (door) => {
  const { call } = await openSalon();
  const open = (slug?: string) => call('pages/door', slug === undefined ? { door } : { door, slug });
  const asked = await open();
  expect(asked.text).toContain(`<form action="/${door}" method="get">`);
  expect(String(asked.headers['content-security-policy'])).toContain("form-action 'self'");
  const found = await open('My-Salon');
  expect(found.text).toContain(`<meta http-equiv="refresh" content="0;url=/${door}/my-salon">`);
  expect(found.text).toContain(`<a href="/${door}/my-salon">`);
  const wrong = await open('"><script>alert(1)</script>');
  expect(wrong.text).toContain('2 to 63 small letters');
  expect(wrong.text).not.toContain('<script');
});

test('another door is a page with 404', async () => {
  const { call } = await openSalon();
  const reply = await call('pages/door', { door: 'cellar' });
  expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});
