import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { parseJson } from '../local/data-store.ts';
import { runCommand, UsageError } from './command.ts';
import { isRotationStep, type KeyFile, keyFile, listKeyIds, ROTATION_STEPS } from './key-rotation.ts';

const USAGE = `Rotates the keys that sign tokens.

  npm run keys -- show|add|promote|drop --secret <KeysArn of the data stack>
  npm run keys -- show|add|promote|drop --file .local/secrets.json    (a local stack that is stopped)

show      lists the ids of the keys, the one that signs first
add       adds a key that verifies and does not sign yet; then wait 10 minutes
promote   lets the newest key sign; the others still verify
drop      drops all keys except the one that signs, after a leak`;

const OWNER_ONLY = 0o600;

type KeyStore = { read(): Promise<string>; write(text: string): Promise<unknown> };

function openSecret(SecretId: string): KeyStore {
  const client = new SecretsManagerClient({});
  return {
    read: async () => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '',
    write: (SecretString) => client.send(new PutSecretValueCommand({ SecretId, SecretString })),
  };
}

const openFile = (path: string): KeyStore => ({
  read: () => readFile(path, 'utf8'),
  write: (text) => writeFile(path, text, { mode: OWNER_ONLY }),
});

/** Reads the keys. The error for damaged ones does not quote them. */
async function readKeys(store: KeyStore): Promise<KeyFile> {
  const parsed = keyFile.safeParse(parseJson(await store.read()));
  if (!parsed.success) throw new UsageError('the keys are damaged: restore them from a backup');
  return parsed.data;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { secret: { type: 'string' }, file: { type: 'string' } },
  });
  const [step = ''] = positionals;
  const store = values.secret ? openSecret(values.secret) : values.file ? openFile(values.file) : undefined;
  if (!store || (step !== 'show' && !isRotationStep(step))) throw new UsageError(USAGE);
  let keys = await readKeys(store);
  if (isRotationStep(step)) {
    keys = ROTATION_STEPS[step](keys, new Date());
    await store.write(JSON.stringify(keys));
  }
  const [active, ...others] = listKeyIds(keys);
  console.log(`signs     ${active}`);
  for (const id of others) console.log(`verifies  ${id}`);
}

runCommand(USAGE, main);
