import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('the viewer’s style is the package’s own, kept for ever under its version', async () => {
  const house = await openHouse();
  const { version } = (await import('swagger-ui-dist/package.json', { with: { type: 'json' } })).default;
  const page = await house.call('docs/page');
  expect(page.text).toContain(`docs/viewer.css?${version}"`);
  const { text, headers } = await house.call('docs/style');
  expect(text).toContain('.swagger-ui');
  expect(text).not.toContain('sourceMappingURL');
  expect(headers['cache-control']).toContain('immutable');
});
