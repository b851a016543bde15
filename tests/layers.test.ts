import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../lib/contract/areas.ts';
import { groups as contractGroups } from '../lib/contract/index.ts';
import { INDEXES, TTL_ATTRIBUTE } from '../lib/table/keys.ts';

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gms;

/** The imports of a file: local files as paths from the project's root, packages by name. */
function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, staticTarget, dynamicTarget]) => {
    const target = staticTarget ?? dynamicTarget ?? '';
    const to = target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
    return { from: file, to, typeOnly: type !== undefined };
  });
}

const files = ['lib', 'functions', 'infra', 'tests'].flatMap(sourcesOf);
const imports = files.flatMap(importsOf);

const LAYERS = [
  'contract',
  'rules',
  'table',
  'ports',
  'http',
  'workflows',
  'views',
  'openapi',
  'client',
  'texts',
] as const;
type Layer = (typeof LAYERS)[number];

/** The part of the project that a path belongs to: a layer of lib, functions, infra, tests, or a package. */
function partOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  if (top === 'lib') return second;
  if (['functions', 'infra', 'tests'].includes(top)) return top;
  if (path.startsWith('node:')) return 'node';
  return path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : top;
}

const DYNAMODB = /^@aws-sdk\/(?:client|lib|util)-dynamodb$/;

