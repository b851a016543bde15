import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { runCommand, UsageError } from './command.ts';
import { readChosenStage } from './deploy-options.ts';
import { copyKeys, openKeyCopy } from './key-copy.ts';
import {
  isRotationStep,
  type KeyFile,
  type KeyKind,
  listKeyIds,
  parseKeyFile,
  ROTATION_STEPS,
  type RotationStep,
} from './key-rotation.ts';
import {
  iterateMaybeSealedRecords,
  iterateTextsOfOtherKeys,
  iterateWholeTable,
  resealTexts,
} from './reseal.ts';
import { readStackOutputs } from './stack-outputs.ts';
import {
  readDeployedTable,
  resolveTableAddress,
  TABLE_OPTIONS,
  TABLE_USAGE,
  type TableValues,
} from './table-address.ts';
import { openTable } from './table-scan.ts';

const USAGE = `Rotates the keys that sign tokens, or with --sealing those that encrypt the secrets of salons.

  npm run keys -- show|add|promote|drop [--sealing] --context stage=<dev|prod>
  npm run keys -- show|add|promote|drop [--sealing] --secret <KeysArn of the data stack>
  npm run keys -- show|add|promote|drop [--sealing] --file .local/secrets.json    (a local stack that is stopped)
  npm run keys -- reseal --secret <KeysArn> --table <TableName>                   (or --file, while the stack runs)
  npm run keys -- copy --context stage=<dev|prod>
  npm run keys -- open --table <restored table> --secret <KeysArn of another installation>

show      lists the ids of the keys, the active one first
add       adds a key that verifies or decrypts and is not active yet; then wait 10 minutes
promote   activates the newest key: it signs or encrypts; the others still verify or decrypt
reseal    encrypts the secrets of all salons again, with the active key; --whole-table reads every item of the table for that
drop      drops all keys except the active one; signing keys after a leak, sealing keys 25 hours after the promotion and
          a reseal, which it checks in the whole table
copy      writes the copy of the keys for the account of the backups (the fact backupCopies) into the table of the stage
open      in the account of the backups: writes the keys of that copy into the secret of an installation there

--context stage=… takes the secret and the table from the stage's stacks, and copies the keys after each change.

${TABLE_USAGE}`;

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      secret: { type: 'string' },
      file: { type: 'string' },
      sealing: { type: 'boolean', default: false },
      'whole-table': { type: 'boolean', default: false },
      ...TABLE_OPTIONS,
    },
  });
type Values = ReturnType<typeof readArguments>['values'];

/** Encrypts the secrets of salons again with the active key. */
async function reseal(keys: KeyFile, table: TableValues, isWholeTable: boolean): Promise<void> {
  const address = await resolveTableAddress(table, USAGE);
  const store = openStore(address);
  const secrets = openPlatformKeyReader({ secrets: { json: JSON.stringify(keys) }, table: address });
  const [active = ''] = listKeyIds(keys, 'sealing');
  const count = await resealTexts(
    { store, sealing: openSealing(secrets) },
    isWholeTable ? iterateWholeTable(openTable(address)) : iterateMaybeSealedRecords(store),
    active,
  );
  console.log(`${count} secrets sealed again with ${active}`);
}

/** Throws while the table has secrets that only the keys to be dropped can decrypt. */
async function requireResealed(keys: KeyFile, values: TableValues): Promise<void> {
  const table = openTable(await resolveTableAddress(values, USAGE));
  const [active = ''] = listKeyIds(keys, 'sealing');
  for await (const { item } of iterateTextsOfOtherKeys(iterateWholeTable(table), active)) {
    throw new UsageError(`${item.pk} has a secret of another key: run reseal first, with --whole-table`);
  }
}

function printKeys(keys: KeyFile, kind: KeyKind): void {
  const [active, ...others] = listKeyIds(keys, kind);
  const [writes, reads] = kind === 'signing' ? ['signs', 'verifies'] : ['encrypts', 'decrypts'];
  console.log(`${writes.padEnd(9)} ${active}`);
  for (const id of others) console.log(`${reads.padEnd(9)} ${id}`);
}

const OWNER_ONLY = 0o600;

/** Where the platform's keys are: a secret of AWS, or the file of a local stack. */
type KeyStore = { read(): Promise<string>; write(text: string): Promise<unknown> };

function openKeySecret(SecretId: string): KeyStore {
  const client = new SecretsManagerClient({});
  return {
    read: async () => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '',
    write: (SecretString) => client.send(new PutSecretValueCommand({ SecretId, SecretString })),
  };
}

const openKeyFile = (path: string): KeyStore => ({
  read: () => readFile(path, 'utf8'),
  write: (text) => writeFile(path, text, { mode: OWNER_ONLY }),
});

/** The keys that a command works on. */
type Source = {
  readonly store: KeyStore;
  readonly table: TableValues;
  /** Copies the keys for the account of the backups; undefined where the stage has none. */
  readonly copy?: (keys: KeyFile) => Promise<void>;
};

/** The secret and the table of a stage. */
function openStage(values: Values): Source {
  const { name, backupCopies } = readChosenStage(process.argv.slice(2));
  const address = readDeployedTable(name);
  const { KeysArn = '' } = readStackOutputs(name);
  const source = { store: openKeySecret(KeysArn), table: { ...values, ...address } };
  if (!backupCopies) return source;
  const copy = (keys: KeyFile) => copyKeys(openStore(address), keys, backupCopies.keyArn, new Date());
  return { ...source, copy };
}

function openSource(values: Values): Source {
  if (values.context) return openStage(values);
  if (values.secret) return { store: openKeySecret(values.secret), table: values };
  if (values.file) return { store: openKeyFile(values.file), table: values };
  throw new UsageError(USAGE);
}

/** Copies the keys for the account of the backups. */
async function copyAndSay({ copy }: Source, keys: KeyFile): Promise<void> {
  await copy?.(keys);
  if (copy) console.log('The table has a copy of the keys for the account of the backups.');
}

/** Writes the keys of a copy into the secret of an installation in the account of the backups. */
async function openCopy({ store, table }: Source): Promise<void> {
  const { file, copiedAt } = await openKeyCopy(openStore(await resolveTableAddress(table, USAGE)));
  await store.write(JSON.stringify(file));
  console.log(`The secret has the keys of the copy of ${copiedAt}.`);
}

async function rotate(step: RotationStep, source: Source, kind: KeyKind, keys: KeyFile): Promise<void> {
  const rotated = ROTATION_STEPS[step](keys, kind, new Date());
  if (step === 'drop' && kind === 'sealing') await requireResealed(keys, source.table);
  await source.store.write(JSON.stringify(rotated));
  printKeys(rotated, kind);
  await copyAndSay(source, rotated);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [step = ''] = positionals;
  const source = openSource(values);
  if (step === 'open') return openCopy(source);
  const keys = parseKeyFile(await source.store.read());
  const kind: KeyKind = values.sealing ? 'sealing' : 'signing';
  switch (step) {
    case 'reseal':
      return reseal(keys, source.table, values['whole-table']);
    case 'show':
      return printKeys(keys, kind);
    case 'copy':
      if (!source.copy) throw new UsageError('the stage has no account for its backups: set backupCopies');
      return copyAndSay(source, keys);
    default:
      if (!isRotationStep(step)) throw new UsageError(USAGE);
      return rotate(step, source, kind, keys);
  }
}

runCommand(USAGE, main);
