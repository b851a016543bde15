import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §32.3
test('the start script requests only this API', async () => {
  const salon = await openSalon();
  const { text } = await salon.call('docs/start');
  expect(text).toMatch(/^fetch\(.*\/openapi\.json/m);
  expect(text).not.toMatch(/https?:/);
});
