import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { createDynamoClient, openStore } from '../../lib/table/store.ts';
import { tryParseJson } from '../local/database/data-store.ts';
import { runCommand, UsageError } from './command.ts';
import {
  isRotationStep,
  type KeyFile,
  type KeyKind,
  keyFile,
  listKeyIds,
  ROTATION_STEPS,
} from './key-rotation.ts';
import { listTextsOfOtherKeys, resealTexts } from './reseal.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from './table-address.ts';

const USAGE = `Rotates the keys that sign tokens, or with --sealing those that encrypt the secrets of salons.

  npm run keys -- show|add|promote|drop [--sealing] --secret <KeysArn of the data stack>
  npm run keys -- show|add|promote|drop [--sealing] --file .local/secrets.json    (a local stack that is stopped)
  npm run keys -- reseal --secret <KeysArn> --table <TableName>                   (or --file, while the stack runs)

show      lists the ids of the keys, the active one first
add       adds a key that verifies or decrypts and is not active yet; then wait 10 minutes
promote   activates the newest key: it signs or encrypts; the others still verify or decrypt
reseal    encrypts all secrets of salons in the table again, with the active key
drop      drops all keys except the active one; signing keys after a leak, sealing keys 25 hours after the promotion and
          a reseal, which it checks in the table

${TABLE_USAGE}`;

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
  const parsed = keyFile.safeParse(tryParseJson(await store.read()));
  if (!parsed.success) throw new UsageError('the keys are damaged: restore them from a backup');
  return parsed.data;
}

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      secret: { type: 'string' },
      file: { type: 'string' },
      sealing: { type: 'boolean', default: false },
      ...TABLE_OPTIONS,
    },
  });
type Values = ReturnType<typeof readArguments>['values'];

/** The table with the secrets of salons. */
async function openTable(values: Values) {
  const address = await resolveTableAddress(values, USAGE);
  const table = { client: createDynamoClient(address), table: address.table };
  return { address, table, store: openStore(address) };
}

/** Encrypts the secrets of salons again with the active key. */
async function reseal(keys: KeyFile, values: Values): Promise<void> {
  const { address, ...opened } = await openTable(values);
  const secrets = openSecrets({ secrets: { json: JSON.stringify(keys) }, table: address });
  const [active = ''] = listKeyIds(keys, 'sealing');
  const count = await resealTexts({ ...opened, sealing: openSealing(secrets) }, active);
  console.log(`${count} secrets sealed again with ${active}`);
}

/** Throws while the table has secrets that only the keys to be dropped can decrypt. */
async function requireResealed(keys: KeyFile, values: Values): Promise<void> {
  const { table } = await openTable(values);
  const [active = ''] = listKeyIds(keys, 'sealing');
  for await (const { item } of listTextsOfOtherKeys(table, active)) {
    throw new UsageError(`${item.pk} has a secret of another key: run reseal first`);
  }
}

function printKeys(keys: KeyFile, kind: KeyKind): void {
  const [active, ...others] = listKeyIds(keys, kind);
  const [writes, reads] = kind === 'signing' ? ['signs', 'verifies'] : ['encrypts', 'decrypts'];
  console.log(`${writes.padEnd(9)} ${active}`);
  for (const id of others) console.log(`${reads.padEnd(9)} ${id}`);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [step = ''] = positionals;
  const store = values.secret ? openSecret(values.secret) : values.file ? openFile(values.file) : undefined;
  if (!store) throw new UsageError(USAGE);
  const keys = await readKeys(store);
  const kind: KeyKind = values.sealing ? 'sealing' : 'signing';
  if (step === 'reseal') return reseal(keys, values);
  if (step === 'show') return printKeys(keys, kind);
  if (!isRotationStep(step)) throw new UsageError(USAGE);
  const rotated = ROTATION_STEPS[step](keys, kind, new Date());
  if (step === 'drop' && kind === 'sealing') await requireResealed(keys, values);
  await store.write(JSON.stringify(rotated));
  printKeys(rotated, kind);
}

runCommand(USAGE, main);
