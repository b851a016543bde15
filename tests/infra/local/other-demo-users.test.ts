import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS } from '../../../infra/local/demo/demo.ts';
import {
  addOtherDemoUsersAndDeskPin,
  DEMO_PIN,
  OTHER_DEMO_USERS,
} from '../../../infra/local/demo/other-demo-users.ts';
import { listUsers } from '../../../lib/table/access/users.ts';
import { addDevice, tryPin } from '../../support/accounts/devices.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('the demo salon has a stylist and an accountant, and the front desk a PIN, each once', async () => {
  const salon = await openSalon();
  for (let run = 0; run < 2; run += 1)
    await addOtherDemoUsersAndDeskPin(salon.store, salon.tenant, salon.clock.now());
  expect((await listUsers(salon.store, salon.tenant)).map(({ id, role }) => [id, role])).toEqual([
    [1, 'admin'],
    [2, 'staff'],
    [3, 'stylist'],
    [4, 'accountant'],
  ]);
  for (const { email, password, role } of OTHER_DEMO_USERS) {
    const { status, body } = await salon.call('auth/login', { email, password });
    expect(status, email).toBe(200);
    const own = await salon.call('auth/profile', {}, { token: String(body.token) });
    expect(own.body.data).toMatchObject({ role, staff_id: role === 'stylist' ? 1 : null });
  }
  const byPin = await tryPin(salon, await addDevice(salon), DEMO_LOGIN_IDS.staff, DEMO_PIN);
  expect(byPin.status, byPin.text).toBe(200);
});
