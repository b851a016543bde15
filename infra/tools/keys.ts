import { parseArgs } from 'node:util';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openStore } from '../../lib/table/store.ts';
import { runCommand, UsageError } from './command.ts';
import { isRotationStep, type KeyFile, type KeyKind, listKeyIds, ROTATION_STEPS } from './key-rotation.ts';
import { openKeyFile, openKeySecret, readKeys } from './key-store.ts';
import { iterateSealedRecords, iterateTextsOfOtherKeys, iterateWholeTable, resealTexts } from './reseal.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from './table-address.ts';
import { openTable } from './table-scan.ts';

const USAGE = `Rotates the keys that sign tokens, or with --sealing those that encrypt the secrets of salons.

  npm run keys -- show|add|promote|drop [--sealing] --secret <KeysArn of the data stack>
  npm run keys -- show|add|promote|drop [--sealing] --file .local/secrets.json    (a local stack that is stopped)
  npm run keys -- reseal --secret <KeysArn> --table <TableName>                   (or --file, while the stack runs)

show      lists the ids of the keys, the active one first
add       adds a key that verifies or decrypts and is not active yet; then wait 10 minutes
promote   activates the newest key: it signs or encrypts; the others still verify or decrypt
reseal    encrypts the secrets of all salons again, with the active key; --whole-table reads every item of the table for that
drop      drops all keys except the active one; signing keys after a leak, sealing keys 25 hours after the promotion and
          a reseal, which it checks in the whole table

${TABLE_USAGE}`;

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      secret: { type: 'string' },
      file: { type: 'string' },
      sealing: { type: 'boolean', default: false },
      'whole-table': { type: 'boolean', default: false },
      ...TABLE_OPTIONS,
    },
  });
type Values = ReturnType<typeof readArguments>['values'];

/** Encrypts the secrets of salons again with the active key. */
async function reseal(keys: KeyFile, values: Values): Promise<void> {
  const address = await resolveTableAddress(values, USAGE);
  const store = openStore(address);
  const secrets = openPlatformKeyReader({ secrets: { json: JSON.stringify(keys) }, table: address });
  const [active = ''] = listKeyIds(keys, 'sealing');
  const count = await resealTexts(
    { store, sealing: openSealing(secrets) },
    values['whole-table'] ? iterateWholeTable(openTable(address)) : iterateSealedRecords(store),
    active,
  );
  console.log(`${count} secrets sealed again with ${active}`);
}

/** Throws while the table has secrets that only the keys to be dropped can decrypt. */
async function requireResealed(keys: KeyFile, values: Values): Promise<void> {
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

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [step = ''] = positionals;
  const store = values.secret
    ? openKeySecret(values.secret)
    : values.file
      ? openKeyFile(values.file)
      : undefined;
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
