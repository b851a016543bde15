import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('the viewer comes from the package, and is immutable under its version', async () => {
  const salon = await openSalon();
  const { version } = (await import('swagger-ui-dist/package.json', { with: { type: 'json' } })).default;
  const page = await salon.call('docs/page');
  expect(page.text).toContain(`docs/viewer.js?${version}"`);
  const { text, headers } = await salon.call('docs/viewer');
  expect(text).toContain('SwaggerUIBundle');
  expect(text).not.toContain('sourceMappingURL');
  expect(headers['cache-control']).toContain('immutable');
});
