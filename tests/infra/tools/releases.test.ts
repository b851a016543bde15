import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../infra/local/local-server.ts';
import {
  openFunctions,
  recordReplacedAndDeleteObsoleteVersions,
  runRollback,
} from '../../../infra/tools/releases/lambda.ts';
import {
  hasRolledBackFunction,
  planRollbackOfLastDeployment,
} from '../../../infra/tools/releases/live-functions.ts';
import { nightTest } from '../../support/nightly.ts';

type Alias = { version: number; canary?: number };
/** `tables`: those of the versions that use another table than `salon`. */
type Deployed = {
  alias: Alias;
  versions: number[];
  tags: Record<string, string>;
  tables?: Record<number, string>;
};

const ARN = 'arn:aws:lambda:eu-west-1:111122223333:function:';
/** A stand-in for Lambda with its REST API: aliases, versions and tags. */
let lambda: LocalServer;
let deployed: Map<string, Deployed>;
/** The calls that change something, in order. */
let changes: string[];

const FUNCTION = /^\/2015-03-31\/functions\/([\w-]+)(\/aliases\/live|\/versions)?\/?$/;
const TAGS = /^\/2017-03-31\/tags\/(.+)$/;
const toAlias = (name: string, { alias }: Deployed) => ({
  AliasArn: `${ARN}${name}:live`,
  Name: 'live',
  FunctionVersion: String(alias.version),
  ...(alias.canary ? { RoutingConfig: { AdditionalVersionWeights: { [alias.canary]: 0.1 } } } : {}),
});

function answer(method: string, url: URL, body: Record<string, unknown>): object | undefined {
  const [, tagged] = TAGS.exec(decodeURIComponent(url.pathname)) ?? [];
  const [, name = tagged?.replace(ARN, '') ?? '', part] = FUNCTION.exec(url.pathname) ?? [];
  const code = deployed.get(name);
  if (!code) return undefined;
  if (method !== 'GET') changes.push(`${method} ${name}${part ?? ''}${url.search} ${JSON.stringify(body)}`);
  if (tagged) {
    if (method === 'POST') Object.assign(code.tags, body.Tags);
    if (method === 'DELETE') delete code.tags[url.searchParams.get('tagKeys') ?? ''];
    return { Tags: code.tags };
  }
  if (part === '/versions') {
    // Two pages
    const [first, ...others] = code.versions.map((version) => ({
      Version: String(version),
      LastModified: '2026-11-20T13:00:00.000+0000',
      Environment: { Variables: { TABLE_NAME: code.tables?.[version] ?? 'salon' } },
    }));
    return url.searchParams.has('Marker')
      ? { Versions: others }
      : { Versions: [{ Version: '$LATEST' }, first], NextMarker: 'next' };
  }
  if (method === 'PUT') {
    code.alias = { version: Number(body.FunctionVersion) };
    expect(body.RoutingConfig).toEqual({ AdditionalVersionWeights: {} });
  }
  if (method === 'DELETE') {
    const version = Number(url.searchParams.get('Qualifier'));
    // Lambda refuses to delete a version that an alias refers to
    expect([code.alias.version, code.alias.canary]).not.toContain(version);
    code.versions = code.versions.filter((each) => each !== version);
  }
  return toAlias(name, code);
}

beforeAll(async () => {
  lambda = await startLocalServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? '', 'http://lambda');
    const reply = answer(request.method ?? '', url, text ? JSON.parse(text) : {});
    const type = reply ? {} : { 'x-amzn-errortype': 'ResourceNotFoundException' };
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json', ...type });
    response.end(JSON.stringify(reply ?? { Message: 'Function not found' }));
  });
});
afterAll(() => lambda.close(0));
beforeEach(() => {
  changes = [];
  deployed = new Map();
});

const open = () => openFunctions('prod', { region: 'eu-west-1', endpoint: lambda.url });
const toName = (name: string) => `salon-prod-api-${name}`;
const findAlias = (name: string) => deployed.get(toName(name))?.alias;

/** Releases functions as CloudFormation does: each gets a new version, which the alias serves. */
function release(...names: string[]): void {
  for (const name of names) {
    const code = deployed.get(toName(name)) ?? { alias: { version: 0 }, versions: [], tags: {} };
    const version = (code.versions.at(-1) ?? 0) + 1;
    deployed.set(toName(name), { ...code, versions: [...code.versions, version], alias: { version } });
  }
}
async function deploy(...names: string[]): Promise<boolean> {
  const functions = open();
  const before = await functions.list();
  release(...names);
  await recordReplacedAndDeleteObsoleteVersions(functions, before);
  return hasRolledBackFunction(before);
}
const rollBack = async () => {
  const functions = open();
  return runRollback(functions, await functions.list());
};

