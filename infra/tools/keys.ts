import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { command } from './command.ts';
import { isStep, type KeyFile, kidsOf, STEPS } from './signing-keys.ts';

const USAGE = `Rotates the keys that sign tokens.

  npm run keys -- show|add|promote|drop --secret <KeysArn of the data stack>
  npm run keys -- show|add|promote|drop --file .local/secrets.json    (a local stack that is stopped)

show      names the keys, the one that signs first
add       makes a key that verifies and does not sign yet; then wait 10 minutes
promote   lets the newest key sign; the others go on verifying what they signed
drop      forgets all keys but the one that signs, because another has leaked`;

/** Only its owner may read a file of keys. */
const OWNER_ONLY = 0o600;

type Place = { read(): Promise<string>; write(text: string): Promise<unknown> };

function inStore(SecretId: string): Place {
  const client = new SecretsManagerClient({});
  return {
    read: async () => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '',
    write: (SecretString) => client.send(new PutSecretValueCommand({ SecretId, SecretString })),
  };
}

const inFile = (path: string): Place => ({
  read: () => readFile(path, 'utf8'),
  write: (text) => writeFile(path, text, { mode: OWNER_ONLY }),
});

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { secret: { type: 'string' }, file: { type: 'string' } },
  });
  const [step = ''] = positionals;
  const place = values.secret ? inStore(values.secret) : values.file ? inFile(values.file) : undefined;
  if (!place || (step !== 'show' && !isStep(step))) throw new Error(USAGE);
  let keys = JSON.parse(await place.read()) as KeyFile;
  if (isStep(step)) {
    keys = STEPS[step](keys, new Date());
    await place.write(JSON.stringify(keys));
  }
  const [signs, ...others] = kidsOf(keys);
  console.log(`signs     ${signs}`);
  for (const kid of others) console.log(`verifies  ${kid}`);
}

command(USAGE, main);
