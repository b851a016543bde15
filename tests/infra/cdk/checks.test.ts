import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../../infra/cdk/checks.ts';
import { type Context, stacksOf } from '../../support/templates.ts';

type Report = {
  readonly pluginReports: readonly {
    readonly conclusion?: string;
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs?: readonly { readonly constructPath?: string }[];
    }[];
  }[];
};

/** What the checks find in a stage: rules and where they were broken. */
function findingsOf(context: Context): string[] {
  const { app, stacks } = stacksOf(context);
  check(app, stacks);
  const before = process.exitCode;
  const { directory } = app.synth();
  process.exitCode = before;
  const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs = [] }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    ),
  );
}

const RESTORED = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored';
const STAGES: readonly Context[] = [
  {
    stage: 'prod',
    domain: 'api.salon.example',
    certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1',
    alarmsTo: 'ops@salon.example',
    tableArn: RESTORED,
    tableStreamArn: `${RESTORED}/stream/1`,
  },
  { stage: 'dev' },
];

test.each(STAGES)(
  'the checks of AWS Solutions find nothing in $stage that is not meant to be so',
  (context) => {
    expect(findingsOf(context)).toEqual([]);
  },
);
