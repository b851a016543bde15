import type { Device } from '../../rules/access/devices.ts';
import type { Tenant } from '../../rules/ids.ts';
import { keys } from '../keys.ts';
import { findRecordByKey, listRecordsInRange } from '../records.ts';
import { type Change, deleteItem, putNewItem, type Store } from '../store.ts';
import { createRandomText, hashRandomText } from './random-texts.ts';

/** The id of the device, then its secret. */
const TOKEN_PATTERN = /^([1-9]\d{0,11})\.([\w-]{43})$/;

/** Creates a device with its token, which is stored as a hash (BEHAVIOR §3.8). */
export function createDevice(fields: Omit<Device, 'tokenHash'>): {
  readonly device: Device;
  readonly token: string;
} {
  const secret = createRandomText();
  return { device: { ...fields, tokenHash: hashRandomText(secret) }, token: `${fields.id}.${secret}` };
}

export const putDevice = (tenant: Tenant, device: Device): Change =>
  putNewItem(keys.record(tenant, 'DEVICE', device.id), device);

/** Deletes a device, which ends the sessions by PIN that began on it. */
export const deleteDevice = (tenant: Tenant, { id }: Device): Change =>
  deleteItem(keys.record(tenant, 'DEVICE', id), { that: 'present' });

export const findDevice = (store: Store, tenant: Tenant, id: number): Promise<Device | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'DEVICE', id));

/** All devices, by id. */
export const listDevices = (store: Store, tenant: Tenant): Promise<Device[]> =>
  listRecordsInRange(store, keys.records(tenant, 'DEVICE'));

/** The device of a token; undefined for an unknown token and for one of another salon. */
export async function findDeviceByToken(
  store: Store,
  tenant: Tenant,
  token: string | undefined,
): Promise<Device | undefined> {
  const [, id, secret] = TOKEN_PATTERN.exec(token ?? '') ?? [];
  const device = id === undefined ? undefined : await findDevice(store, tenant, Number(id));
  return device && secret !== undefined && device.tokenHash === hashRandomText(secret) ? device : undefined;
}
