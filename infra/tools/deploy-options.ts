import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from '../cdk/esbuild-options.ts';
import { readStage, type Stage } from '../cdk/stages.ts';

/** The context values of command-line arguments: `--context a=b`, `-c a=b`, `--context=a=b`. */
export function parseContextArguments(args: readonly string[]): Map<string, string> {
  const values = args.flatMap((arg, index) => {
    if (arg === '--context' || arg === '-c') return args[index + 1] ?? '';
    return /^(?:--context|-c)=/.test(arg) ? arg.slice(arg.indexOf('=') + 1) : [];
  });
  return new Map(values.map((each) => [each.split('=')[0] ?? '', each.slice(each.indexOf('=') + 1)]));
}

/**
 * The facts that the command line overrides in a deployment of prod, by name. None may be: the next deployment would
 * forget them.
 */
export function listProdOverrides(args: readonly string[]): string[] {
  const context = parseContextArguments(args);
  if (context.get('stage') !== 'prod') return [];
  return [...context.keys()].filter((name) => name !== 'stage');
}

/** The option of the preflight that says that a stage is meant to have no CloudFront. */
export const WITHOUT_EDGE = '--without-edge';

/** The command-line arguments of a deployment without those that the CDK does not know. */
export const toCdkArguments = (args: readonly string[]): string[] =>
  args.filter((arg) => arg !== WITHOUT_EDGE);

/** The stage that command-line arguments name, with its facts in cdk.json. */
export function readChosenStage(args: readonly string[]): Stage {
  const { context } = JSON.parse(readFileSync(join(PROJECT_DIR, 'cdk.json'), 'utf8')) as {
    context: Readonly<Record<string, unknown>>;
  };
  const overrides = parseContextArguments(args);
  return readStage((name) => overrides.get(name) ?? context[name]);
}
