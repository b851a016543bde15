import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAwsClient } from '../../lib/ports/aws-client.ts';
import { keys } from '../../lib/table/keys.ts';
import { toRecordFields } from '../../lib/table/records.ts';
import { putItem, type Store } from '../../lib/table/store.ts';
import { UsageError } from './command.ts';
import { type KeyFile, parseKeyFile } from './key-rotation.ts';

/**
 * The platform's keys in an item of the table, so that each backup has those of its time. They are sealed by a key of KMS in the account
 * of the backups: the account of the stage can seal with it, and only the other account can open.
 */
type KeyCopy = {
  /** In base64. */
  readonly sealed: string;
  /** The key of KMS. */
  readonly keyArn: string;
  readonly copiedAt: string;
};

/** The limit of KMS. */
const SEALED_MAX_BYTES = 4_096;
/** KMS opens with the same context only; the policy of the key can require it. */
const CONTEXT = { content: 'platform-keys' };

/** Sends a request to KMS in a region. Tests replace it. */
type SendToKms = (region: string, url: string, init: RequestInit) => Promise<Response>;

/** Signs with the credentials of the operator, as the other clients find them. */
const sendToKms: SendToKms = async (region, url, init) => {
  const credentials = await new SecretsManagerClient({ region }).config.credentials();
  return createAwsClient({ region, credentials }, 'kms').fetch(url, init);
};

type KmsInput = { readonly Plaintext: string } | { readonly CiphertextBlob: string };

/** Encrypts or decrypts bytes in base64, in the region of the key. Throws with the reason of a refusal. */
async function callKms(send: SendToKms, keyArn: string, input: KmsInput): Promise<string> {
  const [, , , region = ''] = keyArn.split(':');
  const operation = 'Plaintext' in input ? 'Encrypt' : 'Decrypt';
  const response = await send(region, `https://kms.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    body: JSON.stringify({ KeyId: keyArn, EncryptionContext: CONTEXT, ...input }),
  });
  if (!response.ok) throw new UsageError(`KMS refuses the key ${keyArn}: ${await response.text()}`);
  const reply = (await response.json()) as Readonly<Record<string, string>>;
  return (operation === 'Encrypt' ? reply.CiphertextBlob : reply.Plaintext) ?? '';
}

/** Writes the copy of the keys. Throws if they are too many for KMS. */
export async function copyKeys(
  store: Store,
  file: KeyFile,
  keyArn: string,
  now: Date,
  send: SendToKms = sendToKms,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(file));
  if (bytes.length > SEALED_MAX_BYTES) throw new UsageError('too many keys to copy: drop old ones');
  const copy: KeyCopy = {
    sealed: await callKms(send, keyArn, { Plaintext: bytes.toString('base64') }),
    keyArn,
    copiedAt: now.toISOString(),
  };
  await store.commit([putItem(keys.keyCopy, copy)]);
}

/** Opens the copy in a restored table, with the credentials of the account of the backups. */
export async function openKeyCopy(
  store: Store,
  send: SendToKms = sendToKms,
): Promise<{ readonly file: KeyFile; readonly copiedAt: string }> {
  const item = await store.get(keys.keyCopy);
  if (!item) throw new UsageError('the table has no copy of the keys');
  const { sealed, keyArn, copiedAt } = toRecordFields<KeyCopy>(item);
  const opened = await callKms(send, keyArn, { CiphertextBlob: sealed });
  return { file: parseKeyFile(Buffer.from(opened, 'base64').toString()), copiedAt };
}
