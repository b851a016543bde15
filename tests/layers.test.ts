import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { INDEXES, TTL_ATTRIBUTE } from '../lib/table/keys.ts';

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gms;

/** Import statements of a file; local ones as paths from the project's root, others by their package's name. */
function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, statically, dynamically]) => {
    const target = statically ?? dynamically ?? '';
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
] as const;
type Layer = (typeof LAYERS)[number];

/** The part of the house that a path lies in: a layer of lib, functions, infra, tests, or a package's name. */
function partOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  if (top === 'lib') return second;
  if (['functions', 'infra', 'tests'].includes(top)) return top;
  if (path.startsWith('node:')) return 'node';
  return path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : top;
}

const AWS = /^@aws-sdk\//;

/** Who may import whom: layers of lib by name, packages by name or pattern. */
const MAY_IMPORT: Record<Exclude<Layer, 'ports'>, readonly (string | RegExp)[]> = {
  contract: ['contract', 'zod'],
  rules: ['rules', '@date-fns/tz'],
  table: ['table', 'rules', 'node', AWS],
  http: [
    'http',
    'contract',
    'rules',
    'table',
    'ports',
    'node',
    '@middy/core',
    /^@aws-lambda-powertools\//,
    'aws-lambda',
    'zod',
    'sanitize-html',
  ],
  workflows: ['workflows', 'rules', 'table', 'ports'],
  views: ['views', 'rules'],
  // What is told of the contract: its failures have their words in rules
  openapi: ['openapi', 'contract', 'rules', 'zod'],
  // Whoever uses the client takes in nothing of the house but its promises
  client: ['client', 'contract', 'zod'],
};

const allows = (list: readonly (string | RegExp)[], part: string): boolean =>
  list.some((each) => (typeof each === 'string' ? each === part : each.test(part)));

/** Ports speak to the world by whatever package does. */
const NOT_FOR_PORTS = ['contract', 'table', 'http', 'workflows', 'views', 'functions', 'infra', 'tests'];

test('the house has files and imports to check', () => {
  expect(files.length).toBeGreaterThan(60);
  for (const layer of LAYERS) {
    const edges = imports.filter(({ from }) => from.startsWith(`lib/${layer}/`));
    expect(edges.length, `imports in lib/${layer}`).toBeGreaterThan(0);
  }
});

for (const layer of LAYERS) {
  test(`lib/${layer} imports only what its layer may`, () => {
    const wrong = imports
      .filter(({ from }) => from.startsWith(`lib/${layer}/`))
      .filter(({ to }) => {
        const part = partOf(to);
        return layer === 'ports' ? NOT_FOR_PORTS.includes(part) : !allows(MAY_IMPORT[layer], part);
      });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
}

test('every package that is deployed is imported by the code that is', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const deployed = imports
    .filter(({ from }) => /^(?:lib|functions)\//.test(from))
    .map(({ to }) => partOf(to));
  const unused = Object.keys(dependencies).filter((name) => !deployed.includes(name));
  expect(unused, 'drop them, or keep them in devDependencies').toEqual([]);
});

test('rules read no clock, no environment and no randomness', () => {
  const wrong = sourcesOf('lib/rules').filter((file) =>
    /process\.|Date\.now|new Date\(\)|Math\.random|performance\./.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});

const operations = files.filter(
  (file) => /^functions\/[^/]+\/.+\.ts$/.test(file) && !file.endsWith('/index.ts'),
);

test('a function imports no other function', () => {
  const groupOf = (path: string) => path.split('/')[1];
  const wrong = imports
    .filter(({ from, to }) => from.startsWith('functions/') && to.startsWith('functions/'))
    .filter(({ from, to }) => groupOf(from) !== groupOf(to));
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('an operation knows contract, ports and http by their types alone', () => {
  const groups = new Set(operations.map((file) => file.split('/')[1]));
  for (const worker of ['outbox', 'scheduled']) groups.delete(worker);
  const wrong = imports
    .filter(({ from }) => operations.includes(from) && groups.has(from.split('/')[1]))
    .filter(({ to }) => ['contract', 'ports', 'http'].includes(partOf(to)))
    .filter(({ typeOnly }) => !typeOnly);
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

const INDEX_ATTRIBUTES = Object.values(INDEXES).flatMap(({ pk, sk }) => [pk, sk]);

/** How a key, or a part of one, looks where it is spelled out. */
const SPELLED_KEYS = {
  'a key': /\b[ps]k:\s*[`'"]/,
  'a key attribute': new RegExp(`\\b(?:${INDEX_ATTRIBUTES.join('|')})\\b|['"](?:pk|sk|${TTL_ATTRIBUTE})['"]`),
  'the beginning of a key': /[`'"][A-Z][A-Z-]*#|\$\{\w*[kK]ind\}#/,
  'the end of a key': /#[A-Z][A-Z-]*[`'"]/,
  'a key taken apart': /split\(['"]#['"]\)/,
};

test.each(Object.entries(SPELLED_KEYS))(
  '%s is spelled out in lib/table/keys.ts, and nowhere else',
  (_, form) => {
    const spelling = files
      .filter((file) => file.startsWith('lib/') || file.startsWith('functions/'))
      .filter((file) => form.test(readFileSync(file, 'utf8')));
    expect(spelling).toEqual(['lib/table/keys.ts']);
  },
);
