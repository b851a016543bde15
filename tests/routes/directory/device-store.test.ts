import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { addDevice, logInByPin, setPin } from '../../support/accounts/devices.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'device-store';
const DEVICE = { name: 'Front desk', location_id: 1 };

// BEHAVIOR §3.8
test('device-store is for users with settings.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, DEVICE));

test('device-store adds a device and shows its token, which is stored as a hash', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, STORE, DEVICE);
  expect([status, body.data]).toEqual([
    201,
    {
      id: 1,
      name: 'Front desk',
      location_id: 1,
      created_at: salon.clock.now().toISOString(),
      device_token: expect.stringMatching(/^1\.[\w-]{43}$/),
    },
  ]);
  const stored = JSON.stringify(await salon.store.get(keys.record(salon.tenant, 'DEVICE', 1)));
  expect(stored).not.toContain(String(body.data.device_token).slice(2));
});

test('device-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(
    openSalon,
    `directory/${STORE}`,
    DEVICE,
    [
      [{ name: LONG_NAME }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: undefined }, 'name'],
      [{ location_id: 99 }, 'location_id'],
      [{ location_id: undefined }, 'location_id'],
    ],
    'DEVICE',
  ));

// BEHAVIOR §9.1
test('device-store with one Idempotency-Key adds one device, and repeats its token', async () => {
  const salon = await openSalon();
  const options = { as: 'admin', headers: { 'idempotency-key': 'once' } } as const;
  const [first, again] = [
    await salon.call(`directory/${STORE}`, DEVICE, options),
    await salon.call(`directory/${STORE}`, DEVICE, options),
  ];
  expect(again.body).toEqual(first.body);
});

test('device-index shows the devices without their tokens, and none of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await expectAdminsOnly(openSalon, 'directory/device-index');
  await addDevice(other);
  const ids = [(await addDevice(salon)).id, (await addDevice(salon, 'Colour bar')).id];
  const { body, text } = await salon.call<{ id: number; name: string }[]>(
    'directory/device-index',
    { order: 'desc' },
    { as: 'admin' },
  );
  expect(body.data.map(({ id, name }) => [id, name])).toEqual([
    [ids[1], 'Colour bar'],
    [ids[0], 'Front desk'],
  ]);
  expect(text).not.toMatch(/token|hash/i);
});

test('device-delete deletes a device once; its number is not used again', async () => {
  const salon = await openSalon();
  await expectAdminsOnly(openSalon, 'directory/device-delete', { device_id: 1 });
  const device = await addDevice(salon);
  await setPin(salon);
  const token = await logInByPin(salon, device, 2);
  const remove = () => callAsAdmin(salon, 'device-delete', { device_id: device.id });
  const replies = await Promise.all([remove(), remove()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await addDevice(salon)).id).toBe(device.id + 1);
  expect((await salon.call('auth/profile', {}, { token })).status).toBe(401);
});

test('device-delete answers 404 for a device of another salon, and 422 without an id', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id: device_id } = await addDevice(other);
  expect((await callAsAdmin(salon, 'device-delete', { device_id })).status).toBe(404);
  expect((await callAsAdmin(salon, 'device-delete')).status).toBe(422);
});

nightTest('device-store refuses the 51st device, also of simultaneous calls (422 on name)', async () => {
  const salon = await openSalon();
  for (let count = 1; count < 50; count += 1) await addDevice(salon, `Device ${count}`);
  const replies = await Promise.all([1, 2, 3].map(() => callAsAdmin(salon, STORE, DEVICE)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const refused = replies.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ name: ['A salon has at most 50 devices'] });
});
