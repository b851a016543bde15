import { hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Environment } from './environment.ts';

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

/** Returns the platform's keys, cached by the process for 5 minutes. */
export type Secrets = () => Promise<PlatformKeys>;

const REFRESH_MS = 5 * 60 * 1000;
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

function parsePlatformKeys(json: string): PlatformKeys {
  const parsed = JSON.parse(json) as { signing_keys?: { kid: string; key: string }[]; sealing_key?: string };
  const sealing = parseKey(parsed.sealing_key);
  const [first, ...others] = (parsed.signing_keys ?? []).map(({ kid, key }) => ({ kid, key: parseKey(key) }));
  return { signing: [first ?? deriveSigningKey(sealing), ...others], sealing };
}

async function fetchSecret(arn: string, region: string): Promise<string> {
  const client = new SecretsManagerClient({ region });
  const reply = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!reply.SecretString) throw new Error('the platform secret is empty');
  return reply.SecretString;
}

/** Reads keys from Secrets Manager, or locally from the environment. */
export function openSecrets(environment: Pick<Environment, 'secrets' | 'table'>): Secrets {
  const { arn, json } = environment.secrets;
  if (json) {
    const keys = Promise.resolve(parsePlatformKeys(json));
    return () => keys;
  }
  if (!arn) throw new Error('environment variable SECRETS_ARN is not set');
  let cached: { readonly at: number; readonly keys: Promise<PlatformKeys> } | undefined;
  return () => {
    if (!cached || performance.now() - cached.at > REFRESH_MS) {
      const keys = fetchSecret(arn, environment.table.region).then(parsePlatformKeys);
      cached = { at: performance.now(), keys };
      keys.catch(() => {
        cached = undefined;
      });
    }
    return cached.keys;
  };
}
