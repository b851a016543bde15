import { type Client, createClient } from '../../../../lib/client/client.ts';
import { openStoredValue } from '../storage.ts';
import type { DeskPageData } from './desk-data.ts';

/** This browser as a device of the salon, as the API has registered it. */
export type RegisteredDevice = { readonly id: number; readonly name: string; readonly token: string };

/** The stored registration of this browser as a device of the salon. It stays after a log-out (BEHAVIOR §39.13). */
export const openDeviceRegistrationStorage = ({ slug }: Pick<DeskPageData, 'slug'>) =>
  openStoredValue<RegisteredDevice>(`salon-device ${slug}`, 'device');

/** Calls the API as this device, without a user. */
export const createDeviceClient = (
  { api, slug }: Pick<DeskPageData, 'api' | 'slug'>,
  token: string,
): Client => createClient({ baseUrl: api, slug, deviceToken: token });
