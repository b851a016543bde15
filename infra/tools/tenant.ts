import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createBucketClient } from '../../lib/ports/image-bucket.ts';
import { parseTenant, type Tenant } from '../../lib/rules/ids.ts';
import { openStore, type TableAddress } from '../../lib/table/open-store.ts';
import { listRegisteredSalons } from '../../lib/table/salons/registry.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { findRunningEnvironment } from '../local/running-stack.ts';
import { runCommand, UsageError } from './command.ts';
import { IMAGE_OPTIONS, IMAGE_USAGE, resolveNamedOrLocalImageBucket } from './image-address.ts';
import { openInvitationLinkIssuer } from './invitation-link.ts';
import { isTableNamed, resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE } from './table-address.ts';
import { openTable } from './table-scan.ts';
import { eraseSuspendedTenant } from './tenant-erasure.ts';
import { iterateExportLines } from './tenant-export.ts';
import { openImageFolder } from './tenant-images.ts';
import {
  DEFAULT_TIME_ZONE,
  type NewTenantOption,
  parseNewTenant,
  parseTenantArgument,
} from './tenant-input.ts';
import { askNewTenant } from './tenant-questions.ts';
import { createTenantAndInviteAdmin } from './tenant-records.ts';
import { resumeTenant, suspendTenant } from './tenant-suspension.ts';

const USAGE = `Creates, lists, suspends, exports and erases salons.

  npm run tenant -- create
  npm run tenant -- create --slug <slug> --name <name> --admin-email <address> [--admin-name <first and last name>]
                           [--time-zone America/New_York] [--currency USD] [--locale en-US]
                           [--password <password>] [--template salon] [--api <BaseUrl>] [--print-link [--secret <KeysArn>]]
  npm run tenant -- list
  npm run tenant -- suspend|resume <slug>
  npm run --silent tenant -- export <slug> [--out <new file>]
  npm run tenant -- erase <slug> --yes <slug> [--abandon-payments]

create prints the links of the salon's office, booking page and desk. In a terminal it asks for name, slug, zone, currency,
your own name, e-mail address and password if it gets no slug, name and address as options. For a deployed table, --api is the address of the links.
The administrator chooses the password with a link that is mailed, unless there is --password. --print-link also prints it;
for a deployed table it needs the platform's keys and --api.
--currency and --locale (language and region) are by default those of the country of the time zone.
--template salon adds a location with opening hours, a category and services, so that guests can book at once.
suspend refuses every call of the salon's API until resume; payments, refunds and owed mails go on.
export writes the salon's records as JSON lines, without secrets.
erase deletes a suspended salon for good. Repeat it if it was interrupted.

${TABLE_USAGE}

${IMAGE_USAGE}`;

const OPTIONS = {
  slug: { type: 'string' },
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
  'time-zone': { type: 'string', default: DEFAULT_TIME_ZONE },
  currency: { type: 'string' },
  locale: { type: 'string' },
  password: { type: 'string' },
  template: { type: 'string' },
  'print-link': { type: 'boolean', default: false },
  secret: { type: 'string' },
  api: { type: 'string' },
  out: { type: 'string' },
  yes: { type: 'string' },
  'abandon-payments': { type: 'boolean', default: false },
  ...IMAGE_OPTIONS,
  ...TABLE_OPTIONS,
} as const;
type Values = ReturnType<typeof readArguments>['values'];

const readArguments = () => parseArgs({ allowPositionals: true, options: OPTIONS });

/** Longer than any function of a deployment runs; the functions of the local stack end at once. */
const ERASURE_PAUSE_MS = 150_000;
const OWNER_ONLY = 0o600;

/** The options; in a terminal, what `create` asks for instead, if there are none. */
async function getNewTenantValues(values: Values, store: Store): Promise<Values> {
  const { slug, name, 'admin-email': email } = values;
  if (slug || name || email || !process.stdin.isTTY) return values;
  const findFault = async (option: NewTenantOption, answer: string): Promise<string | undefined> => {
    const tenant = option === 'slug' ? parseTenant(answer) : undefined;
    return tenant && (await findSalonByTenant(store, tenant)) ? 'This slug is taken' : undefined;
  };
  const answers = await askNewTenant({ input: process.stdin, output: process.stdout, findFault });
  return { ...values, ...answers };
}

