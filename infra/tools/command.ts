/** A mistake of the user: printed without a stack. */
export class UsageError extends Error {}

/** The region of the AWS CLI. Throws if the environment names none. */
export function getRegion(usage: string): string {
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (!region) throw new UsageError(`set AWS_REGION\n\n${usage}`);
  return region;
}

const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** The stack of a bug; the message of any other error. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = !('code' in error) && BUGS.some((each) => error instanceof each);
  return isBug ? (error.stack ?? error.message) : error.message;
}

/**
 * Runs a command: `--help` prints its usage; a failure is printed and exits with code 1. A command whose reader has ended, such
 * as `head`, finishes its work without printing the rest.
 */
export function runCommand(usage: string, main: () => Promise<void>): void {
  let endOfReader: unknown;
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      endOfReader = error;
    });
  }
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    console.log(usage);
    return;
  }
  main().catch((error: unknown) => {
    if (error === endOfReader) return;
    console.error(formatError(error));
    process.exit(1);
  });
}
