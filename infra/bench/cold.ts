import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { BUNDLES, bundleFunctions, ENTRY_FILE } from '../bundle.ts';
import { functionNames } from '../needs.ts';

const executed = promisify(execFile);
const DEFAULT_RUNS = 7;

/** As in a deployment; nothing of it is reached while a function is loaded. */
const environment = () => ({
  PATH: process.env.PATH,
  STAGE: 'bench',
  AWS_REGION: 'us-east-1',
  AWS_LAMBDA_FUNCTION_NAME: 'bench',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  NODE_OPTIONS: '--enable-source-maps',
  TABLE_NAME: 'bench',
  MAIL_FROM: 'bench@salon.example',
  IMAGES_BUCKET: 'bench',
  IMAGES_URL: 'https://images.salon.example',
  BASE_URL: 'https://api.salon.example/api/v1',
  SECRETS_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:bench',
});

/** Loads the bundle in a process of its own and says how long that took. */
const PROBE =
  'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start); process.exit(0)';

async function initMs(file: string): Promise<number> {
  const { stdout } = await executed(process.execPath, ['--input-type=module', '-e', PROBE, file], {
    env: environment(),
  });
  return Number(stdout);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Size of each function's bundle, and the median time that a fresh process takes to load it, one at a time. */
export async function run([runs]: readonly string[]) {
  const count = Number(runs ?? DEFAULT_RUNS);
  const rows = [];
  for (const { name, bytes } of await bundleFunctions(functionNames())) {
    const file = join(BUNDLES, name, ENTRY_FILE);
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) times.push(await initMs(file));
    rows.push({
      function: name,
      'KB minified': Math.round(bytes / 1024),
      'KB gzipped': Math.round(gzipSync(await readFile(file)).length / 1024),
      'init ms (median)': Math.round(median(times)),
      'init ms (worst)': Math.round(Math.max(...times)),
    });
  }
  return {
    title: 'Cold start of each function',
    says: `Its bundle as it is deployed, and the time that a fresh process takes to load it and to open its clients, of ${count} runs one after another. Lambda adds the start of the runtime itself.`,
    tables: [{ title: 'By function', rows }],
  };
}
