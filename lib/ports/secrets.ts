import { hkdfSync } from 'node:crypto';
import type { Environment } from './environment.ts';
import { type FetchSecret, fetchSecretText } from './secret-text.ts';

/**
 * The platform's keys. The secret is JSON: {signing_keys: [{kid, key}], sealing_key}, keys in base64url. A new
 * deployment has only a generated sealing key; until keys are rotated, the signing key is derived from it.
 */
export type PlatformKeys = {
  /** The first one signs, all verify, so keys can rotate (BEHAVIOR §3.2). */
  readonly signing: readonly [SigningKey, ...SigningKey[]];
  /** Encrypts the salons' secrets. */
  readonly sealing: Uint8Array;
};
export type SigningKey = { readonly kid: string; readonly key: Uint8Array };

/**
 * Returns the platform's keys, cached by the process for 5 minutes. Keys that were read already are returned while the
 * secret store does not answer.
 */
export type Secrets = () => Promise<PlatformKeys>;

const REFRESH_MS = 5 * 60 * 1000;
/** The pause after a failed refresh, in which the old keys are returned at once. */
const REFRESH_AGAIN_MS = 30_000;
const FIRST_READ_MAX_MS = 12_000;
/** A request does not wait longer for new keys when there are old ones. */
const REFRESH_MAX_MS = 1_000;
const KEY_BYTES = 32;

function parseKey(text: unknown): Uint8Array {
  const key = Buffer.from(String(text), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error('a platform key must have 32 bytes');
  return key;
}

/** The signing key of a deployment whose keys have never been rotated. */
export const deriveSigningKey = (sealing: Uint8Array): SigningKey => ({
  kid: 'first',
  key: new Uint8Array(hkdfSync('sha256', sealing, '', 'signing key', KEY_BYTES)),
});

type SecretJson = {
  readonly signing_keys?: readonly { kid: string; key: string }[];
  readonly sealing_key?: string;
};

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
  const sealing = parseKey(parsed.sealing_key);
  const [first, ...others] = (parsed.signing_keys ?? []).map(({ kid, key }) => ({ kid, key: parseKey(key) }));
  return { signing: [first ?? deriveSigningKey(sealing), ...others], sealing };
}

/** Reads keys from Secrets Manager, or locally from the environment. */
export function openSecrets(
  environment: Pick<Environment, 'secrets' | 'table'>,
  fetchJson: FetchSecret = fetchSecretText,
): Secrets {
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
