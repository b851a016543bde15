import { hkdfSync } from 'node:crypto';
import type { Environment } from './environment.ts';
import { type FetchSecret, fetchSecretText } from './secret-text.ts';

/**
 * The platform's keys. The secret is JSON: {signing_keys: [{kid, key}], sealing_keys: [{kid, key}]}, keys in base64url.
 * A new deployment has only a generated `sealing_key`; until keys are rotated, the signing key is derived from it.
 */
export type PlatformKeys = {
  /** The first one signs, all verify, so keys can rotate (BEHAVIOR §3.2). */
  readonly signing: readonly [PlatformKey, ...PlatformKey[]];
  /** The first one encrypts the salons' secrets, all decrypt, so keys can rotate (BEHAVIOR §10.7). */
  readonly sealing: readonly [PlatformKey, ...PlatformKey[]];
};
export type PlatformKey = { readonly kid: string; readonly key: Uint8Array };

/**
 * Returns the platform's keys, cached by the process for 5 minutes. Keys that were read already are returned while the
 * secret store does not answer.
 */
export type PlatformKeyReader = () => Promise<PlatformKeys>;

const REFRESH_MS = 5 * 60 * 1000;
/** The pause after a failed refresh, in which the old keys are returned at once. */
const REFRESH_AGAIN_MS = 30_000;
const FIRST_READ_MAX_MS = 12_000;
/** A request does not wait longer for new keys when there are old ones. */
const REFRESH_MAX_MS = 1_000;
const KEY_BYTES = 32;
/** The id of the keys of a deployment whose keys have never been rotated. */
export const FIRST_KEY_ID = 'first';

function parseKey(text: unknown): Uint8Array {
  const key = Buffer.from(String(text), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error('a platform key must have 32 bytes');
  return key;
}

/** The signing key of a deployment whose keys have never been rotated. */
export const deriveFirstSigningKey = (sealing: Uint8Array): PlatformKey => ({
  kid: FIRST_KEY_ID,
  key: new Uint8Array(hkdfSync('sha256', sealing, '', 'signing key', KEY_BYTES)),
});

type SecretJson = {
  readonly signing_keys?: readonly KeyJson[];
  readonly sealing_keys?: readonly KeyJson[];
  readonly sealing_key?: string;
};
type KeyJson = { readonly kid: string; readonly key: string };

/** JSON.parse quotes what it cannot read, here the keys. */
function parseSecretJson(json: string): SecretJson {
  try {
    return JSON.parse(json) as SecretJson;
  } catch {
    throw new Error('the platform secret is not valid JSON');
  }
}

function parsePlatformKeys(json: string): PlatformKeys {
  const parsed = parseSecretJson(json);
  const toKeys = (keys: readonly KeyJson[] = []) => keys.map(({ kid, key }) => ({ kid, key: parseKey(key) }));
  const generated = () => parseKey(parsed.sealing_key);
  const [signing, ...verifying] = toKeys(parsed.signing_keys);
  const [sealing, ...opening] = toKeys(parsed.sealing_keys);
  return {
    signing: [signing ?? deriveFirstSigningKey(generated()), ...verifying],
    sealing: [sealing ?? { kid: FIRST_KEY_ID, key: generated() }, ...opening],
  };
}

/** Reads keys from Secrets Manager, or locally from the environment. */
export function openPlatformKeyReader(
  environment: Pick<Environment, 'secrets' | 'table'>,
  fetchJson: FetchSecret = fetchSecretText,
): PlatformKeyReader {
  const { arn, json } = environment.secrets;
  if (json) {
    const keys = Promise.resolve(parsePlatformKeys(json));
    return () => keys;
  }
  if (!arn) throw new Error('environment variable SECRETS_ARN is not set');
  let last: PlatformKeys | undefined;
  let reading: Promise<PlatformKeys> | undefined;
  let refreshAt = 0;
  async function refresh(secretArn: string): Promise<PlatformKeys> {
    try {
      const text = await fetchJson(
        secretArn,
        environment.table.region,
        last ? REFRESH_MAX_MS : FIRST_READ_MAX_MS,
      );
      last = parsePlatformKeys(text);
      refreshAt = performance.now() + REFRESH_MS;
    } catch (error) {
      if (!last) throw error;
      refreshAt = performance.now() + REFRESH_AGAIN_MS;
    } finally {
      reading = undefined;
    }
    return last;
  }
  return async () => {
    if (last && performance.now() <= refreshAt) return last;
    reading ??= refresh(arn);
    return reading;
  };
}
