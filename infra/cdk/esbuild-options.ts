import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { inlineEndpointsPlugin } from '../tools/client/build.ts';

export const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Loads Node's built-in modules at first use. A static `import` of one reads all of its exports: importing node:http
 * would load all of `fetch`, which takes a quarter of the time that a DynamoDB client takes.
 */
const lazyBuiltinsPlugin: Plugin = {
  name: 'lazy builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }));
  },
};

/** Options of every bundle, also of code that functions are compared with. */
export const BASE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // ES modules first: unused exports are dropped.
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: PROJECT_DIR,
  metafile: true,
} as const satisfies BuildOptions;

/** Options of every function's bundle: for deployment, `npm start -- --bundled`, benchmarks and tests. */
export const BUNDLE_OPTIONS = {
  ...BASE_OPTIONS,
  // Modules behind `await import()` get their own files: libraries that few requests need, and credential providers
  // that Lambda does not use.
  splitting: true,
  sourcemap: true,
  // Stack traces need positions, not the source text.
  sourcesContent: false,
  plugins: [lazyBuiltinsPlugin, inlineEndpointsPlugin],
} as const satisfies BuildOptions;

/** The files of a bundle that load with its entry file, that one first. */
export function listInitialFiles(outputs: Metafile['outputs'], entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return files;
}
