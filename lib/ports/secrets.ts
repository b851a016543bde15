import { hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Environment } from './environment.ts';

/**
 * The platform's own keys. Form of the secret: {signing_keys: [{kid, key}], sealing_key}, keys in base64url. A new
 * deployment's secret store makes up a sealing key alone; until keys are rotated, the signing key is derived from it.
 */
export type PlatformKeys = {
  /** The first one signs; all of them verify, so that keys can rotate (decisions §1). */
  readonly signing: readonly [SigningKey, ...SigningKey[]];
  /** Seals what tenants entrust to the platform. */
  readonly sealing: Uint8Array;
};
export type SigningKey = { readonly kid: string; readonly key: Uint8Array };

/** Gives the platform's keys; read once for each process and refreshed now and then. */
export type Secrets = () => Promise<PlatformKeys>;

const REFRESH_MS = 5 * 60 * 1000;
const KEY_BYTES = 32;

function keyOf(text: unknown): Uint8Array {
  const key = Buffer.from(String(text), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error('a platform key does not have 32 bytes');
  return key;
}

/** The signing key of a deployment whose keys were never rotated. */
export const derivedSigningKey = (sealing: Uint8Array): SigningKey => ({
  kid: 'first',
  key: new Uint8Array(hkdfSync('sha256', sealing, '', 'signing key', KEY_BYTES)),
});

function platformKeys(json: string): PlatformKeys {
  const parsed = JSON.parse(json) as { signing_keys?: { kid: string; key: string }[]; sealing_key?: string };
  const sealing = keyOf(parsed.sealing_key);
  const [first, ...others] = (parsed.signing_keys ?? []).map(({ kid, key }) => ({ kid, key: keyOf(key) }));
  return { signing: [first ?? derivedSigningKey(sealing), ...others], sealing };
}

async function fromStore(arn: string, region: string): Promise<string> {
  const client = new SecretsManagerClient({ region });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!answer.SecretString) throw new Error('the platform secret is empty');
  return answer.SecretString;
}

/** Keys of the secret store, or those that one machine made for itself. */
export function openSecrets(environment: Pick<Environment, 'secrets' | 'table'>): Secrets {
  const { arn, json } = environment.secrets;
  if (json) {
    const keys = Promise.resolve(platformKeys(json));
    return () => keys;
  }
  if (!arn) throw new Error('environment variable SECRETS_ARN is not set');
  let kept: { readonly at: number; readonly keys: Promise<PlatformKeys> } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > REFRESH_MS) {
      const keys = fromStore(arn, environment.table.region).then(platformKeys);
      kept = { at: performance.now(), keys };
      keys.catch(() => {
        kept = undefined;
      });
    }
    return kept.keys;
  };
}
