import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { type CodeSplittingGroup, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { BOOKING_STYLE, ENTRIES, type EntryName } from '../../functions/pages/app/entries.ts';
import type { EntryFiles } from '../../lib/ports/page-files.ts';
import { LANGUAGES, type Language } from '../../lib/rules/salons/languages.ts';
import { inlineEndpointsPlugin, toEndpointsModule, visitorEndpoints } from '../tools/client/build.ts';
import { BASE_OPTIONS, PROJECT_DIR } from './esbuild-options.ts';
import { createOneLanguagePlugin, createPseudoLocalesPlugin } from './one-language.ts';
import { PSEUDO_LOCALES, type PseudoLocales } from './pseudo-texts.ts';

const APP = 'functions/pages/app';
const PREACT = { jsx: 'automatic', jsxImportSource: 'preact' } as const;
const TARGET = 'es2022';

const BROWSER = {
  absWorkingDir: PROJECT_DIR,
  outdir: 'pages',
  bundle: true,
  write: false,
  target: TARGET,
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
} as const;

type CompiledFile = { readonly name: string; readonly contents: Uint8Array | string };

/** The compiled pages: what the function reads, and what browsers load, named by its content. */
type CompiledPages = {
  readonly functionFiles: readonly CompiledFile[];
  readonly browserFiles: readonly CompiledFile[];
};

/** Less than this saves no request: a browser waits longer for another file than for these bytes. */
const SHARED_FILE_MIN_BYTES = 20_000;

/** One file has all that the script of an entry imports. */
const FIRST: CodeSplittingGroup = { name: 'first', tags: ['$initial'] };

/** Code that several parts share that load later lies together by the parts that need it, until a file has a useful size. */
const SHARED: CodeSplittingGroup = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: SHARED_FILE_MIN_BYTES,
};

/**
 * The office has many areas. What most of them share lies in two files: the contract's schemas, and the parts of forms and tables.
 * The rest lies in smaller files, so that no area loads the reports, texts and libraries of others, and stays below 120 KB.
 */
const OFFICE: readonly CodeSplittingGroup[] = [
  FIRST,
  // A view that shares a few lines with spreadsheets must not load the library
  { name: 'sheets', test: /node_modules\/papaparse/ },
  { name: 'schemas', test: /node_modules\/zod|lib\/contract/, minShareCount: 10 },
  { name: 'parts', test: /functions\/pages\/app\/(?!office\/report|parts\/own-log-in)/, minShareCount: 5 },
  { ...SHARED, entriesAwareMergeThreshold: 8_000 },
];

/** Panels and forms that a desk opens seldom. They load when they are opened (BEHAVIOR §39.3). */
const SELDOM = new RegExp(
  [
    'own-log-in|parts/product-acts/act-form|links/receipt-page|desk/sell/(sell-product|use-product-sale|sale\\.ts)',
    'desk/(till/|waitlist|join-waitlist|block-time|change-block|unblock|edit-customer|money/receipt-view|payments/(?!payment-rows))',
  ].join('|'),
);

/** So that browsers load few files (BEHAVIOR §35.7). The desk loads its other dialogs ahead, so that they are one file. */
const FILE_GROUPS: { readonly [name in EntryName]: readonly CodeSplittingGroup[] } = {
  page: [FIRST, SHARED],
  desk: [
    FIRST,
    // They load when a form is refused
    { name: 'messages', test: /\/field-messages\// },
    { name: 'dialogs', test: (module) => !SELDOM.test(module) },
    { name: 'seldom' },
  ],
  office: OFFICE,
};

/**
 * Leaves out what the pages use of no schema, seven kilobytes of a page with forms: its description as JSON Schema, English
 * messages (each parse has its own), and the memory for values that contain themselves.
 */
const slimSchemasPlugin: Plugin = {
  name: 'slim schemas',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/inst\._zod\.processJSONSchema = .*;/g, '')
        .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(/g, 'Object(')
        .replaceAll(/core\.config\(.*\);/g, ';'),
  },
};

/** The scripts of an entry in a language. Entries share no file, so that none has parts of another one. */
async function compileScripts(
  name: EntryName,
  language: Language,
  endpointsModule: string,
  pseudoLocales: PseudoLocales,
): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    cwd: PROJECT_DIR,
    input: { [name]: join(APP, ENTRIES[name].script) },
    platform: 'browser',
    tsconfig: false,
    preserveEntrySignatures: false,
    transform: { target: TARGET, jsx: { runtime: PREACT.jsx, importSource: PREACT.jsxImportSource } },
    plugins: [
      createOneLanguagePlugin(language, pseudoLocales),
      slimSchemasPlugin,
      {
        name: 'inline endpoints',
        load: { filter: { id: /\/lib\/client\/operations\.ts$/ }, handler: () => endpointsModule },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    comments: false,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name]-[hash].js' : 'shared-[hash].js'),
    codeSplitting: { groups: [...FILE_GROUPS[name]] },
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

/** The style sheets of the pages, with their fonts. Returns the name of each compiled sheet, too. */
async function compileStyles() {
  const { outputFiles, metafile } = await build({
    ...BROWSER,
    entryPoints: [BOOKING_STYLE, ...Object.values(ENTRIES).map(({ style }) => style)].map((style) =>
      join(APP, style),
    ),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    metafile: true,
  });
  const findStyle = (style: string): string => {
    const path = join(APP, style);
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === path);
    if (!found) throw new Error(`esbuild wrote no style sheet for ${style}`);
    return basename(found[0]);
  };
  return { files: outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })), findStyle };
}

