import { spawnSync } from 'node:child_process';
import { runCommand } from '../command.ts';

const USAGE = `npm run test:mutants -- [options of Stryker]
  Mutates the rules and runs their own tests.
npm run test:mutants -- conditions [--only <path>] [--resume]
  Makes each condition of a write always hold, one at a time, and runs the tests in which it refuses a write.
  Some are refused in tests of the night alone: NIGHTLY=1 before the command runs these too.
  --only    conditions of the files whose path contains this
  --resume  keeps the results of an earlier run, and records only changed tests again`;

runCommand(USAGE, async () => {
  const args = process.argv.slice(2);
  const [first, ...rest] = args;
  if (first === 'conditions') return (await import('./conditions.ts')).mutateConditions(rest);
  process.exitCode = spawnSync('stryker', ['run', ...args], { stdio: 'inherit' }).status ?? 1;
});
