import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { VIEWER_FILES } from '../../lib/ports/viewer.ts';
import { OPTIONS, PLAINLY, PROJECT } from './bundling.ts';

/** Where the bundles to deploy lie, a folder for each function. */
export const BUNDLES = join(PROJECT, 'cdk.out', 'functions');
export const ENTRY_FILE = 'index.mjs';

const entryOf = (name: string) => `functions/${name}/index.ts`;
const isCode = (file: string) => file.endsWith('.mjs');

/** A function's bundle, by the paths of its files: the entry and what it reads at once, and what it reads later. */
export type Bundle = {
  readonly name: string;
  readonly entry: string;
  readonly atOnce: readonly string[];
  readonly later: readonly string[];
};

/** The files of a bundle that are read with its entry file. */
function readAtOnce(outputs: Metafile['outputs'], entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return files;
}

function bundleOf(name: string, { outputs }: Metafile): Bundle {
  const code = Object.keys(outputs).filter(isCode);
  const entry = code.find((path) => basename(path) === ENTRY_FILE);
  if (!entry) throw new Error(`the bundler made nothing of ${name}`);
  const first = readAtOnce(outputs, entry);
  const absolute = (paths: readonly string[]) => paths.map((path) => resolve(PROJECT, path)).sort();
  return {
    name,
    entry: resolve(PROJECT, entry),
    atOnce: absolute([...first]),
    later: absolute(code.filter((path) => !first.has(path))),
  };
}

/** The files that the reference page's viewer is read from lie beside the bundle of `docs`. */
async function placeViewer(folder: string): Promise<void> {
  const place = join(folder, 'docs', 'viewer');
  await mkdir(place, { recursive: true });
  for (const file of Object.values(VIEWER_FILES)) {
    await copyFile(join(PROJECT, 'node_modules', 'swagger-ui-dist', file), join(place, file));
  }
}

/** Takes away what an earlier run has left: files that hold other code have other names. */
async function keepOnly(folder: string, { atOnce, later }: Bundle): Promise<void> {
  const made = new Set([...atOnce, ...later].flatMap((path) => [path, `${path}.map`]));
  for (const file of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, file.name);
    if (file.isFile() && !made.has(path)) await rm(path);
  }
}

/**
 * Bundles functions into a folder each, in a run of the bundler each: they share no files. One after the other,
 * since a run uses all cores, and many at once only wait for each other's memory.
 */
export async function bundleFunctions(names: readonly string[], folder = BUNDLES): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const name of names) {
    const outdir = join(folder, name);
    const { metafile } = await build({ ...OPTIONS, entryPoints: { index: entryOf(name) }, outdir });
    const bundle = bundleOf(name, metafile);
    await keepOnly(outdir, bundle);
    bundles.push(bundle);
  }
  if (names.includes('docs')) await placeViewer(folder);
  return bundles;
}

/** Where a bundle of `bundleFunctions` can be imported from. */
export const bundledCode = (name: string): URL => pathToFileURL(join(BUNDLES, name, ENTRY_FILE));

/** What is left of a function's code, to be read, and the files of the project and of packages that are in it. */
export type Readable = { readonly name: string; readonly inputs: readonly string[]; readonly code: string };

/** The same without minifying or writing, each in one piece. */
export async function readableBundles(names: readonly string[]): Promise<Readable[]> {
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    splitting: false,
    minify: false,
    sourcemap: false,
    treeShaking: true,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, entryOf(name)])),
    outdir: BUNDLES,
    write: false,
  });
  return names.map((name) => {
    const isEntry = (path: string) => path.endsWith(`/${name}/${ENTRY_FILE}`);
    const [, made] = Object.entries(metafile.outputs).find(([path]) => isEntry(path)) ?? [];
    const kept = Object.entries(made?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    return {
      name,
      inputs: kept.map(([path]) => path),
      code: outputFiles.find(({ path }) => isEntry(path))?.text ?? '',
    };
  });
}

/** Any code in a bundle, to measure functions against: bundled as they are, or as plainly as the bundler does it. */
export async function bundlePeer(
  name: string,
  code: string,
  folder: string,
  how: 'alike' | 'plainly',
): Promise<Bundle> {
  const { metafile } = await build({
    ...(how === 'alike' ? OPTIONS : PLAINLY),
    sourcemap: false,
    stdin: { contents: code, resolveDir: PROJECT },
    entryNames: 'index',
    outdir: folder,
  });
  return bundleOf(name, metafile);
}

/** A name for what the bundles of these functions hold: the same code has the same name. */
export async function buildName(names: readonly string[], folder = BUNDLES): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) {
    const files = await readdir(join(folder, name));
    for (const file of files.filter(isCode).sort()) hash.update(await readFile(join(folder, name, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
