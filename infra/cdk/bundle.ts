import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { SWAGGER_FILE_PATHS } from '../../lib/ports/swagger-files.ts';
import { BASE_OPTIONS, BUNDLE_OPTIONS, listInitialFiles, PROJECT_DIR } from './esbuild-options.ts';
import { compileAndReplacePages } from './page-bundle.ts';

/** The bundles to deploy, a folder for each function. */
export const BUNDLES_DIR = join(PROJECT_DIR, 'cdk.out', 'functions');
/** The files of the pages that browsers load, which are uploaded. */
export const PAGE_FILES_DIR = join(PROJECT_DIR, 'cdk.out', 'page-files');
export const ENTRY_FILE = 'index.mjs';

const entryPath = (name: string) => `functions/${name}/index.ts`;
const isCode = (file: string) => file.endsWith('.mjs');

/** The files of a function's bundle: those that load with the entry, and those that load on first use. */
export type Bundle = {
  readonly name: string;
  readonly entry: string;
  readonly initialFiles: readonly string[];
  readonly lazyFiles: readonly string[];
};

function toBundle(name: string, { outputs }: Metafile): Bundle {
  const code = Object.keys(outputs).filter(isCode);
  const entry = code.find((path) => basename(path) === ENTRY_FILE);
  if (!entry) throw new Error(`esbuild wrote no entry file for ${name}`);
  const initial = listInitialFiles(outputs, entry);
  const absolute = (paths: readonly string[]) => paths.map((path) => resolve(PROJECT_DIR, path)).sort();
  return {
    name,
    entry: resolve(PROJECT_DIR, entry),
    initialFiles: absolute([...initial]),
    lazyFiles: absolute(code.filter((path) => !initial.has(path))),
  };
}

/** Copies the viewer of the reference page beside the bundle of `docs`. */
async function copyViewer(folder: string): Promise<void> {
  const target = join(folder, 'docs', 'viewer');
  await mkdir(target, { recursive: true });
  for (const file of Object.values(SWAGGER_FILE_PATHS)) {
    await copyFile(join(PROJECT_DIR, file), join(target, basename(file)));
  }
}

/** Deletes the files of earlier runs: file names contain a hash of their content. */
async function deleteStaleFiles(folder: string, { initialFiles, lazyFiles }: Bundle): Promise<void> {
  const current = new Set([...initialFiles, ...lazyFiles].flatMap((path) => [path, `${path}.map`]));
  for (const file of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, file.name);
    if (file.isFile() && !current.has(path)) await rm(path);
  }
}

/** Bundles each function into its own folder. One run after the other: each already uses all cores. */
export async function bundleFunctionsAndPages(
  names: readonly string[],
  folder = BUNDLES_DIR,
): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const name of names) {
    const outdir = join(folder, name);
    const { metafile } = await build({ ...BUNDLE_OPTIONS, entryPoints: { index: entryPath(name) }, outdir });
    const bundle = toBundle(name, metafile);
    await deleteStaleFiles(outdir, bundle);
    bundles.push(bundle);
  }
  if (names.includes('docs')) await copyViewer(folder);
  if (names.includes('pages')) {
    await compileAndReplacePages({
      functionFolder: join(folder, 'pages', 'app'),
      browserFolder: PAGE_FILES_DIR,
    });
  }
  return bundles;
}

export const toBundleUrl = (name: string): URL => pathToFileURL(join(BUNDLES_DIR, name, ENTRY_FILE));

/** Bundles other code for comparison, with the bundler's plain options. */
export async function bundleSourceForComparison(name: string, code: string, folder: string): Promise<Bundle> {
  const { metafile } = await build({
    ...BASE_OPTIONS,
    sourcemap: false,
    stdin: { contents: code, resolveDir: PROJECT_DIR },
    entryNames: 'index',
    outdir: folder,
  });
  return toBundle(name, metafile);
}

/** An id of the code of these bundles: equal code gives an equal id. */
export async function computeBuildId(names: readonly string[], folder = BUNDLES_DIR): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) {
    const files = await readdir(join(folder, name));
    for (const file of files.filter(isCode).sort()) hash.update(await readFile(join(folder, name, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
