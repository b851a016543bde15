import { readFile, writeFile } from 'node:fs/promises';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

const OWNER_ONLY = 0o600;

/** Where the platform's keys are: a secret of AWS, or the file of a local stack. */
export type KeyStore = { read(): Promise<string>; write(text: string): Promise<unknown> };

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