// BEHAVIOR §32.6
describe('npm run rollback', () => {
  nightTest('returns every function of the last deployment to the version before, at once', async () => {
    await deploy('booking', 'payments');
    await deploy('booking', 'payments');
    changes = [];
    expect(await rollBack()).toEqual([
      { name: 'booking', from: 2, to: 1 },
      { name: 'payments', from: 2, to: 1 },
    ]);
    const body = { FunctionVersion: '1', RoutingConfig: { AdditionalVersionWeights: {} } };
    expect(changes.toSorted()).toEqual([
      `PUT salon-prod-api-booking/aliases/live ${JSON.stringify(body)}`,
      `PUT salon-prod-api-payments/aliases/live ${JSON.stringify(body)}`,
    ]);
    // A repetition goes no further back
    expect(await rollBack()).toEqual([]);
  });

  nightTest('leaves alone what the last deployment did not change', async () => {
    await deploy('booking', 'payments');
    await deploy('booking', 'payments');
    await deploy('booking');
    expect(await rollBack()).toEqual([{ name: 'booking', from: 3, to: 2 }]);
    expect(findAlias('payments')).toEqual({ version: 2 });
  });

  nightTest('still returns from the last change after a deployment that changed no function', async () => {
    await deploy('booking');
    await deploy('booking');
    await deploy();
    expect(await rollBack()).toEqual([{ name: 'booking', from: 2, to: 1 }]);
  });

  test('returns to the version below if no deployment has recorded what it replaced', async () => {
    release('booking', 'payments');
    release('booking', 'payments');
    release('payments');
    expect(await rollBack()).toEqual([
      { name: 'booking', from: 2, to: 1 },
      { name: 'payments', from: 3, to: 2 },
    ]);
  });

  test('ends a gradual release that has begun', async () => {
    release('booking');
    release('booking');
    deployed.set(toName('booking'), { alias: { version: 1, canary: 2 }, versions: [1, 2], tags: {} });
    expect(await rollBack()).toEqual([{ name: 'booking', from: 2, to: 1 }]);
    expect(findAlias('booking')).toEqual({ version: 1 });
  });

  test('has nothing to return to after the first deployment', async () => {
    expect(await open().list()).toEqual([]);
    await deploy('booking');
    expect(await rollBack()).toEqual([]);
  });
});

/** Runs the command. The table does not answer, so it cannot read the migrations. */
function runCommand(...args: string[]): Promise<{ readonly failed: boolean; readonly text: string }> {
  const env = {
    PATH: process.env.PATH,
    AWS_REGION: 'eu-west-1',
    LAMBDA_ENDPOINT: lambda.url,
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:9',
  };
  return new Promise((resolve) => {
    const command = ['infra/tools/rollback.ts', '--context', 'stage=prod', ...args];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, text: stdout + stderr }),
    );
  });
}

// BEHAVIOR §32.6
nightTest(
  'refuses to return to the table from before a restore; --force does, also without access to the table',
  async () => {
    release('booking');
    release('booking');
    deployed.set(toName('booking'), {
      alias: { version: 2 },
      versions: [1, 2],
      tags: {},
      tables: { 2: 'salon-at-2026-11-20' },
    });
    const refused = await runCommand();
    expect(refused.failed).toBe(true);
    expect(refused.text).toContain('Danger: the versions before use the table salon, which a restore');
    expect(changes).toEqual([]);
    const forced = await runCommand('--force');
    expect(forced.failed, forced.text).toBe(false);
    expect(forced.text).toContain('The migrations could not be read');
    expect(findAlias('booking')).toEqual({ version: 1 });
  },
);

nightTest('names the stack of a deployment that runs', async () => {
  deployed.set(toName('payments'), { alias: { version: 1, canary: 2 }, versions: [1, 2], tags: {} });
  const { text } = await runCommand('--dry-run');
  expect(text).toContain('aws cloudformation cancel-update-stack --stack-name salon-prod-api-sales');
});

// BEHAVIOR §32.6
describe('a deployment', () => {
  nightTest('keeps the last two versions of each function', async () => {
    await deploy('booking', 'payments');
    for (let each = 0; each < 4; each += 1) await deploy('booking');
    await deploy('payments');
    expect(deployed.get(toName('booking'))?.versions).toEqual([4, 5]);
    expect(deployed.get(toName('payments'))?.versions).toEqual([1, 2]);
  });

  test('after a rollback shifts at once, and the next rollback skips the version that failed', async () => {
    await deploy('booking');
    expect(await deploy('booking')).toBe(false);
    await rollBack();
    expect(await deploy('booking'), 'rolled back').toBe(true);
    expect(deployed.get(toName('booking'))?.versions).toEqual([1, 3]);
    expect(await deploy('booking')).toBe(false);
    await rollBack();
    expect(findAlias('booking')).toEqual({ version: 3 });
  });

  nightTest('that fails deletes the versions that it has published, and records nothing', async () => {
    await deploy('booking');
    await deploy('booking');
    const functions = open();
    const before = await functions.list();
    // CodeDeploy has gone back; the version is left
    deployed.get(toName('booking'))?.versions.push(3);
    await recordReplacedAndDeleteObsoleteVersions(functions, before);
    expect(deployed.get(toName('booking'))?.versions).toEqual([1, 2]);
    expect(planRollbackOfLastDeployment(await open().list())).toEqual([{ name: 'booking', from: 2, to: 1 }]);
  });
});
