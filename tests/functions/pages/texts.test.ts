import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import type { Catalog, PageData, PageName, RenderedPage } from '../../../functions/pages/app/page-data.ts';
import { en } from '../../../functions/pages/app/texts/en.ts';
import type { PageLanguage, Texts } from '../../../functions/pages/app/texts/index.ts';
import { BASE_OPTIONS } from '../../../infra/cdk/esbuild-options.ts';
import { inlineEndpointsPlugin } from '../../../infra/tools/client/build.ts';
import type { CallFailure } from '../../../lib/client/types.ts';
import { choosePageFormats } from '../../../lib/rules/salons/languages.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  findForeignTexts,
  listStrings,
  listVisibleTexts,
  toPseudoTexts,
} from '../../support/pages/pseudo-texts.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const APP = 'functions/pages/app';

type PagesModule = {
  readonly render: (data: PageData, texts?: Texts) => Promise<RenderedPage>;
  readonly describeFailure: (failure: CallFailure) => string;
  readonly setPageLanguage: (page?: PageLanguage, texts?: Texts) => void;
};

/** Compiles and loads code that imports modules of the pages. */
async function load<Module>(contents: string, plugins: readonly Plugin[] = []): Promise<Module> {
  const { outputFiles } = await build({
    ...BASE_OPTIONS,
    stdin: { contents, resolveDir: APP, loader: 'ts' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    write: false,
    sourcemap: false,
    treeShaking: false,
    plugins: [inlineEndpointsPlugin, ...plugins],
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  );
}

let pages: PagesModule;
beforeAll(async () => {
  pages = await load(
    ['server.tsx', 'parts/call.tsx', 'texts/index.ts'].map((path) => `export * from './${path}';`).join(''),
  );
});

const ENGLISH = choosePageFormats([], { locale: 'en-US', languages: [] });
const PSEUDO: Texts = toPseudoTexts(en);
/** Each page, and each step of the booking page. */
const VIEWS: readonly (readonly [PageName, search: string])[] = [
  ['book', ''],
  ['book', '?location=1&services=3@1'],
  ['book', '?step=time&location=1&services=3@1'],
  ['book', '?step=time&location=1&services=3@1&date=2026-11-17'],
  ['book', '?step=details&location=1&services=3@1&date=2026-11-17&time=14:00'],
  ['visit', ''],
  ['offer', ''],
  ['account', ''],
  ['claim', ''],
  ['verify-email', ''],
  ['confirm-merge', ''],
  ['keep-address', ''],
  ['reset-password', ''],
  ['admin-reset-password', ''],
];

async function openPages() {
  const salon = await openSalon();
  const { data: catalog } = (await salon.call<Catalog>('booking/catalog')).body;
  const renderView = (
    [page, search]: (typeof VIEWS)[number],
    texts?: Texts,
    found: Catalog | null = catalog,
  ) =>
    pages.render(
      {
        page,
        slug: salon.slug,
        ...ENGLISH,
        api: 'https://salon.test/api/v1',
        processor: null,
        now: salon.clock.now().toISOString(),
        search,
        catalog: found,
      },
      texts,
    );
  const words = listStrings([salon.slug, catalog]);
  // A salon without a logo shows the first letter of its name; locations are chosen by name and street
  const streets = catalog.locations.map(({ address }) => address.split(',', 1)[0] ?? '');
  const data = [...words, ...streets, ...words.map((word) => word.slice(0, 1).toUpperCase())];
  return { data, renderView, catalog };
}

// BEHAVIOR §35.6
test('shows every text of each page in the language of the page', async () => {
  const { data, catalog, renderView } = await openPages();
  for (const view of VIEWS) {
    for (const found of [catalog, null]) {
      const { html, title, description } = await renderView(view, PSEUDO, found);
      const visible = [...listVisibleTexts(html), title, description];
      expect(visible.filter((text) => text.includes('[¡')).length, view.join(' ')).toBeGreaterThan(3);
      expect(findForeignTexts(visible, data), view.join(' ')).toEqual([]);
    }
  }
});

test('keeps the languages of renders apart', async () => {
  const { renderView } = await openPages();
  for (const view of VIEWS) {
    const english = await renderView(view);
    const pseudo = await renderView(view, PSEUDO);
    expect(await renderView(view)).toEqual(english);
    expect(JSON.stringify(english)).not.toContain('[¡');
    expect(await renderView(view, PSEUDO)).toEqual(pseudo);
  }
});

nightTest('reads no text while a module loads', async () => {
  // The scripts of the entries start as soon as they load
  const modules = globSync('**/*.{ts,tsx}', { cwd: APP }).filter(
    (path) => !/^(?:main|embed|(?:desk|office)\/main)\.tsx?$|\.d\.ts$|^texts\//.test(path),
  );
  expect(modules.length).toBeGreaterThan(50);
  const refuseTexts: Plugin = {
    name: 'refuse-texts',
    setup: ({ onLoad }) =>
      onLoad({ filter: /app\/texts\/index\.ts$/ }, () => ({
        contents: `export const texts = () => { throw new Error('a module reads a text while it loads'); };
          export const setPageLanguage = texts, setUserPageLanguage = texts, getPageLanguage = texts;
          export const createPartTexts = () => texts;`,
      })),
  };
  const imports = modules.map((path) => `import './${path}';`).join('');
  await expect(load(`${imports} export const isLoaded = true;`, [refuseTexts])).resolves.toMatchObject({
    isLoaded: true,
  });
});

test('shows failures by their code, and never the message of the API', async () => {
  pages.setPageLanguage(ENGLISH, PSEUDO);
  const describe = (code: string, retryAfterSeconds?: number) =>
    pages.describeFailure({
      ok: false,
      kind: 'refused',
      code,
      status: 400,
      message: 'For programmers',
      errors: {},
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  expect(describe('slot_not_available')).toBe('[¡Slöt nöt äväïläblë!].');
  expect(describe('too_many_requests', 3)).toBe('[¡Töö mäny rëqüësts!]. [¡Plëäsë wäït 3 seconds.!]');
  expect(describe('too_many_requests', 891)).toBe('[¡Töö mäny rëqüësts!]. [¡Plëäsë wäït 15 minutes.!]');
  expect(describe('too_many_requests', 3600)).toBe('[¡Töö mäny rëqüësts!].');
  for (const code of ['http_error', 'code_of_a_newer_api', 'toString', ''])
    expect(describe(code)).toBe(`${PSEUDO.failure}.`);
  pages.setPageLanguage();
});

test('French texts keep punctuation on the line of the word before it', () => {
  const files = ['functions', 'lib'].flatMap((folder) => globSync(`${folder}/**/fr.ts`));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => / [!;»](?=\s|$|['`.,])|« | [:?](?=['`]|\$\{)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Groups of texts that codes of the API or of the payment processor name. */
const KEYED_BY_CODES = new Set(['failures', 'notMoved', 'protectedFields', 'protectedOperations', 'reasons']);

/** The names of all other texts of a catalogue. */
const listTextNames = (catalog: object): string[] =>
  Object.entries(catalog).flatMap(([name, text]) => {
    if (KEYED_BY_CODES.has(name)) return [];
    return text instanceof Object && typeof text !== 'function' && !Array.isArray(text)
      ? listTextNames(text)
      : [name];
  });

const toSnakeCase = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The code writes 'retained_30' as 'retained_' with a number of days. */
const withoutDays = (name: string): string => name.replace(/(?<=_)\d+(?:_percent)?$/, '');

test('some code names every text', async () => {
  const code = ['functions/**/*.{ts,tsx}', 'lib/**/*.ts']
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !/\/texts\/(?:[\w-]+\/)?\w\w\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []);
  // The office looks most of its texts up by names of the API
  const words = new Set(['*', ...code.flatMap((word) => [word, toSnakeCase(word), ...word.split('-')])]);
  const files = globSync('functions/**/texts/{,*/}en.ts');
  const names = await Promise.all(
    files.map(async (file) => {
      const modules = (await import(resolve(file))) as Readonly<Record<string, object>>;
      return Object.values(modules).flatMap(listTextNames);
    }),
  );
  // A field of one area: 'user.staff_id'
  const unused = names
    .flat()
    .filter((name) => !name.split('.').every((part) => words.has(part) || words.has(withoutDays(part))));
  expect(unused).toEqual([]);
});

test('each catalogue of the pages lies in a folder of texts, so that scripts have one language', () => {
  // The names of first services load in the language of the salon
  const files = globSync('functions/pages/app/**/{de,es,fr}.ts', { exclude: ['**/starter-services/**'] });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !/\/texts\/(?:\w+\/)?\w+\.ts$/.test(file))).toEqual([]);
});
