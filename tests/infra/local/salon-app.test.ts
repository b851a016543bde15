import { expect, test } from 'vitest';
import { connectDemoApp, renderAppPage } from '../../../infra/local/salon-app.ts';
import { getSalon } from '../../../lib/table/salons.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test.each([
  ['a new demo salon', 'https://book.demo.test', 'http://localhost:3001/app'],
  ['a demo salon whose console had another port', 'http://localhost:4001/app', 'http://localhost:3001/app'],
  ['a salon with its own app', 'https://own.example/app', 'https://own.example/app'],
  ['a salon that mails codes', '', ''],
])('the links of %s lead to the right app', async (_name, appUrl, expected) => {
  const { store, tenant } = await openSalon({ settings: { appUrl } });
  await connectDemoApp(store, tenant, 'http://localhost:3001/app');
  expect((await getSalon(store, tenant))?.settings.appUrl).toBe(expected);
});

test('a page of the app escapes the slug and the code of its address', () => {
  const query = new URLSearchParams({ slug: '"><b>x', token: '"><script>1' });
  const html = renderAppPage('/app/verify-email', query, 'http://localhost:3000/api/v1') ?? '';
  expect(html).not.toMatch(/<b>x|<script>1/);
  expect(html).toContain('&quot;&gt;&lt;script&gt;1');
});

test.each(['/', '/app/nothing', '/app/constructor', '/application'])('%s is no page of the app', (path) => {
  expect(renderAppPage(path, new URLSearchParams(), 'http://localhost:3000/api/v1')).toBeUndefined();
});
