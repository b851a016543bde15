import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { BUNDLES, bundleFunctions, bundlePeer, ENTRY_FILE } from '../bundle.ts';
import { functionNames } from '../needs.ts';
import type { Report, Row } from './kit/report.ts';
import { type Figure, figureOf, rounded } from './kit/sample.ts';

const executed = promisify(execFile);
const DEFAULT_RUNS = 5;
/** What every function needs at least, and nothing else. */
const BARE = 'bare DynamoDB client';
const BARE_SOURCE =
  "import { DynamoDBClient, GetItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';" +
  "export const handler = [new DynamoDBClient({ region: 'us-east-1' }), GetItemCommand, QueryCommand, TransactWriteItemsCommand];";

/** As in a deployment; nothing of it is reached while a function is loaded. */
const environment = (compileCache: string | undefined) => ({
  PATH: process.env.PATH,
  STAGE: 'bench',
  AWS_REGION: 'us-east-1',
  AWS_LAMBDA_FUNCTION_NAME: 'bench',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'bench',
  MAIL_FROM: 'bench@salon.example',
  IMAGES_BUCKET: 'bench',
  IMAGES_URL: 'https://images.salon.example',
  BASE_URL: 'https://api.salon.example/api/v1',
  SECRETS_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:bench',
  ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
});

/** Loads the bundle in a process of its own and says how long that took; leaving by itself writes the cache. */
const PROBE =
  'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start); process.exit(0)';

async function initMs(file: string, compileCache?: string): Promise<number> {
  const { stdout } = await executed(process.execPath, ['--input-type=module', '-e', PROBE, file], {
    env: environment(compileCache),
  });
  return Number(stdout);
}

type Measured = {
  readonly name: string;
  readonly file: string;
  readonly times: number[];
  readonly cached: number[];
};

function rowOf({ name, times, cached }: Measured, bytes: number, gzipped: number, bare: Figure): Row {
  const [figure, withCache] = [figureOf(times), figureOf(cached)];
  return {
    function: name,
    'KB minified': Math.round(bytes / 1024),
    'KB gzipped': Math.round(gzipped / 1024),
    'init ms': rounded(figure.median),
    'half within': `${rounded(figure.low)} – ${rounded(figure.high)}`,
    'times the bare client': rounded(figure.median / bare.median),
    'init ms with compile cache': rounded(withCache.median),
  };
}

/**
 * Size of each function's bundle, and the time that fresh processes take to load it, beside a client of the database
 * and nothing else. They take turns, so that what disturbs the machine disturbs all.
 */
export async function run([runs]: readonly string[]): Promise<Report> {
  const count = Number(runs ?? DEFAULT_RUNS);
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  try {
    const bareFile = join(folder, ENTRY_FILE);
    await writeFile(bareFile, await bundlePeer(BARE_SOURCE));
    const bundles = await bundleFunctions(functionNames());
    const files = [
      { name: BARE, file: bareFile },
      ...bundles.map(({ name }) => ({ name, file: join(BUNDLES, name, ENTRY_FILE) })),
    ];
    const measured: Measured[] = files.map((each) => ({ ...each, times: [], cached: [] }));
    const cache = join(folder, 'cache');
    for (const { file } of measured) await initMs(file, cache);
    for (let index = 0; index < count; index += 1) {
      for (const { file, times, cached } of measured) {
        times.push(await initMs(file));
        cached.push(await initMs(file, cache));
      }
    }
    const bare = figureOf(measured[0]?.times ?? []);
    const rows = await Promise.all(
      measured.map(async (each) => {
        const code = await readFile(each.file);
        return rowOf(each, code.length, gzipSync(code).length, bare);
      }),
    );
    return {
      title: 'Cold starts',
      says: `Loading a function's bundle in a fresh process, ${count} each in turn; with Node's compile cache filled by an earlier process. Targets: 1.5 × the bare client, with the payment processor's library 2 ×.`,
      tables: [
        {
          title: 'Bundles',
          rows,
          bars: { label: 'function', values: ['init ms', 'init ms with compile cache'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
