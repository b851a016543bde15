import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '../../infra/tools/client/build.ts';
import { toFailureCode } from '../../lib/contract/failure-codes.ts';
import { groups } from '../../lib/contract/index.ts';
import { toCamelCase } from '../../lib/contract/requests.ts';
import { createFolder, createProject, runIn, runNode, runTsc } from '../support/api/client-package.ts';
import { listCases, nightTest } from '../support/nightly.ts';

const BROWSER_MAX_BYTES = 6 * 1024;
const TYPES_MAX_BYTES = 300_000;

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

let app: string;
let installed: string;

/** Packs the client, and installs it into a new project. */
beforeAll(async () => {
  const root = await createFolder((work) => cleanUps.push(work));
  const dist = join(root, 'dist');
  app = join(root, 'app');
  installed = join(app, 'node_modules', 'salon-booking-client');
  await buildClient(dist);
  await mkdir(app);
  await createProject(app);
  const packed = await runIn(root, 'npm', 'pack', './dist', '--silent');
  await runIn(app, 'npm', 'install', '--offline', '--no-audit', join(root, packed.trim()));
});

const manifest = async () => JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));

test('the package needs no other package, and brings its source map (BEHAVIOR §32.3)', async () => {
  const { dependencies, peerDependencies, optionalDependencies } = await manifest();
  expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({});
  const code = await readFile(join(installed, 'index.js'), 'utf8');
  expect(code).not.toMatch(/\b(?:import|require)\b\s*[({'"]/);
  expect(code).toContain('//# sourceMappingURL=index.js.map');
  const map = JSON.parse(await readFile(join(installed, 'index.js.map'), 'utf8'));
  expect(map.sources.join('\n')).toMatch(/\/client\.ts$/);
  expect(map.sourcesContent.join('')).toContain('export function createClient');
});

test('a browser bundle is at most 6 KB gzipped', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { createClient } from 'salon-booking-client'; globalThis.start = createClient;",
      resolveDir: app,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const [bundle] = outputFiles;
  expect(bundle?.text).toContain('/booking/save-booking');
  expect(gzipSync(bundle?.contents ?? '').length).toBeLessThanOrEqual(BROWSER_MAX_BYTES);
});

test('its types are at most 300 KB', async () => {
  const types = await readFile(join(installed, 'index.d.ts'));
  expect(types.length).toBeLessThanOrEqual(TYPES_MAX_BYTES);
  expect(types.toString()).toContain('export type Appointment = {');
});

test.each([
  ['import', "import { createClient } from 'salon-booking-client'"],
  ['require', "const { createClient } = require('salon-booking-client')"],
])('Node loads it by %s, with a function for every operation that apps call', async (_, statement) => {
  const list = `for (const [group, each] of Object.entries(createClient({ baseUrl: '' })))
    for (const name of Object.keys(each)) console.log(group + '.' + name);`;
  const printed = await runNode(app, '--eval', `${statement};\n${list}`);
  const expected = groups
    .filter(({ audience }) => audience === undefined)
    .flatMap(({ name, routes }) =>
      Object.entries(routes)
        .filter(([, { signed, contentType }]) => !signed && !contentType)
        .map(([operation]) => `${name}.${toCamelCase(operation)}`),
    );
  expect(printed.trim().split('\n')).toEqual(expected);
});

const USE = `
import { createClient, type Code, type Input, type Reply, type RetryNotice } from 'salon-booking-client';

const onRetry = ({ operation, delayMs, failure }: RetryNotice) => console.log(operation, delayMs, failure.code);
const salon = createClient({ baseUrl: '/api/v1', slug: 'demo', token: () => undefined, onRetry });

const form = {
  location_id: '1',
  date: '2026/11/17',
  time: '10:00 AM',
  services: [{ service_id: 1, price: 50, duration: 45 }],
} as const satisfies Input<'booking.saveBooking'>;
const result = await salon.booking.saveBooking(form, { idempotencyKey: form, signal: AbortSignal.timeout(1) });
if (result.ok) {
  const number: string = result.reply.data.appointment_number;
  const reply: Reply<'booking.saveBooking'> = result.reply;
  console.log(number, reply.message);
  // @ts-expect-error the reply has no such field
  console.log(result.reply.data.appointment);
} else {
  const code: Code<'booking.saveBooking'> | 'unreachable' | 'aborted' | 'http_error' = result.code;
  const messages: readonly string[] | undefined = result.errors['services.0.price'];
  const fieldCode: string | undefined = result.errorCodes?.['services.0.price']?.[0]?.code;
  console.log(code, messages, fieldCode, result.data?.conflicts, result.retryAfterSeconds);
  if (result.code === 'slot_not_available') console.log(result.message);
  // @ts-expect-error no failure of this operation
  if (result.code === 'gift_already_claimed') console.log(result.message);
}
// @ts-expect-error the input is required
await salon.booking.saveBooking();
// @ts-expect-error a required field is missing
await salon.booking.getSlot({ location_id: 1, start_date: '2026/11/17', end_date: '2026/11/17' });
// @ts-expect-error an unknown field
await salon.services.list({ pages: 1 });
// @ts-expect-error called by the payment processor, not by apps
await salon.payments.webhook({});
await salon.services.list();
await salon.services.update({ id: 7, name: undefined });
await salon.customers.profile();
await salon.settings.health({});
`;

const RESOLUTIONS: readonly (readonly [string, ...string[]])[] = [
  ['nodenext'],
  ['bundler', '--module', 'esnext', '--moduleResolution', 'bundler'],
];

test.each(listCases(RESOLUTIONS))(
  'a project with the compiler’s default settings gets the types (%s)',
  async (_, ...options) => {
    await writeFile(join(app, 'use.ts'), USE);
    expect(await runTsc(app, '--noEmit', '--skipLibCheck', 'false', ...options)).toBe('');
  },
);

/** Fails to compile, naming the operations whose types in the package differ from those of the contract. */
const SAME_TYPES = (contract: string) => `
import type { Client as ContractClient } from '${contract}';
import type { Client } from 'salon-booking-client';

// JSON has no undefined in lists
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Exclude<Frozen<Item>, undefined>[]
  : T extends object ? { [Field in keyof T]: Frozen<T[Field]> } : T;
type InputOf<F> = F extends (input: infer I, ...rest: never) => unknown
  ? unknown extends I ? unknown : Frozen<NonNullable<I>>
  : never;
type ReplyOf<F> = F extends (...input: never) => Promise<infer R> ? Extract<R, { ok: true }> : never;
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type SameInput<A, B> = unknown extends B ? true : Same<A, B>;
type Differences<A, B> = {
  [Group in keyof A & keyof B & string]: {
    [Name in keyof A[Group] & keyof B[Group] & string]:
      | (SameInput<InputOf<A[Group][Name]>, InputOf<B[Group][Name]>> extends true ? never : \`input of \${Group}.\${Name}\`)
      | (Same<ReplyOf<A[Group][Name]>, ReplyOf<B[Group][Name]>> extends true ? never : \`reply of \${Group}.\${Name}\`);
  }[keyof A[Group] & keyof B[Group] & string];
}[keyof A & keyof B & string];

export const none: never = null as unknown as Differences<Client, ContractClient>;
`;

nightTest('the package has the types of the contract', async () => {
  await writeFile(join(app, 'same.ts'), SAME_TYPES(resolve('lib/client/operations.ts')));
  const options = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      typeRoots: [resolve('node_modules/@types')],
      // A reply never has a field with the value undefined, as the contract's types allow
      exactOptionalPropertyTypes: false,
    },
    include: ['same.ts'],
  };
  await writeFile(join(app, 'tsconfig.same.json'), JSON.stringify(options));
  expect(await runTsc(app, '-p', 'tsconfig.same.json')).toBe('');
});

test('every failure of the catalogue that an app can meet is a code of an operation', async () => {
  const types = await readFile(join(installed, 'index.d.ts'), 'utf8');
  const codes = groups
    .filter(({ audience }) => audience === undefined)
    .flatMap(({ routes }) => Object.values(routes).filter(({ signed }) => !signed))
    .flatMap(({ failures = [] }) => failures)
    .map(toFailureCode);
  const operations = types.slice(types.indexOf('CommonFailureCode ='));
  expect(codes.filter((code) => !operations.includes(`"${code}"`))).toEqual([]);
});
