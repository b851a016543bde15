import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addChecks } from '../../../infra/cdk/checks.ts';
import { type Context, synthesizeStacks } from '../../support/templates.ts';

type Report = {
  readonly pluginReports: readonly {
    readonly conclusion?: string;
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs?: readonly { readonly constructPath?: string }[];
    }[];
  }[];
};

/** The findings of the checks in a stage: each rule with its construct. */
function listFindings(context: Context): string[] {
  const { app, stacks } = synthesizeStacks(context);
  addChecks(app, stacks);
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

test.each(STAGES)('the AWS Solutions checks have no unacknowledged finding in $stage', (context) => {
  expect(listFindings(context)).toEqual([]);
});