/** The address of the API where the salon has its pages: of --api, else of the local stack; undefined if neither is there. */
async function findApiAddress(values: Values): Promise<string | undefined> {
  if (values.api || isTableNamed(values)) return values.api;
  return (await findRunningEnvironment(values.data))?.baseUrl;
}

function printPages(slug: string, api: string | undefined): void {
  const pages = [
    ['Office', `/office/${slug}`, 'set the salon up here first'],
    ['Book', `/book/${slug}`, 'for visitors'],
    ['Desk', `/desk/${slug}`, 'for the day'],
  ] as const;
  for (const [label, path, remark] of pages) {
    const link = api ? new URL(path, api).href : `${path}, at the address of the API`;
    console.log(`${label.padEnd(10)}${link}   (${remark})`);
  }
}

async function create(options: Values, address: TableAddress): Promise<void> {
  const store = openStore(address);
  const values = await getNewTenantValues(options, store);
  const tenant = await parseNewTenant(values, USAGE);
  const printLink = values['print-link'] ? await openInvitationLinkIssuer(values, address, USAGE) : undefined;
  const admin = await createTenantAndInviteAdmin(store, tenant, new Date());
  console.log(`Salon     ${tenant.slug}   ${tenant.name}, ${tenant.timeZone}, ${tenant.currency}`);
  if (tenant.template) console.log(`Template  ${tenant.template.summary}`);
  console.log(
    `Log-in    ${tenant.adminEmail}   (${values.password ? 'with your password' : 'invited by e-mail, for 7 days'})`,
  );
  printPages(tenant.slug, await findApiAddress(values));
  if (printLink) console.log(`Link      ${await printLink(store, tenant.slug, admin)}`);
}

async function list(address: TableAddress): Promise<void> {
  for (const { slug, name, suspendedAt } of await listRegisteredSalons(openStore(address))) {
    console.log(`${slug.padEnd(24)} ${name}${suspendedAt ? `   suspended since ${suspendedAt}` : ''}`);
  }
}

async function openImages(values: Values, tenant: Tenant) {
  const images = await resolveNamedOrLocalImageBucket(values);
  return openImageFolder(createBucketClient(images), images, tenant);
}

async function writeExport(values: Values, address: TableAddress, tenant: Tenant): Promise<void> {
  const lines = iterateExportLines(openStore(address), await openImages(values, tenant), tenant);
  // Personal data: only the operator may read it, and no file is replaced
  const target = values.out
    ? createWriteStream(values.out, { flags: 'wx', mode: OWNER_ONLY })
    : process.stdout;
  await pipeline(lines, target);
}

async function erase(values: Values, address: TableAddress, tenant: Tenant): Promise<void> {
  if (values.yes !== tenant) throw new UsageError(`to erase ${tenant}, add --yes ${tenant}`);
  const report = await eraseSuspendedTenant(
    {
      store: openStore(address),
      table: openTable(address),
      images: await openImages(values, tenant),
      now: new Date(),
      pauseMs: address.endpoint ? 0 : ERASURE_PAUSE_MS,
      abandonsPayments: values['abandon-payments'],
    },
    tenant,
  );
  console.log(`${tenant}: erased ${report.records} records and ${report.images} images`);
  console.log(`The slug is free again from ${report.blockedUntil}.`);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command, slug] = positionals;
  const getAddress = () => resolveTableAddress(values, USAGE);
  const getTenant = () => parseTenantArgument(slug, USAGE);
  switch (command) {
    case 'create':
      return create(values, await getAddress());
    case 'list':
      return list(await getAddress());
    case 'suspend':
      await suspendTenant(openStore(await getAddress()), getTenant(), new Date());
      return console.log(`${slug}: suspended`);
    case 'resume':
      await resumeTenant(openStore(await getAddress()), getTenant());
      return console.log(`${slug}: resumed`);
    case 'export':
      return writeExport(values, await getAddress(), getTenant());
    case 'erase':
      return erase(values, await getAddress(), getTenant());
    default:
      throw new UsageError(USAGE);
  }
}

runCommand(USAGE, main);
