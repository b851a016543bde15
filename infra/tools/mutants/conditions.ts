import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import { NIGHTLY, shared } from '../../../vitest.config.ts';
import { createConditionPlugin, listWriteConditionSites } from './condition-sites.ts';

const PROGRESS_FILE = '.bench/mutants/conditions.json';
/** Tests that write nothing, or in other processes. */
const EXCLUDED = [
  'tests/{client,contract,infra,openapi,pages,ports,rules,views}/**',
  'tests/routes/{*.test.ts,docs/**,pages/**}',
];
const OPTIONS = { only: { type: 'string', default: '' }, resume: { type: 'boolean' } } as const;

/** When a test file passed with all conditions, its duration, and the conditions of the writes refused in it. */
type Recording = { readonly at: number; readonly ms: number; readonly refused: readonly string[] };
/** Only a test in which a condition refuses a write can fail without it. */
type Result = 'killed' | 'survived' | 'never refuses';
type Progress = { readonly recordings: Record<string, Recording>; readonly results: Record<string, Result> };

/**
 * Lets each write condition always hold, one at a time, and runs the tests in which it refuses a write, fastest first,
 * until one fails. Prints the conditions without which all tests pass.
 */
export async function mutateConditions(args: string[]): Promise<void> {
  const { only, resume } = parseArgs({ args, options: OPTIONS }).values;
  const sites = listWriteConditionSites().filter(({ file }) => file.includes(only));
  const progress: Progress =
    resume && existsSync(PROGRESS_FILE)
      ? JSON.parse(readFileSync(PROGRESS_FILE, 'utf8'))
      : { recordings: {}, results: {} };
  const { recordings, results } = progress;
  const save = () => writeFileSync(PROGRESS_FILE, JSON.stringify(progress, null, 1));
  mkdirSync(dirname(PROGRESS_FILE), { recursive: true });
  let relaxed = '';
  let cancelled: Promise<void> | undefined;

  function onTestModuleEnd(module: TestModule): void {
    if (relaxed !== '') return;
    const { refused = [] } = module.meta();
    const recording = { at: Date.now(), ms: module.diagnostic().duration, refused };
    if (module.ok()) recordings[module.relativeModuleId] = recording;
    else console.log(`fails with all conditions: ${module.relativeModuleId}`);
    save();
  }

  function onTestCaseResult(test: TestCase): void {
    // Not awaited here: the end of the run awaits its reporters
    if (relaxed !== '' && test.result().state === 'failed')
      cancelled ??= tests.cancelCurrentRun('test-failure');
  }

  const tests = await createVitest(
    {
      ...shared,
      // The plugin transforms what Vite loads
      experimental: { viteModuleRunner: true },
      config: false,
      watch: false,
      // The cache may hold modules with earlier sites
      fsModuleCache: false,
      include: ['tests/**/*.test.ts'],
      exclude: process.env.NIGHTLY ? EXCLUDED : [...EXCLUDED, NIGHTLY],
      setupFiles: ['infra/tools/mutants/condition-switch.ts'],
      maxWorkers: 2,
      reporters: [{ onTestModuleEnd, onTestCaseResult }],
    },
    { plugins: [createConditionPlugin()] },
  );
  const specifications = await tests.globTestSpecifications();
  const files = new Map(specifications.map((each) => [relative('.', each.moduleId), each]));

  /** Runs test files while the condition of a site always holds. Returns whether they pass. */
  async function runFiles(names: readonly string[], site: string): Promise<boolean> {
    relaxed = site;
    cancelled = undefined;
    tests.provide('condition', site);
    const run = await tests.runTestSpecifications(names.flatMap((each) => files.get(each) ?? []));
    await cancelled;
    return run.testModules.every((module) => module.ok());
  }

  async function findResult(id: string): Promise<Result> {
    const refusing = [...files.keys()].filter((file) => recordings[file]?.refused.includes(id));
    refusing.sort((a, b) => (recordings[a]?.ms ?? 0) - (recordings[b]?.ms ?? 0));
    for (const file of refusing) if (!(await runFiles([file], id))) return 'killed';
    return refusing.length > 0 ? 'survived' : 'never refuses';
  }

  await runFiles(
    [...files.keys()].filter((file) => (recordings[file]?.at ?? 0) < statSync(file).mtimeMs),
    '',
  );
  for (const { id, line } of sites) {
    if (results[id] !== 'killed') results[id] = await findResult(id);
    if (results[id] !== 'killed') console.log(`${results[id]}, line ${line}: ${id}`);
    save();
  }
  await tests.close();
  const counts = Map.groupBy(sites, ({ id }) => results[id]);
  // A failed test is what each condition is meant to give
  process.exitCode = counts.get('killed')?.length === sites.length ? 0 : 1;
  console.log([...counts].map(([result, { length }]) => `${length} ${result}`).join(', '));
}
