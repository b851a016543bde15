import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ENTRY_PATHS, type EntryName } from '../../functions/pages/app/entries.ts';
import { inlineEndpointsPlugin, inlineVisitorEndpointsPlugin } from '../tools/client/build.ts';
import { BASE_OPTIONS, listInitialFiles, PROJECT_DIR } from './esbuild-options.ts';

const APP = 'functions/pages/app';
const PREACT = { jsx: 'automatic', jsxImportSource: 'preact', write: false } as const;

const BROWSER = {
  absWorkingDir: PROJECT_DIR,
  outdir: 'pages',
  bundle: true,
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.woff2': 'file' },
  assetNames: 'font/[name]-[hash]',
} as const;

type CompiledFile = { readonly name: string; readonly contents: Uint8Array };

/** Scripts and styles of some entries, which share files with each other alone. */
const compileEntries = (names: readonly EntryName[], endpointsPlugin: Plugin) =>
  build({
    ...PREACT,
    ...BROWSER,
    entryPoints: Object.fromEntries(names.map((name) => [name, `${APP}/${ENTRY_PATHS[name]}`])),
    metafile: true,
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    plugins: [endpointsPlugin],
  });

/** The files that the script of an entry imports, so that browsers need not find them one after the other. */
function listPreloads(outputs: Metafile['outputs'], entry: string): string[] {
  const [, ...imported] = listInitialFiles(outputs, `pages/${entry}.js`);
  return imported.map((path) => basename(path));
}

/** The pages: the module that renders them on the server, and the scripts and styles for browsers. */
async function compilePages(): Promise<CompiledFile[]> {
  const [visitors, users, embed, server] = await Promise.all([
    compileEntries(['page'], inlineVisitorEndpointsPlugin),
    compileEntries(['desk', 'office'], inlineEndpointsPlugin),
    // Salons' sites load it as a plain script
    build({ ...BROWSER, entryPoints: { embed: `${APP}/embed.ts` }, write: false, format: 'iife' }),
    build({
      ...BASE_OPTIONS,
      ...PREACT,
      entryPoints: { server: `${APP}/server.tsx` },
      outdir: 'pages',
      loader: { '.css': 'empty' },
      plugins: [inlineEndpointsPlugin],
    }),
  ]);
  const outputs = [visitors, users, embed, server].flatMap(({ outputFiles }) => outputFiles);
  const browserOutputs = { ...visitors.metafile.outputs, ...users.metafile.outputs };
  const toPreloads = (entry: string): CompiledFile => ({
    name: `preloads-${entry}`,
    contents: Buffer.from(listPreloads(browserOutputs, entry).join(' ')),
  });
  return [
    ...Object.keys(ENTRY_PATHS).map(toPreloads),
    ...outputs.map(({ path, contents }) => ({ name: basename(path), contents })),
  ];
}

/** An id of the files: equal files give an equal id. */
function computeVersion(files: readonly CompiledFile[]): string {
  const hash = createHash('sha256');
  for (const { name, contents } of files) hash.update(name).update(contents);
  return hash.digest('hex').slice(0, 12);
}

async function writeFiles(folder: string, files: readonly CompiledFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const version = { name: 'version', contents: Buffer.from(computeVersion(files)) };
  await Promise.all([version, ...files].map(({ name, contents }) => writeFile(join(folder, name), contents)));
}

export async function bundlePages(folder: string): Promise<void> {
  const files = await compilePages();
  await rm(folder, { recursive: true, force: true });
  await writeFiles(folder, files);
}

/** Compiles the pages for this machine. Returns their folder, which is named by its content: several stacks may start at once. */
export async function compileLocalPages(): Promise<string> {
  const files = await compilePages();
  const folder = join(PROJECT_DIR, 'cdk.out', 'pages', computeVersion(files));
  if (existsSync(folder)) return folder;
  const written = `${folder}-${randomUUID()}`;
  await writeFiles(written, files);
  await rename(written, folder).catch(() => rm(written, { recursive: true }));
  return folder;
}