/** The scripts that load with the entry's own, without the browser finding them one after the other. */
function listFirstScripts(chunks: readonly OutputChunk[]): { script: string; preloads: string[] } {
  const script = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (script === undefined) throw new Error('rolldown wrote no script of the entry');
  const names = new Set([script]);
  for (const name of names) {
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(each);
  }
  return { script, preloads: [...names].slice(1) };
}

/** The module that renders the pages on the server, and the script that salons' sites load as a plain script. */
async function compileFunctionFiles(pseudoLocales: PseudoLocales): Promise<CompiledFile[]> {
  const results = await Promise.all([
    build({ ...BROWSER, entryPoints: { embed: `${APP}/embed.ts` }, format: 'iife' }),
    build({
      ...BASE_OPTIONS,
      ...PREACT,
      entryPoints: { server: `${APP}/server.tsx` },
      outdir: 'pages',
      write: false,
      plugins: [inlineEndpointsPlugin, createPseudoLocalesPlugin(pseudoLocales)],
    }),
  ]);
  return results.flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })),
  );
}

async function compileLanguage(
  language: Language,
  findStyle: (style: string) => string,
  pseudoLocales: PseudoLocales,
) {
  const [page, desk, office] = await Promise.all([
    compileScripts('page', language, toEndpointsModule(visitorEndpoints), pseudoLocales),
    compileScripts('desk', language, toEndpointsModule(), pseudoLocales),
    compileScripts('office', language, toEndpointsModule(), pseudoLocales),
  ]);
  const scripts = { page, desk, office };
  const toEntryFiles = (name: EntryName): EntryFiles => ({
    ...listFirstScripts(scripts[name]),
    style: findStyle(ENTRIES[name].style),
  });
  const visitorFiles = toEntryFiles('page');
  const entries: { readonly [name in EntryName | 'booking']: EntryFiles } = {
    page: visitorFiles,
    booking: { ...visitorFiles, style: findStyle(BOOKING_STYLE) },
    desk: toEntryFiles('desk'),
    office: toEntryFiles('office'),
  };
  return { language, entries, chunks: Object.values(scripts).flat() };
}

async function compilePages(pseudoLocales: PseudoLocales = {}): Promise<CompiledPages> {
  const [styles, functionFiles] = await Promise.all([compileStyles(), compileFunctionFiles(pseudoLocales)]);
  const languages = await Promise.all(
    LANGUAGES.map((language) => compileLanguage(language, styles.findStyle, pseudoLocales)),
  );
  const entries = Object.fromEntries(languages.map(({ language, entries: each }) => [language, each]));
  // Languages share the files without texts
  const scripts = new Map(
    languages.flatMap(({ chunks }) => chunks.map(({ fileName, code }) => [fileName, code] as const)),
  );
  const browserFiles = [...[...scripts].map(([name, contents]) => ({ name, contents })), ...styles.files];
  return {
    functionFiles: [...functionFiles, { name: 'entries.json', contents: JSON.stringify(entries) }],
    browserFiles,
  };
}

/** An id of the files: equal files give an equal id. */
function computeVersion({ functionFiles, browserFiles }: CompiledPages): string {
  const hash = createHash('sha256');
  for (const { name, contents } of [...functionFiles, ...browserFiles]) hash.update(name).update(contents);
  return hash.digest('hex').slice(0, 12);
}

async function writeFiles(folder: string, files: readonly CompiledFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ name, contents }) => writeFile(join(folder, name), contents)));
}

/** The folders of compiled pages: the files of the function, and those for browsers. */
type PageFolders = { readonly functionFolder: string; readonly browserFolder: string };

async function writePages(pages: CompiledPages, { functionFolder, browserFolder }: PageFolders) {
  await writeFiles(functionFolder, pages.functionFiles);
  await writeFiles(browserFolder, pages.browserFiles);
}

export async function compileAndReplacePages(folders: PageFolders): Promise<void> {
  const pages = await compilePages();
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
  await writePages(pages, folders);
}

const toFolders = (folder: string): PageFolders => ({
  functionFolder: join(folder, 'function'),
  browserFolder: join(folder, 'browser'),
});

/** `PSEUDO_LOCALES=1` shows Spanish as a long accented pseudo-locale, and French as one from right to left. */
const getPseudoLocales = (): PseudoLocales => (process.env.PSEUDO_LOCALES === '1' ? PSEUDO_LOCALES : {});

/** Compiles the pages for this machine. Returns their folders, named by the content: several stacks may start at once. */
export async function compileLocalPages(): Promise<PageFolders> {
  const pages = await compilePages(getPseudoLocales());
  const folder = join(PROJECT_DIR, 'cdk.out', 'pages', computeVersion(pages));
  if (!existsSync(folder)) {
    const written = `${folder}-${randomUUID()}`;
    await mkdir(dirname(folder), { recursive: true });
    await writePages(pages, toFolders(written));
    await rename(written, folder).catch(() => rm(written, { recursive: true }));
  }
  return toFolders(folder);
}
