import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('serves the compiled script and style sheet to caches', async () => {
  const { call } = await openSalon();
  for (const [operation, file, type] of [
    ['script', 'page.js', 'text/javascript; charset=utf-8'],
    ['style', 'page.css', 'text/css; charset=utf-8'],
  ] as const) {
    const reply = await call(`pages/${operation}`, { file });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, type]);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(reply.text.length).toBeGreaterThan(1_000);
  }
});

test('serves the font, whose bytes no page compresses again', async () => {
  const { call } = await openSalon();
  const style = await call('pages/style', { file: 'page.css' });
  const file = /url\("?\.\/font\/([\w-]+\.woff2)/.exec(style.text)?.[1] ?? '';
  const reply = await call('pages/font', { file }, { headers: { 'accept-encoding': 'gzip' } });
  expect([reply.status, reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([
    200,
    'font/woff2',
    undefined,
  ]);
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.text.slice(0, 4)).toBe('wOF2');
});

test('serves no other file', async () => {
  const { call } = await openSalon();
  expect((await call('pages/script', { file: 'other.js' })).status).toBe(404);
  for (const file of ['server.mjs', 'version', '../index.mjs', 'page.js\n'])
    expect((await call('pages/script', { file })).status, file).toBe(404);
});
