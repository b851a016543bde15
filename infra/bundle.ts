import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { VIEWER_FILES } from '../lib/ports/viewer.ts';

export const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** Where the bundles to deploy lie, a folder for each function. */
export const BUNDLES = join(PROJECT, 'cdk.out', 'functions');
export const ENTRY_FILE = 'index.mjs';

/**
 * Node's own modules, asked of Node at first use. An `import` of one reads all that it exports: that of node:http
 * would load the whole of `fetch`, for a quarter of what a client of the database takes to load.
 */
const builtinsAsTheyAre: Plugin = {
  name: 'builtins as they are',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }));
  },
};

/** How every function is bundled: for deployment, for `npm start -- --bundled`, for benchmarks and tests. */
const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  sourcemap: true,
  // Stack traces need places; the sources themselves would only be read with them
  sourcesContent: false,
  // ES modules first: they lose what nobody imports
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  plugins: [builtinsAsTheyAre],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  absWorkingDir: PROJECT,
} as const satisfies BuildOptions;

const entriesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${name}/index`, `functions/${name}/index.ts`]));

/** A function's bundle: what went into it, by file, and the bytes that came out. */
export type Bundle = {
  readonly name: string;
  readonly bytes: number;
  /** Files of the project and of packages that left bytes in it. */
  readonly inputs: readonly string[];
};

const isEntry = (path: string, name: string): boolean =>
  path === `${name}/${ENTRY_FILE}` || path.endsWith(`/${name}/${ENTRY_FILE}`);

function bundleOf(name: string, { outputs }: Metafile): Bundle {
  const found = Object.entries(outputs).find(([path]) => isEntry(path, name));
  if (!found) throw new Error(`the bundler made nothing of ${name}`);
  const [, { bytes, inputs }] = found;
  const kept = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { name, bytes, inputs: kept.map(([path]) => path) };
}

/** The files that the reference page's viewer is read from lie beside the bundle of `docs`. */
async function placeViewer(folder: string): Promise<void> {
  const place = join(folder, 'docs', 'viewer');
  await mkdir(place, { recursive: true });
  for (const file of Object.values(VIEWER_FILES)) {
    await copyFile(join(PROJECT, 'node_modules', 'swagger-ui-dist', file), join(place, file));
  }
}

/** Bundles functions into a folder each, all in one run of the bundler. */
export async function bundleFunctions(names: readonly string[], folder = BUNDLES): Promise<Bundle[]> {
  const { metafile } = await build({ ...OPTIONS, entryPoints: entriesOf(names), outdir: folder });
  if (names.includes('docs')) await placeViewer(folder);
  return names.map((name) => bundleOf(name, metafile));
}

/** Where a bundle of `bundleFunctions` can be imported from. */
export const bundledCode = (name: string): URL => pathToFileURL(join(BUNDLES, name, ENTRY_FILE));

/** The same without minifying or writing: what is left of the code, to be read. */
export async function readableBundles(
  names: readonly string[],
): Promise<(Bundle & { readonly code: string })[]> {
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    minify: false,
    sourcemap: false,
    treeShaking: true,
    entryPoints: entriesOf(names),
    outdir: BUNDLES,
    write: false,
  });
  return names.map((name) => {
    const file = outputFiles.find(({ path }) => isEntry(path, name));
    return { ...bundleOf(name, metafile), code: file?.text ?? '' };
  });
}

/** Any code, bundled as the functions are: what one of them is measured against. */
export async function bundlePeer(code: string): Promise<string> {
  const stdin = { contents: code, resolveDir: PROJECT };
  const { outputFiles } = await build({ ...OPTIONS, sourcemap: false, stdin, write: false });
  return outputFiles[0]?.text ?? '';
}

/** A name for what the bundles of these functions hold: the same code has the same name. */
export async function buildName(names: readonly string[], folder = BUNDLES): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) hash.update(await readFile(join(folder, name, ENTRY_FILE)));
  return hash.digest('hex').slice(0, 12);
}
