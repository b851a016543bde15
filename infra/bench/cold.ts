import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Bundle, bundleFunctionsAndPages, bundleSourceForComparison } from '../cdk/bundle.ts';
import { listBundleNames } from '../cdk/function-needs.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { computeTiming, type Timing, toThreeDigits, toTimingColumns } from './kit/timing.ts';

const execute = promisify(execFile);
const DEFAULT_RUNS = 5;
/** How much longer than a bare DynamoDB client a function may take to load. */
const TARGET_RATIO = 1.3;
const RATIO_COLUMN = 'times the bare client';
/** The minimum that every function needs. */
const BARE = 'bare DynamoDB client';
const BARE_SOURCE =
  "import { DynamoDBClient, GetItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';" +
  "export const handler = [new DynamoDBClient({ region: 'us-east-1' }), GetItemCommand, QueryCommand, TransactWriteItemsCommand];";

/** The environment of a deployment. Loading a function makes no calls. */
const createEnvironment = (compileCache: string | undefined) => ({
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
  PAGE_FILES_URL: 'https://images.salon.example/_files',
  EXPORTS_BUCKET: 'bench',
  DESK_EVENTS_URL: 'https://events.salon.example/event',
  DESK_EVENTS_REALTIME_URL: 'wss://events.salon.example/event/realtime',
  SECRETS_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:bench',
  ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
});

/**
 * Loads the bundle and prints the processor time in milliseconds: other programs on the machine hardly change it.
 * process.exit() writes the compile cache.
 */
const PROBE =
  'const start = process.cpuUsage(); await import(process.argv[1]); const { user, system } = process.cpuUsage(start);' +
  'console.log((user + system) / 1000); process.exit(0)';

async function measureInit(file: string, compileCache?: string): Promise<number> {
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', PROBE, file], {
    env: createEnvironment(compileCache),
  });
  return Number(stdout);
}

type MeasuredBundle = Bundle & { readonly times: number[]; readonly cached: number[] };

const readCode = async (files: readonly string[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(files.map((file) => readFile(file))));

const toKilobytes = ({ length }: Buffer): number => Math.round(length / 1024);

async function toRow(
  { name, initialFiles, lazyFiles, times, cached }: MeasuredBundle,
  bare: Timing,
): Promise<Row> {
  const [timing, withCache] = [computeTiming(times), computeTiming(cached)];
  const code = await readCode(initialFiles);
  return {
    function: name,
    'KB minified': toKilobytes(code),
    'KB gzipped': toKilobytes(gzipSync(code)),
    'KB of lazy files': toKilobytes(await readCode(lazyFiles)),
    ...toTimingColumns('init ms', timing),
    [RATIO_COLUMN]: toThreeDigits(timing.median / bare.median),
    'init ms with compile cache': toThreeDigits(withCache.median),
  };
}

function describeTarget(functions: readonly Row[]): string {
  const slow = functions.filter((row) => Number(row[RATIO_COLUMN]) > TARGET_RATIO);
  const names = slow.map((row) => `${row.function} (${row[RATIO_COLUMN]} ×)`).join(', ');
  return `Target: at most ${TARGET_RATIO} × the bare client. Above it: ${names || 'no function'}.`;
}

/**
 * Measures the size of each function's bundle and the processor time to load it in a new process, compared with a bare
 * DynamoDB client. The bundles take turns, so that a disturbance affects all of them.
 */
export async function measure([runs]: readonly string[]): Promise<Report> {
  const count = Number(runs ?? DEFAULT_RUNS);
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  try {
    const bareBundle = await bundleSourceForComparison(BARE, BARE_SOURCE, join(folder, 'bare'));
    const functions = await bundleFunctionsAndPages(listBundleNames());
    const measured = [bareBundle, ...functions].map(
      (each): MeasuredBundle => ({ ...each, times: [], cached: [] }),
    );
    const cache = join(folder, 'cache');
    for (const { entry } of measured) await measureInit(entry, cache);
    for (let index = 0; index < count; index += 1) {
      showStep(`round ${index + 1} of ${count}`);
      for (const { entry, times, cached } of measured) {
        times.push(await measureInit(entry));
        cached.push(await measureInit(entry, cache));
      }
    }
    const bare = computeTiming(measured[0]?.times ?? []);
    const rows = await Promise.all(measured.map((each) => toRow(each, bare)));
    const functionRows = rows.slice(1);
    const ratios = functionRows.map((row) => Number(row[RATIO_COLUMN]));
    return {
      title: 'Cold starts',
      summary: `The processor time to load a function's bundle: the median of ${count} new processes for each, in turn. The last column: with Node's compile cache filled by an earlier process. Ratios refer to a bare DynamoDB client with plain bundle options. ${describeTarget(functionRows)}`,
      highlights: [
        {
          what: 'loading a function, relative to a bare DynamoDB client',
          measured: `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} × as long; ${count} processes each`,
        },
      ],
      tables: [{ title: 'Bundles', rows }],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
