import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

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

/** What every bundle has in common, that of a peer among them. */
export const PLAINLY = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // ES modules first: they lose what nobody imports
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: PROJECT,
  metafile: true,
} as const satisfies BuildOptions;

/** How every function is bundled: for deployment, for `npm start -- --bundled`, for benchmarks and tests. */
export const OPTIONS = {
  ...PLAINLY,
  // What `await import()` asks for lies in files of its own, which nobody reads before: libraries for what few
  // requests do, and all the ways to credentials that a function on Lambda never goes
  splitting: true,
  sourcemap: true,
  // Stack traces need places; the sources themselves would only be read with them
  sourcesContent: false,
  plugins: [builtinsAsTheyAre],
} as const satisfies BuildOptions;
