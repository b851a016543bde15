import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUNDLES_DIR, ENTRY_FILE } from '../../../infra/cdk/bundle.ts';
import { BUNDLE_OPTIONS } from '../../../infra/cdk/esbuild-options.ts';
import {
  type FunctionNeeds,
  getFunctionNeeds,
  listBundleNames,
  listFunctionNames,
} from '../../../infra/cdk/function-needs.ts';
import { AREAS } from '../../../lib/contract/areas.ts';
import { groups } from '../../../lib/contract/index.ts';
import { INDEXES } from '../../../lib/table/keys.ts';

/** `nodemailer/lib/mail-composer` → `nodemailer`. */
const toPackageName = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

/**
 * Bundles the project's own code of functions in memory, unminified, in one file each: its text, its source files, and the
 * names of the packages that it imports.
 */
async function bundleOwnCodeInMemory(names: readonly string[]) {
  const { metafile, outputFiles } = await build({
    ...BUNDLE_OPTIONS,
    packages: 'external',
    splitting: false,
    minify: false,
    sourcemap: false,
    treeShaking: true,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, `functions/${name}/index.ts`])),
    outdir: BUNDLES_DIR,
    write: false,
  });
  return names.map((name) => {
    const isEntry = (path: string) => path.endsWith(`/${name}/${ENTRY_FILE}`);
    const [, output] = Object.entries(metafile.outputs).find(([path]) => isEntry(path)) ?? [];
    const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    return {
      name,
      inputs: used.map(([path]) => path),
      packages: new Set(output?.imports.map(({ path }) => toPackageName(path))),
      code: outputFiles.find(({ path }) => isEntry(path))?.text ?? '',
    };
  });
}

type Bundles = Awaited<ReturnType<typeof bundleOwnCodeInMemory>>;
let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleOwnCodeInMemory(listBundleNames());
});

function getBundle(name: string): Bundles[number] {
  const bundle = bundles.find((each) => each.name === name);
  if (!bundle) throw new Error(`no bundle of ${name}`);
  return bundle;
}
const listInputs = (name: string) => getBundle(name).inputs;
const listPackages = (name: string) => getBundle(name).packages;
const contains = (name: string, file: string): boolean => listInputs(name).includes(file);

const groupNames = groups.map((group) => group.name);
/** The needs of all functions that run a bundle. */
const listNeedsOfCode = (name: string): FunctionNeeds[] =>
  listFunctionNames()
    .filter((each) => (getFunctionNeeds(each).codeOf ?? each) === name)
    .map(getFunctionNeeds);
/** Operations without a salon need neither table nor keys. */
const isTenantless = (name: string): boolean => {
  const group = groups.find((each) => each.name === name);
  return group !== undefined && Object.values(group.routes).every(({ tenantless }) => tenantless);
};

const toContractFile = (group: string): string => {
  const area = Object.entries<readonly string[]>(AREAS).find(([, names]) => names.includes(group))?.[0];
  return join('lib/contract', area ?? '', `${group}.ts`);
};

describe.each(listBundleNames())('the bundle of %s', (name) => {
  const allNeeds = listNeedsOfCode(name);
  const needs: FunctionNeeds = Object.assign({}, ...allNeeds);

  test('contains its own code and no code of another function', () => {
    const own = `functions/${name}/`;
    expect(contains(name, `${own}index.ts`)).toBe(true);
    const foreign = listInputs(name).filter((path) => path.startsWith('functions/') && !path.startsWith(own));
    expect(foreign).toEqual([]);
  });

  test('contains no contract of another group', () => {
    const foreign = groupNames
      .filter((each) => each !== name)
      .filter((each) => contains(name, toContractFile(each)));
    if (needs.wholeContract) expect(foreign.length).toBeGreaterThan(0);
    else expect(foreign).toEqual([]);
  });

  test('contains no code of infrastructure or tests and no development package', () => {
    const foreign = listInputs(name).filter((path) => /^(?:infra|tests)\//.test(path));
    expect(foreign).toEqual([]);
    const development = ['aws-cdk-lib', 'constructs', 'esbuild', 'vitest', 'fast-check', 'mailparser'];
    expect(development.filter((each) => listPackages(name).has(each))).toEqual([]);
  });

  test('contains exactly the libraries of the services that it may use', () => {
    const packages = listPackages(name);
    const used = {
      images: contains(name, 'lib/ports/images.ts') && packages.has('@aws-sdk/client-s3'),
      mail:
        contains(name, 'lib/ports/mail.ts') &&
        packages.has('nodemailer') &&
        packages.has('@aws-sdk/client-ses'),
      payments: packages.has('stripe'),
    };
    expect(used, `services of ${name}, compared with infra/cdk/function-needs.ts`).toEqual({
      images: needs.images ?? needs.deletesImages ?? false,
      mail: needs.mail ?? false,
      payments: needs.payments ?? false,
    });
    if (!needs.images && !needs.deletesImages && !needs.exports)
      expect(packages).not.toContain('@aws-sdk/client-s3');
    if (!needs.mail) {
      for (const library of ['nodemailer', '@aws-sdk/client-ses']) expect(packages).not.toContain(library);
    }
  });

  test('reads the table and the platform’s keys only if it may', () => {
    if (isTenantless(name)) return;
    expect({
      table: contains(name, 'lib/table/open-store.ts'),
      keys: contains(name, 'lib/ports/secrets.ts'),
    }).toEqual({
      table: needs.table !== undefined,
      keys: needs.keys ?? false,
    });
  });

  test('queries exactly the indexes that its functions are granted', () => {
    const queried = Object.keys(INDEXES).filter((index) =>
      new RegExp(`\\bindex: "${index}"`).test(getBundle(name).code),
    );
    expect(queried.sort(), `indexes of ${name}, compared with infra/cdk/function-needs.ts`).toEqual(
      [...new Set(allNeeds.flatMap(({ indexes = [] }) => indexes))].sort(),
    );
  });
});

test('only the outbox composes mails', () => {
  const senders = listBundleNames().filter((name) => listPackages(name).has('nodemailer'));
  expect(senders).toEqual(['outbox']);
});
