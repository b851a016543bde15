import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { email, newPassword, nonEmptyLine } from '../../lib/contract/fields.ts';
import { validateSalonDetails } from '../../lib/rules/salon/settings.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../lib/table/store.ts';
import { runCommand, UsageError } from './command.ts';
import { SALON_TEMPLATES, type SalonTemplate } from './salon-template.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from './table-address.ts';
import { createTenant, listTenants, type NewTenant } from './tenant-records.ts';

const USAGE = `Creates and lists salons.

  npm run tenant -- create --slug <slug> --name <name> --admin-email <address>
                           [--time-zone America/New_York] [--currency USD] [--password <password>]
                           [--template salon]
  npm run tenant -- list

--template salon adds a location with opening hours, a category and a service, so that guests can book at once.

${TABLE_USAGE}`;

const OPTIONS = {
  slug: { type: 'string' },
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'time-zone': { type: 'string', default: 'America/New_York' },
  currency: { type: 'string', default: 'USD' },
  password: { type: 'string' },
  template: { type: 'string' },
  ...TABLE_OPTIONS,
} as const;
type Values = ReturnType<typeof readArguments>['values'];

const readArguments = () => parseArgs({ allowPositionals: true, options: OPTIONS });

/** 96 bits. */
const PASSWORD_BYTES = 12;

const inputSchema = z.object({
  slug: z.string(),
  name: nonEmptyLine(),
  'admin-email': email(),
  password: newPassword(),
});

/** Validates the options as the API validates its fields. Throws naming the invalid option. */
function parseTenant(values: Values, password: string): NewTenant {
  const parsed = inputSchema.safeParse({ ...values, password }, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = issue?.input === undefined ? 'Is required' : issue.message;
    throw new UsageError(`--${issue?.path.join('.')}: ${message}\n\n${USAGE}`);
  }
  const details = validateSalonDetails({ currency: values.currency, timeZone: values['time-zone'] });
  if (!details.ok) {
    const [[field, [message] = []] = ['']] = Object.entries(details.errors ?? {});
    throw new UsageError(`--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${message}`);
  }
  const { currency = values.currency, timeZone = values['time-zone'] } = details.value;
  const { slug, name } = parsed.data;
  const template = findTemplate(values.template);
  return { slug, name, adminEmail: parsed.data['admin-email'], password, currency, timeZone, template };
}

/** The template with this name; undefined for none. Throws if the name is unknown. */
function findTemplate(name: string | undefined): SalonTemplate | undefined {
  if (name === undefined) return undefined;
  const template = Object.hasOwn(SALON_TEMPLATES, name) ? SALON_TEMPLATES[name] : undefined;
  if (!template)
    throw new UsageError(`--template: Must be one of ${Object.keys(SALON_TEMPLATES).join(', ')}`);
  return template;
}

async function create(values: Values, address: TableAddress): Promise<void> {
  const password = values.password ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const tenant = parseTenant(values, password);
  await createTenant(openStore(address), tenant, new Date());
  console.log(`Salon     ${tenant.slug}   ${tenant.name}, ${tenant.timeZone}, ${tenant.currency}`);
  if (tenant.template) console.log(`Template  ${tenant.template.summary}`);
  console.log(
    `Log-in    ${tenant.adminEmail}   ${values.password ? '(the password of --password)' : password}`,
  );
  if (!values.password) console.log('The password is printed only once: change it after the first log-in.');
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command] = positionals;
  if (command !== 'create' && command !== 'list') throw new UsageError(USAGE);
  const address = await resolveTableAddress(values, USAGE);
  if (command === 'create') return create(values, address);
  for (const { slug, name } of await listTenants(createDynamoClient(address), address.table)) {
    console.log(`${slug.padEnd(24)} ${name}`);
  }
}

runCommand(USAGE, main);
