import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('what starts the viewer asks this API alone', async () => {
  const salon = await openSalon();
  const { text } = await salon.call('docs/start');
  expect(text).toContain("fetch(base + '/openapi.json')");
  expect(text).not.toMatch(/https?:/);
});
