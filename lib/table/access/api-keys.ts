import type { ApiKey } from '../../rules/access/api-keys.ts';
import { parseTenant, type Tenant } from '../../rules/ids.ts';
import { keys } from '../keys.ts';
import { findRecordByKey, listRecordsInRange } from '../records.ts';
import { type Change, deleteItem, putNewItem, type Store } from '../store.ts';
import { createRandomText, hashRandomText } from './random-texts.ts';

/** The start of every key, by which people and scanners recognize one. */
export const KEY_PREFIX = 'sb_live_';
/** The salon, the id of the key, and its secret. */
const KEY_PATTERN = /^sb_live_([a-z0-9-]+)_([1-9]\d{0,11})_([\w-]{43})$/;

type SentKey = { readonly tenant: Tenant; readonly id: number; readonly secretHash: string };

export function parseApiKey(sent: string): SentKey | undefined {
  const [, slug = '', id, secret = ''] = KEY_PATTERN.exec(sent) ?? [];
  const tenant = parseTenant(slug);
  return tenant && { tenant, id: Number(id), secretHash: hashRandomText(secret) };
}

/** Creates a key with its text, which is stored as a hash (BEHAVIOR §3.10). */
export function createApiKey(tenant: Tenant, fields: Omit<ApiKey, 'secretHash'>) {
  const secret = createRandomText();
  const apiKey: ApiKey = { ...fields, secretHash: hashRandomText(secret) };
  return { apiKey, text: `${KEY_PREFIX}${tenant}_${fields.id}_${secret}` };
}

export const putApiKey = (tenant: Tenant, apiKey: ApiKey): Change =>
  putNewItem(keys.record(tenant, 'API-KEY', apiKey.id), apiKey);

export const deleteApiKey = (tenant: Tenant, { id }: ApiKey): Change =>
  deleteItem(keys.record(tenant, 'API-KEY', id), { that: 'present' });

export const findApiKey = (store: Store, tenant: Tenant, id: number): Promise<ApiKey | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'API-KEY', id));

/** All keys, by id. */
export const listApiKeys = (store: Store, tenant: Tenant): Promise<ApiKey[]> =>
  listRecordsInRange(store, keys.records(tenant, 'API-KEY'));
