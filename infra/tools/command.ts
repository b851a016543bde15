/** Says to its user what is wrong, without a stack. */
export class Mistake extends Error {}

const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Mistakes and failures of the world are told in their own words; of a bug the place matters. */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = !('code' in error) && BUGS.some((each) => error instanceof each);
  return isBug ? (error.stack ?? error.message) : error.message;
}

/** Runs a command of the command line: `--help` tells how it is used, a failure is told and ends it with 1. */
export function command(usage: string, main: () => Promise<void>): void {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    console.log(usage);
    return;
  }
  main().catch((error: unknown) => {
    console.error(explained(error));
    process.exit(1);
  });
}
