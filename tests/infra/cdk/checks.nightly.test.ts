import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addSolutionsChecks } from '../../../infra/cdk/checks.ts';
import { type Context, type Facts, synthesizeStacks } from '../../support/infra/templates.ts';

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
function listFindings(context: Context, facts: Facts): string[] {
  const props = { builtinCloudFormationValidation: true };
  const { app, stacks } = synthesizeStacks(context, props, facts);
  addSolutionsChecks(app, { name: context.stage ?? 'dev' }, stacks);
  const before = process.exitCode;
  const { directory } = app.synth();
  process.exitCode = before;
  const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  rmSync(directory, { recursive: true });
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs = [] }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    ),
  );
}

const RESTORED = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored';
const STAGES: readonly [stage: string, Facts][] = [
  [
    'prod',
    {
      domain: { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
      edge: {
        certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/2',
        webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/salon-prod/1',
        originSecret: 1,
        required: true,
        apiAddress: 'closed',
      },
      restoredTable: { tableArn: RESTORED, streamArn: `${RESTORED}/stream/1` },
      sms: { originationArn: 'arn:aws:sms-voice:eu-west-1:111122223333:pool/pool-1', perSecond: 3 },
      reservesConcurrency: true,
      backupCopies: {
        vaultArn: 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies',
        keyArn: 'arn:aws:kms:eu-west-1:444455556666:key/copies',
        days: 35,
      },
    },
  ],
  ['dev', {}],
];

// The findings of dev are among those of prod. Whenever stacks are synthesized, all are checked, and CDK validates the templates
test.each(STAGES)('the AWS Solutions checks have no unacknowledged finding in %s', (stage, facts) => {
  expect(listFindings({ stage }, facts)).toEqual([]);
});
