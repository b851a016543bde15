import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('the page loads nothing from other hosts and has no inline script', async () => {
  const salon = await openSalon();
  const { text, headers } = await salon.call('docs/page', {}, { slug: null });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((each) => /^(?:https?:)?\/\//.test(each))).toEqual([]);
  expect(text).not.toMatch(/<script(?![^>]*src=)/);
  for (const address of addresses.filter((each) => each.startsWith('docs/'))) {
    const [path] = address.split('?');
    const file = await salon.request({ method: 'GET', path: `/api/v1/${path}`, slug: null });
    expect(file.status, address).toBe(200);
  }
});
