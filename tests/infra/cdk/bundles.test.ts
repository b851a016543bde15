import { beforeAll, describe, expect, test } from 'vitest';
import { readableBundles } from '../../../infra/cdk/bundle.ts';
import { functionNames, needsOf } from '../../../infra/cdk/function-needs.ts';
import { groups } from '../../../lib/contract/index.ts';
import { INDEXES } from '../../../lib/table/keys.ts';

type Bundles = Awaited<ReturnType<typeof readableBundles>>;
let bundles: Bundles;
beforeAll(async () => {
  bundles = await readableBundles(functionNames());
});

function bundleOf(name: string): Bundles[number] {
  const bundle = bundles.find((each) => each.name === name);
  if (!bundle) throw new Error(`no bundle of ${name}`);
  return bundle;
}
const inputsOf = (name: string) => bundleOf(name).inputs;
/** Packages in a bundle, by their names. */
const packagesIn = (name: string): Set<string> =>
  new Set(
    inputsOf(name).flatMap(
      (path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/)?.[1] ?? [],
    ),
  );
const holds = (name: string, file: string): boolean => inputsOf(name).includes(file);

const contracts = groups.map((group) => group.name);
/** A group whose operations belong to no salon needs neither table nor keys. */
const isOfNoSalon = (name: string): boolean => {
  const group = groups.find((each) => each.name === name);
  return group !== undefined && Object.values(group.routes).every(({ tenantless }) => tenantless);
};

describe.each(functionNames())('the bundle of %s', (name) => {
  const needs = needsOf(name);

  test('holds its own code and no other function’s', () => {
    const own = `functions/${name}/`;
    expect(holds(name, `${own}index.ts`)).toBe(true);
    const foreign = inputsOf(name).filter((path) => path.startsWith('functions/') && !path.startsWith(own));
    expect(foreign).toEqual([]);
  });

  test('holds no other group’s contract', () => {
    const foreign = contracts
      .filter((each) => each !== name)
      .map((each) => `lib/contract/${each}.ts`)
      .filter((file) => holds(name, file));
    if (needs.wholeContract) expect(foreign.length).toBeGreaterThan(0);
    else expect(foreign).toEqual([]);
  });

  test('holds nothing of infrastructure, of tests, or of development', () => {
    const foreign = inputsOf(name).filter((path) => /^(?:infra|tests)\//.test(path));
    expect(foreign).toEqual([]);
    const development = ['aws-cdk-lib', 'constructs', 'esbuild', 'vitest', 'fast-check', 'mailparser'];
    expect(development.filter((each) => packagesIn(name).has(each))).toEqual([]);
  });

  test('reaches for what the infrastructure lets it, neither more nor less', () => {
    const packages = packagesIn(name);
    const reached = {
      images: holds(name, 'lib/ports/images.ts') && packages.has('@aws-sdk/client-s3'),
      mail:
        holds(name, 'lib/ports/mail.ts') && packages.has('nodemailer') && packages.has('@aws-sdk/client-ses'),
      payments: packages.has('stripe'),
    };
    expect(reached, `what ${name} reaches for, against infra/cdk/function-needs.ts`).toEqual({
      images: needs.images ?? false,
      mail: needs.mail ?? false,
      payments: needs.payments ?? false,
    });
    if (!needs.images) expect(packages).not.toContain('@aws-sdk/client-s3');
    if (!needs.mail) {
      for (const library of ['nodemailer', '@aws-sdk/client-ses']) expect(packages).not.toContain(library);
    }
  });

  test('knows the table and the platform’s keys only where it may', () => {
    if (isOfNoSalon(name)) return;
    expect({ table: holds(name, 'lib/table/store.ts'), keys: holds(name, 'lib/ports/secrets.ts') }).toEqual({
      table: needs.table !== undefined,
      keys: needs.keys ?? false,
    });
  });

  test('asks the indexes that it is granted, and no other', () => {
    const asked = Object.keys(INDEXES).filter((index) =>
      new RegExp(`\\bindex: "${index}"`).test(bundleOf(name).code),
    );
    expect(asked.sort(), `indexes of ${name}, against infra/cdk/function-needs.ts`).toEqual(
      [...(needs.indexes ?? [])].sort(),
    );
  });
});

test('mails are made by the outbox alone', () => {
  const senders = functionNames().filter((name) => packagesIn(name).has('nodemailer'));
  expect(senders).toEqual(['outbox']);
});
