import { expect, test } from 'vitest';
import { addDevice, PIN, setPin } from '../../support/accounts/devices.ts';
import { addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { PNG } from '../../support/catalog/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §3.8
test('pin-users lists the users with a PIN, by name and the picture of their staff member', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const device = await addDevice(salon);
  const headers = { 'x-device-token': device.token };
  expect((await salon.call('auth/pin-users', {}, { headers })).body.data).toEqual([]);
  const picture = await callAsAdmin(salon, 'staff-update', { staff_id: 1, image: PNG });
  const stylist = await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  await setPin(salon);
  await setPin(salon, stylist, PIN, 'a-long-password');
  const { status, body } = await salon.call('auth/pin-users', {}, { headers });
  expect([status, body]).toEqual([
    200,
    {
      status: true,
      data: [
        { id: 2, name: 'Sam Desk', image: '', pin_length: PIN.length },
        { id: stylist.id, name: 'Test User', image: picture.body.data.image, pin_length: PIN.length },
      ],
    },
  ]);
  for (const options of [{}, { headers: { 'x-device-token': (await addDevice(other)).token } }]) {
    const refused = await salon.call('auth/pin-users', {}, options);
    expect([refused.status, refused.body]).toEqual([401, toFailureBody('invalidDeviceToken')]);
  }
  await callAsAdmin(salon, 'device-delete', { device_id: device.id });
  expect((await salon.call('auth/pin-users', {}, { headers })).status).toBe(401);
});
