import { execFileSync } from 'node:child_process';
import { UsageError } from './command.ts';

/** Runs the AWS CLI with these arguments and returns what it prints. */
export type RunAws = (args: readonly string[]) => string;

const OUTPUT_MAX_BYTES = 32 * 1024 * 1024;

export const runAws: RunAws = (args) => {
  try {
    return execFileSync('aws', args, { encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES });
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw new UsageError(
      code === 'ENOENT' ? 'install the AWS CLI (version 2)' : `aws ${args.join(' ')} failed: see above`,
    );
  }
};

/**
 * The outputs of all stacks of a stage, as CloudFormation has them in the account and region of the AWS CLI. Throws if the
 * stage is not deployed there.
 */
export function readStackOutputs(stage: string, run: RunAws = runAws): Readonly<Record<string, string>> {
  const { Stacks } = JSON.parse(run(['cloudformation', 'describe-stacks', '--output', 'json'])) as {
    Stacks: { StackName: string; Outputs?: { OutputKey: string; OutputValue: string }[] }[];
  };
  const stacks = Stacks.filter(({ StackName }) => StackName.startsWith(`salon-${stage}-`));
  if (stacks.length === 0)
    throw new UsageError(`no stack of ${stage} in this account and region: see AWS_PROFILE and AWS_REGION`);
  return Object.fromEntries(
    stacks.flatMap(({ Outputs = [] }) => Outputs.map((each) => [each.OutputKey, each.OutputValue])),
  );
}
