import { DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { unwrapReply } from '../api/replies.ts';
import { AS_ADMIN } from '../catalog/directory.ts';
import type { Reply, TestSalon } from '../test-salon.ts';

type TestDevice = { readonly id: number; readonly token: string };

/** Adds a device at the first location, as the owner. */
export async function addDevice(salon: TestSalon, name = 'Front desk'): Promise<TestDevice> {
  const input = { name, location_id: 1 };
  const reply = await salon.call<{ id: number; device_token: string }>(
    'directory/device-store',
    input,
    AS_ADMIN,
  );
  const { id, device_token: token } = unwrapReply(reply);
  return { id, token };
}

export const PIN = '7391';

export async function setPin(
  salon: TestSalon,
  user: 'staff' | 'admin' | { readonly token: string } = 'staff',
  pin = PIN,
  password = DEMO_PASSWORD,
): Promise<void> {
  const caller = typeof user === 'string' ? { as: user } : { token: user.token };
  unwrapReply(await salon.call('auth/pin-set', { current_password: password, pin }, caller));
}

export const tryPin = (
  salon: TestSalon,
  device: Pick<TestDevice, 'token'> | undefined,
  user_id: number,
  pin = PIN,
): Promise<Reply> =>
  salon.call('auth/pin', { user_id, pin }, { headers: device ? { 'x-device-token': device.token } : {} });

/** Logs in with a PIN. Returns the access token. */
export async function logInByPin(
  salon: TestSalon,
  device: TestDevice,
  user_id: number,
  pin = PIN,
): Promise<string> {
  const reply = await tryPin(salon, device, user_id, pin);
  unwrapReply(reply);
  return String(reply.body.token);
}
