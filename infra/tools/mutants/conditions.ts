import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import { shared } from '../../../vitest.config.ts';
import { type ConditionSite, instrumentConditions, listConditionSites } from './condition-sites.ts';

const PROGRESS_FILE = '.bench/mutants/conditions.json';
/** Tests that write nothing, or in other processes. */
const EXCLUDED = [
  'tests/{client,contract,infra,openapi,pages,ports,rules,views}/**',
  'tests/routes/{*.test.ts,docs/**,pages/**}',
];

/** When a test file passed, how long it took, and the conditions that refused a write in it. */
type Recording = { readonly at: number; readonly ms: number; readonly refused: readonly string[] };
/** Only a test in which a condition refuses a write can notice that it is gone. */
type Result = 'killed' | 'survived' | 'never refuses';
type Progress = {
  readonly recordings: Record<string, Recording>;
  readonly results: Record<string, Result>;
};

function saveProgress(progress: Progress): void {
  mkdirSync(dirname(PROGRESS_FILE), { recursive: true });
  writeFileSync(PROGRESS_FILE, JSON.stringify(progress, null, 1));
}

/** Opens the tests; those that pass with all conditions are recorded. */
async function openTests(progress: Progress) {
  let relaxed = '';

  function onTestModuleEnd(module: TestModule): void {
    if (relaxed !== '') return;
    const { refused = [] } = module.meta();
    const recording = { at: Date.now(), ms: module.diagnostic().duration, refused };
    if (module.ok()) progress.recordings[module.relativeModuleId] = recording;
    else console.log(`fails with all conditions: ${module.relativeModuleId}`);
    saveProgress(progress);
  }

  function onTestCaseResult(test: TestCase): void {
    // Waits for the end of the run, which waits for its reporters
    if (relaxed !== '' && test.result().state === 'failed') void tests.cancelCurrentRun('test-failure');
  }

  const tests = await createVitest(
    {
      ...shared,
      config: false,
      watch: false,
      // It would return modules of an earlier version of the sites
      fsModuleCache: false,
      include: ['tests/**/*.test.ts'],
      exclude: EXCLUDED,
      setupFiles: ['infra/tools/mutants/condition-switch.ts'],
      maxWorkers: 2,
      reporters: [{ onTestModuleEnd, onTestCaseResult }],
    },
    { plugins: [instrumentConditions()] },
  );
  const specifications = await tests.globTestSpecifications();
  const files = new Map(specifications.map((each) => [relative('.', each.moduleId), each]));

  return {
    files: [...files.keys()],
    close: () => tests.close(),
    /** Whether these files pass while the condition of a site always holds. */
    async pass(names: readonly string[], site: string): Promise<boolean> {
      relaxed = site;
      tests.provide('condition', site);
      const run = await tests.runTestSpecifications(names.flatMap((each) => files.get(each) ?? []));
      return run.testModules.every((module) => module.ok());
    },
  };
}

/**
 * Lets each write condition always hold, one at a time, and runs the tests in which it refuses a write, fastest first,
 * until one fails. Prints the conditions that no test would miss.
 */
export async function mutateConditions(args: string[]): Promise<void> {
  const options = { only: { type: 'string', default: '' }, resume: { type: 'boolean' } } as const;
  const { only, resume } = parseArgs({ args, options }).values;
  const sites = listConditionSites().filter(({ file }) => file.includes(only));
  const progress: Progress =
    resume && existsSync(PROGRESS_FILE)
      ? JSON.parse(readFileSync(PROGRESS_FILE, 'utf8'))
      : { recordings: {}, results: {} };
  const { recordings, results } = progress;
  const tests = await openTests(progress);
  const isRecorded = (file: string) => (recordings[file]?.at ?? 0) > statSync(file).mtimeMs;
  const unrecorded = tests.files.filter((file) => !isRecorded(file));
  await tests.pass(unrecorded, '');

  async function findResult({ id }: ConditionSite): Promise<Result> {
    const refusing = tests.files
      .flatMap((file) => (recordings[file] ? [{ file, ...recordings[file] }] : []))
      .filter(({ refused }) => refused.includes(id))
      .sort((a, b) => a.ms - b.ms);
    for (const { file } of refusing) if (!(await tests.pass([file], id))) return 'killed';
    return refusing.length > 0 ? 'survived' : 'never refuses';
  }
  for (const site of sites) {
    if (results[site.id] !== 'killed') results[site.id] = await findResult(site);
    if (results[site.id] !== 'killed')
      console.log(`${results[site.id]}: ${site.file}:${site.line} ${site.id}`);
    saveProgress(progress);
  }
  await tests.close();
  const counts = Map.groupBy(sites, ({ id }) => results[id]);
  console.log([...counts].map(([result, { length }]) => `${length} ${result}`).join(', '));
}
