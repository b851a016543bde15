import { randomBytes, randomUUID } from 'node:crypto';
import type { Drawer } from './drawer.ts';

const FILE = 'secrets.json';
const KEY_BYTES = 32;
/** Only its owner may read the platform's keys. */
const OWNER_ONLY = 0o600;

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Fresh platform keys, in the form in which the secret store of a deployment holds them. */
export const newSecrets = (): string =>
  JSON.stringify({ signing_keys: [{ kid: randomUUID(), key: newKey() }], sealing_key: newKey() });

/** The platform keys of this machine: made once, then the same at every start, so that tokens stay valid. */
export async function keptSecrets(drawer: Drawer): Promise<string> {
  const kept = await drawer.read(FILE);
  if (kept) return kept.toString();
  const secrets = newSecrets();
  await drawer.write(FILE, secrets, OWNER_ONLY);
  return secrets;
}
