import { readFile, writeFile } from 'node:fs/promises';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { tryParseJson } from '../local/database/data-store.ts';
import { UsageError } from './command.ts';
import { type KeyFile, keyFile } from './key-rotation.ts';

const OWNER_ONLY = 0o600;

/** Where the platform's keys are: a secret of AWS, or the file of a local stack. */
type KeyStore = { read(): Promise<string>; write(text: string): Promise<unknown> };

export function openKeySecret(SecretId: string): KeyStore {
  const client = new SecretsManagerClient({});
  return {
    read: async () => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '',
    write: (SecretString) => client.send(new PutSecretValueCommand({ SecretId, SecretString })),
  };
}

export const openKeyFile = (path: string): KeyStore => ({
  read: () => readFile(path, 'utf8'),
  write: (text) => writeFile(path, text, { mode: OWNER_ONLY }),
});

/** Reads the keys. The error for damaged ones does not quote them. */
export async function readKeys(store: KeyStore): Promise<KeyFile> {
  const parsed = keyFile.safeParse(tryParseJson(await store.read()));
  if (!parsed.success) throw new UsageError('the keys are damaged: restore them from a backup');
  return parsed.data;
}
