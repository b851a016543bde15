import { randomBytes, randomUUID } from 'node:crypto';
import { keyFile } from '../tools/key-rotation.ts';
import { SECRETS_FILE } from './database/data-folder.ts';
import { type DataStore, readJsonOrThrowIfDamaged } from './database/data-store.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Creates platform keys, in the form of a deployment's secret. */
export const createPlatformKeys = (): string =>
  JSON.stringify({ signing_keys: [{ kid: randomUUID(), key: newKey() }], sealing_key: newKey() });

/** The platform keys of this data directory. They are created once, so that tokens stay valid after a restart. */
export async function getOrCreatePlatformKeys(dataStore: DataStore): Promise<string> {
  const stored = await readJsonOrThrowIfDamaged(dataStore, SECRETS_FILE, keyFile);
  if (stored) return JSON.stringify(stored);
  const secrets = createPlatformKeys();
  await dataStore.write(SECRETS_FILE, secrets, OWNER_ONLY);
  return secrets;
}