/** The imports that each layer of lib may have: other layers by name, packages by name or pattern. */
const MAY_IMPORT: Record<Exclude<Layer, 'ports'>, readonly (string | RegExp)[]> = {
  contract: ['contract', 'zod'],
  // Canonical JSON compares values and hashes versions of records
  rules: ['rules', 'date-fns', /^@date-fns\//, 'canonicalize'],
  table: ['table', 'rules', 'node', DYNAMODB, 'canonicalize'],
  http: [
    'http',
    'contract',
    'rules',
    'table',
    'ports',
    'views',
    'node',
    /^@middy\//,
    /^@aws-lambda-powertools\//,
    'aws-lambda',
    'zod',
    'sanitize-html',
  ],
  workflows: ['workflows', 'rules', 'table', 'ports'],
  views: ['views', 'rules'],
  // The messages of failures are in rules
  openapi: ['openapi', 'contract', 'rules', 'zod'],
  // The client's users load nothing but the contract
  client: ['client', 'contract', 'zod'],
  texts: ['texts'],
};

/** Files that a layer may import in addition, but only as types. */
const MAY_IMPORT_TYPES: { readonly [layer in Layer]?: readonly string[] } = {
  // The keys of the catalogues of failures and of messages at fields, the permissions of users, and the languages
  contract: [
    'lib/rules/failures.ts',
    'lib/rules/field-messages.ts',
    'lib/rules/access/route-access.ts',
    'lib/rules/access/permissions.ts',
    'lib/rules/salons/languages.ts',
  ],
  // The replies and events that many handlers share: a missing field is an error in the view, not in each handler
  views: ['lib/contract/booking/appointments.ts', 'lib/contract/notifications/webhook-events.ts'],
};

/** Knows no layer: it creates a value at its first use. */
const SHARED_BY_ALL = 'lib/rules/once.ts';

const isAllowed = (patterns: readonly (string | RegExp)[], part: string): boolean =>
  patterns.some((pattern) => (typeof pattern === 'string' ? pattern === part : pattern.test(part)));

const formatEdges = (edges: readonly Import[]) => edges.map(({ from, to }) => `${from} → ${to}`);

/** Ports may import any package, but not these parts. */
const FORBIDDEN_IN_PORTS = ['contract', 'table', 'http', 'workflows', 'views', 'functions', 'infra', 'tests'];

test('finds files and imports to check', () => {
  expect(files.length).toBeGreaterThan(60);
  for (const layer of LAYERS) {
    const edges = imports.filter(({ from }) => from.startsWith(`lib/${layer}/`));
    expect(edges.length, `imports in lib/${layer}`).toBeGreaterThan(0);
  }
});

for (const layer of LAYERS) {
  test(`lib/${layer} imports only what its layer may import`, () => {
    const violations = imports
      .filter(({ from }) => from.startsWith(`lib/${layer}/`))
      .filter(({ to }) => to !== SHARED_BY_ALL)
      .filter(({ to, typeOnly }) => !(typeOnly && MAY_IMPORT_TYPES[layer]?.includes(to)))
      .filter(({ to }) => {
        const part = partOf(to);
        return layer === 'ports' ? FORBIDDEN_IN_PORTS.includes(part) : !isAllowed(MAY_IMPORT[layer], part);
      });
    expect(formatEdges(violations)).toEqual([]);
  });
}

test('the lock file has the hash of every package, so that no registry can deliver another one', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { readonly integrity?: string; readonly inBundle?: boolean }>;
  };
  // The hash of a package covers the packages in its bundle
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('every deployed package is imported by deployed code', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const deployed = imports
    .filter(({ from }) => /^(?:lib|functions)\//.test(from))
    .map(({ to }) => partOf(to));
  const unused = Object.keys(dependencies).filter((name) => !deployed.includes(name));
  expect(unused, 'remove them, or move them to devDependencies').toEqual([]);
});

/** One circle of imports, as a path that ends where it starts; undefined without one. */
function findCircle(sources: readonly string[]): string[] | undefined {
  const targets = new Map(sources.map((file): [string, string[]] => [file, []]));
  for (const { from, to } of imports) if (targets.has(to)) targets.get(from)?.push(to);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of sources) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

test('no circle of imports, types included', () => {
  expect(findCircle(files.filter((file) => !file.startsWith('tests/')))).toBeUndefined();
});

/** The files that a source loads: those that it imports as values, and what they import, itself left out. */
function listLoadedFiles(source: string): string[] {
  const loaded = new Set([source]);
  for (const file of loaded) {
    for (const { to } of imports.filter(({ from, typeOnly }) => from === file && !typeOnly)) {
      if (files.includes(to)) loaded.add(to);
    }
  }
  return [...loaded].slice(1).toSorted();
}

const BOOKING_MAX_FILES = 98;

test(`the handler of a booking loads at most ${BOOKING_MAX_FILES} files`, () => {
  const loaded = listLoadedFiles('functions/booking/save-booking.ts');
  expect(loaded).toContain('lib/workflows/booking/book-visit.ts');
  expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(BOOKING_MAX_FILES);
});

const listFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const LAYERS_OF_AREAS = ['contract', 'rules', 'table', 'workflows', 'views'] as const;

test.each(LAYERS_OF_AREAS)('the folders of lib/%s and of its tests are areas', (layer) => {
  const areas = new Set([...Object.keys(AREAS), 'behavior']);
  const folders = listFolders(join('lib', layer));
  expect(folders.length).toBeGreaterThan(0);
  const tested = layer === 'contract' ? [] : listFolders(join('tests', layer));
  expect([...folders, ...tested].filter((name) => !areas.has(name))).toEqual([]);
});

test('each group of endpoints has its contract in the folder of its area, and a function', () => {
  const groups = Object.entries(AREAS).flatMap(([area, names]) => names.map((name) => ({ area, name })));
  const missing = groups
    .flatMap(({ area, name }) => [
      join('lib/contract', area, `${name}.ts`),
      join('functions', name, 'index.ts'),
    ])
    .filter((file) => !files.includes(file));
  expect(missing).toEqual([]);
  const withoutArea = contractGroups.filter(({ name }) => !groups.some((group) => group.name === name));
  expect(withoutArea.map(({ name }) => name)).toEqual(['docs', 'pages']);
});

const AREA_MAX_FILES = 24;

test.each(LAYERS_OF_AREAS)(`no area of lib/%s has more than ${AREA_MAX_FILES} files`, (layer) => {
  const large = Object.keys(AREAS)
    .map((name) => join('lib', layer, name))
    .filter((folder) => existsSync(folder))
    .filter((folder) => readdirSync(folder).length > AREA_MAX_FILES);
  expect(large).toEqual([]);
});

/** A snake_case string, path segment or property in code, not in comments. */
const WIRE_NAME = /[.'"`{ ]([a-z]+(?:_[a-z0-9]+)+)(?=['"`.:,\s}])/g;

/** Stored event kinds and permissions, which salons know by these names. */
const STORED_NAMES = ['payment_failed', 'read_own', 'serve_own', 'book_online'];

/** Its messages name fields as the client writes them. */
const MESSAGES = 'lib/rules/field-messages.ts';

test('rules spell no wire name', () => {
  const rules = sourcesOf('lib/rules').filter((file) => file !== MESSAGES);
  const violations = rules.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(WIRE_NAME)]
      .map(([, name = '']) => name)
      .filter((name) => !STORED_NAMES.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(violations).toEqual([]);
});

test('only the bill adds subtotal and tax (BEHAVIOR §14.4)', () => {
  const sums = files
    .filter((file) => /^(?:lib|functions|infra)\//.test(file))
    .filter((file) =>
      /(?:subtotal|price)\s*\+\s*(?:\w+\.)*tax\b|\btax\s*\+\s*(?:\w+\.)*subtotal/i.test(
        readFileSync(file, 'utf8'),
      ),
    );
  // Its comment states the sum, and one function computes it
  expect(sums).toEqual(['lib/rules/booking/bill.ts']);
});

test('rules read no clock, no environment and no randomness', () => {
  const violations = sourcesOf('lib/rules').filter((file) =>
    /process\.|Date\.now|new Date\(\)|Math\.random|performance\./.test(readFileSync(file, 'utf8')),
  );
  expect(violations).toEqual([]);
});

const operations = files.filter(
  (file) => /^functions\/[^/]+\/.+\.ts$/.test(file) && !file.endsWith('/index.ts'),
);

test('a function imports no other function', () => {
  const groupOf = (path: string) => path.split('/')[1];
  const violations = imports
    .filter(({ from, to }) => from.startsWith('functions/') && to.startsWith('functions/'))
    .filter(({ from, to }) => groupOf(from) !== groupOf(to));
  expect(formatEdges(violations)).toEqual([]);
});

const APP = 'functions/pages/app/';

/** The forms of the office check what is typed by the schemas of the contract (BEHAVIOR §40.5). */
const isOfficeSchema = ({ from, to }: Import): boolean =>
  from.startsWith(`${APP}office/`) && (/^lib\/contract\//.test(to) || to === 'zod');

test('the app of the pages knows the system by the typed client alone', () => {
  const violations = imports
    .filter(({ from, to }) => from.startsWith(APP) && !to.startsWith(APP) && !to.startsWith('lib/client/'))
    .filter((edge) => !isOfficeSchema(edge))
    // How well a colour can be read: plain computation
    .filter(({ to }) => to !== 'lib/rules/salons/brand-colors.ts')
    // How searches compare texts: plain computation
    .filter(({ to }) => to !== 'lib/rules/search-text.ts')
    // Which cells a spreadsheet would compute: plain computation
    .filter(({ to }) => to !== 'lib/rules/spreadsheet-text.ts')
    // The languages of pages, and the locale of their formats: plain computation
    .filter(({ to }) => to !== 'lib/rules/salons/languages.ts')
    // Whether an id is that of a guest: one number
    .filter(({ to }) => to !== 'lib/rules/customers/guest-ids.ts')
    // The acts that each built-in role allows: a list, without imports
    .filter(({ to }) => to !== 'lib/rules/access/permissions.ts')
    // The tenders that somebody states: a list, without imports
    .filter(({ to }) => to !== 'lib/contract/stated-tenders.ts')
    // The words that pages share with mails
    .filter(({ to }) => !to.startsWith('lib/texts/'))
    // The payment methods that the API excludes at the processor: a list, without imports
    .filter(({ to }) => to !== 'lib/ports/stripe-methods.ts')
    // Types of the processor's script, which pages load from the processor
    .filter(({ to }) => to !== '@stripe/stripe-js')
    // Libraries know phone numbers and files of spreadsheets, not this system
    .filter(
      ({ to }) =>
        !/^@?preact|^(?:libphonenumber-js|papaparse|read-excel-file|uqr|squire-rte)\b/.test(to) &&
        !to.endsWith('.css'),
    );
  expect(formatEdges(violations)).toEqual([]);
});

test('operations import contract, ports and http as types only', () => {
  const groups = new Set(operations.map((file) => file.split('/')[1]));
  for (const worker of ['outbox', 'scheduled']) groups.delete(worker);
  const violations = imports
    .filter(({ from }) => operations.includes(from) && groups.has(from.split('/')[1]))
    .filter(({ from }) => !from.startsWith(APP))
    .filter(({ to }) => ['contract', 'ports', 'http'].includes(partOf(to)))
    .filter(({ typeOnly }) => !typeOnly);
  expect(formatEdges(violations)).toEqual([]);
});

const INDEX_ATTRIBUTES = Object.values(INDEXES).flatMap(({ pk, sk }) => [pk, sk]);

/** Patterns of keys and parts of keys in source text. */
const KEY_PATTERNS = {
  'a key': /\b[ps]k:\s*[`'"]/,
  'a key attribute': new RegExp(`\\b(?:${INDEX_ATTRIBUTES.join('|')})\\b|['"](?:pk|sk|${TTL_ATTRIBUTE})['"]`),
  'the start of a key': /[`'"][A-Z][A-Z-]*#|\$\{\w*[kK]ind\}#/,
  'the end of a key': /#[A-Z][A-Z-]*[`'"]/,
  'a split key': /split\(['"]#['"]\)/,
};

test.each(Object.entries(KEY_PATTERNS))('%s appears in lib/table/keys.ts only', (_, pattern) => {
  const matching = files
    .filter((file) => file.startsWith('lib/') || file.startsWith('functions/'))
    .filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(matching).toEqual(['lib/table/keys.ts']);
});

test('only freed time, and an offer that is accepted, take entries out of the diaries', () => {
  const usersOf = (names: RegExp) =>
    files
      .filter((file) => /^(?:lib|functions)\//.test(file) && names.test(readFileSync(file, 'utf8')))
      .toSorted();
  expect(usersOf(/\b(?:withEditsRemovingOccupant|getBlockDiaryEdits)\b/)).toEqual([
    'lib/rules/diary/diary-edits.ts',
    'lib/table/diary/block-times.ts',
    'lib/workflows/booking/freed-time.ts',
    'lib/workflows/waitlist/book-offer.ts',
  ]);
  expect(usersOf(/\bwithoutDiaryEntry\b/)).toEqual([
    'lib/rules/diary/day-pages.ts',
    'lib/rules/diary/diary-edits.ts',
    'lib/table/diary/block-times.ts',
  ]);
});
