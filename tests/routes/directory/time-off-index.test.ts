import { expect, test } from 'vitest';
import { expectUsersOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { addTimeOff, callTimeOff, logInAva, VACATION } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('time-off-index is for users of this salon', () =>
  expectUsersOnly(openSalon, 'directory/time-off-index'));

// BEHAVIOR §11.16
test('time-off-index lists time off by its days and its member, to members only their own', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await addTimeOff(other);
  const first = await addTimeOff(salon);
  const later = await addTimeOff(salon, { from: '2026/12/01', to: '2026/12/01', staff_id: 2 });
  const list = async (input: object) =>
    (await listAsAdmin(salon, 'time-off-index', input)).body.data.map(({ id }) => id);
  expect(await list({})).toEqual([first, later]);
  expect(await list({ staff_id: 2 })).toEqual([later]);
  expect(await list({ from: '2026/11/18', to: '2026/11/30' })).toEqual([first]);
  expect(await list({ from: '2026/11/19', to: '2026/11/30' })).toEqual([]);
  const ava = await logInAva(salon);
  expect((await callTimeOff(salon, ava, 'index', {})).body.data).toMatchObject([{ id: first, ...VACATION }]);
});
