import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { email, newPassword, text } from '../../lib/contract/wire.ts';
import { checkedDetails } from '../../lib/rules/salon/salon-details.ts';
import { dynamoClient, openStore, type TableAddress } from '../../lib/table/store.ts';
import { command } from './command.ts';
import { TABLE_OPTIONS, tableAddress } from './table-address.ts';
import { createTenant, listTenants, type NewTenant } from './tenants.ts';

const USAGE = `Makes and lists salons.

  npm run tenant -- create --slug <slug> --name <name> --admin-email <address>
                           [--time-zone America/New_York] [--currency USD] [--password <password>]
  npm run tenant -- list

Where: the table of the local stack that runs on --data (DATA_DIR, else .local); with --endpoint or
DYNAMODB_ENDPOINT the table that answers there; with --table or TABLE_NAME a deployed one, in --region or AWS_REGION.`;

const OPTIONS = {
  slug: { type: 'string' },
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'time-zone': { type: 'string', default: 'America/New_York' },
  currency: { type: 'string', default: 'USD' },
  password: { type: 'string' },
  ...TABLE_OPTIONS,
} as const;
type Values = ReturnType<typeof readArguments>['values'];

const readArguments = () => parseArgs({ allowPositionals: true, options: OPTIONS });

/** 96 bits. */
const PASSWORD_BYTES = 12;

const wantedForm = z.object({
  slug: z.string(),
  name: text(),
  'admin-email': email(),
  password: newPassword(),
});

/** What is to be made, checked as the API checks it; throws naming the option. */
function wantedTenant(values: Values, password: string): NewTenant {
  const parsed = wantedForm.safeParse({ ...values, password }, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const words = issue?.input === undefined ? 'Is required' : issue.message;
    throw new Error(`--${issue?.path.join('.')}: ${words}\n\n${USAGE}`);
  }
  const details = checkedDetails({ currency: values.currency, timeZone: values['time-zone'] });
  if (!details.ok) {
    const [[field, [message] = []] = ['']] = Object.entries(details.errors ?? {});
    throw new Error(`--${field.replace('_', '-')}: ${message}`);
  }
  const { currency = values.currency, timeZone = values['time-zone'] } = details.value;
  const { slug, name } = parsed.data;
  return { slug, name, adminEmail: parsed.data['admin-email'], password, currency, timeZone };
}

async function create(values: Values, address: TableAddress): Promise<void> {
  const password = values.password ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const wanted = wantedTenant(values, password);
  await createTenant(openStore(address), wanted, new Date());
  console.log(`Salon     ${wanted.slug}   ${wanted.name}, ${wanted.timeZone}, ${wanted.currency}`);
  console.log(`Log-in    ${wanted.adminEmail}   ${values.password ? '(the password given)' : password}`);
  if (!values.password) console.log('The password is shown this once: change it after the first log-in.');
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command] = positionals;
  if (command !== 'create' && command !== 'list') throw new Error(USAGE);
  const address = await tableAddress(values, USAGE);
  if (command === 'create') return create(values, address);
  for (const { slug, name } of await listTenants(dynamoClient(address), address.table)) {
    console.log(`${slug.padEnd(24)} ${name}`);
  }
}

command(USAGE, main);
