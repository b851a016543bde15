import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Endpoints, endpoints } from '../../../lib/client/operations.ts';
import { API_VERSION } from '../../../lib/contract/route.ts';
import { formatDeclarations } from './declarations.ts';

const CLIENT_DIR = fileURLToPath(new URL('../../../lib/client', import.meta.url));
export const PACKAGE_DIR = join(CLIENT_DIR, 'dist');

/** The module of the endpoints that the contract has, without the contract. */
export const toEndpointsModule = (inlined: Endpoints = endpoints): string =>
  `export const endpoints = ${JSON.stringify(inlined)};`;

export const inlineEndpointsPlugin: Plugin = {
  name: 'inline endpoints',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/lib\/client\/operations\.ts$/ }, () => ({ contents: toEndpointsModule() })),
};

/** For the pages of visitors and customers, whose first view would weigh more with the calls of users. */
export const visitorEndpoints: Endpoints = Object.fromEntries(
  Object.entries(endpoints).map(([group, operations]) => [
    group,
    Object.fromEntries(Object.entries(operations).filter(([, { path }]) => !path.startsWith('/admin/'))),
  ]),
);

const MANIFEST = {
  name: 'salon-booking-client',
  version: API_VERSION,
  description: 'The salon booking API as typed functions, for browsers and Node.',
  type: 'module',
  sideEffects: false,
  main: './index.js',
  types: './index.d.ts',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=22' },
};

/** Writes the package of the client into a folder: an ES module with its source map, types, manifest and README. */
export async function buildClient(folder: string = PACKAGE_DIR): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: CLIENT_DIR,
    entryPoints: { index: 'client.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [inlineEndpointsPlugin],
  });
  const ownTypes = await readFile(join(CLIENT_DIR, 'types.ts'), 'utf8');
  await writeFile(join(folder, 'index.d.ts'), formatDeclarations(ownTypes));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  await copyFile(join(CLIENT_DIR, 'README.md'), join(folder, 'README.md'));
}
