import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('the style of the viewer comes from the package, and is immutable under its version', async () => {
  const salon = await openSalon();
  const { version } = (await import('swagger-ui-dist/package.json', { with: { type: 'json' } })).default;
  const page = await salon.call('docs/page');
  expect(page.text).toMatch(new RegExp(`docs/viewer.css\\?${version.replaceAll('.', '\\.')}-[0-9a-f]{8}"`));
  const { text, headers } = await salon.call('docs/style');
  expect(text).toContain('.swagger-ui');
  expect(text).not.toContain('sourceMappingURL');
  expect(headers['cache-control']).toContain('immutable');
});
