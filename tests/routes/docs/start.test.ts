import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('what starts the viewer asks this API alone', async () => {
  const house = await openHouse();
  const { text } = await house.call('docs/start');
  expect(text).toContain("fetch(base + '/openapi.json')");
  expect(text).not.toMatch(/https?:/);
});
