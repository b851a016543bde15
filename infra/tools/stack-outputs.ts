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

type DescribedStack = {
  readonly StackName: string;
  readonly Outputs?: readonly { readonly OutputKey: string; readonly OutputValue: string }[];
};

/** The stacks of a stage, as CloudFormation has them in the account and region of the AWS CLI. */
function describeStacks(stage: string, run: RunAws): DescribedStack[] {
  const { Stacks } = JSON.parse(run(['cloudformation', 'describe-stacks', '--output', 'json'])) as {
    Stacks: DescribedStack[];
  };
  return Stacks.filter(({ StackName }) => StackName.startsWith(`salon-${stage}-`));
}

export const listStackNames = (stage: string, run: RunAws = runAws): string[] =>
  describeStacks(stage, run).map(({ StackName }) => StackName);

/** The outputs of all stacks of a stage. Throws if the stage is not deployed in the account and region of the AWS CLI. */
export function readStackOutputs(stage: string, run: RunAws = runAws): Readonly<Record<string, string>> {
  const stacks = describeStacks(stage, run);
  if (stacks.length === 0)
    throw new UsageError(`no stack of ${stage} in this account and region: see AWS_PROFILE and AWS_REGION`);
  return Object.fromEntries(
    stacks.flatMap(({ Outputs = [] }) => Outputs.map((each) => [each.OutputKey, each.OutputValue])),
  );
}
