import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Bundle, bundleFunctions, bundlePeer } from '../cdk/bundle.ts';
import { functionNames } from '../cdk/function-needs.ts';
import type { Report, Row } from './kit/report.ts';
import { type Figure, figureOf, rounded } from './kit/sample.ts';

const executed = promisify(execFile);
const DEFAULT_RUNS = 5;
/** What every function needs at least, and nothing else. */
const BARE = 'bare DynamoDB client';
const BARE_ALIKE = 'the same, bundled as ours are';
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

type Measured = Bundle & { readonly times: number[]; readonly cached: number[] };

const codeOf = async (files: readonly string[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(files.map((file) => readFile(file))));

const kilobytes = ({ length }: Buffer): number => Math.round(length / 1024);

async function rowOf({ name, atOnce, later, times, cached }: Measured, bare: Figure): Promise<Row> {
  const [figure, withCache] = [figureOf(times), figureOf(cached)];
  const code = await codeOf(atOnce);
  return {
    function: name,
    'KB minified': kilobytes(code),
    'KB gzipped': kilobytes(gzipSync(code)),
    'KB read later': kilobytes(await codeOf(later)),
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
    const peers = [
      await bundlePeer(BARE, BARE_SOURCE, join(folder, 'plainly'), 'plainly'),
      await bundlePeer(BARE_ALIKE, BARE_SOURCE, join(folder, 'alike'), 'alike'),
    ];
    const functions = await bundleFunctions(functionNames());
    const measured: Measured[] = [...peers, ...functions].map((each) => ({ ...each, times: [], cached: [] }));
    const cache = join(folder, 'cache');
    for (const { entry } of measured) await initMs(entry, cache);
    for (let index = 0; index < count; index += 1) {
      for (const { entry, times, cached } of measured) {
        times.push(await initMs(entry));
        cached.push(await initMs(entry, cache));
      }
    }
    const bare = figureOf(measured[0]?.times ?? []);
    const rows = await Promise.all(measured.map((each) => rowOf(each, bare)));
    return {
      title: 'Cold starts',
      says: `Loading a function's bundle in a fresh process, ${count} each in turn; with Node's compile cache filled by an earlier process. Peers are a client of the database bundled plainly, which ratios refer to, and bundled as the functions are. Targets: 1.5 × the bare client, with the payment processor's library 2 ×.`,
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
