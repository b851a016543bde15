import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { expect, test } from 'vitest';
import { type DeployedTemplate, listRetiredStatements } from '../../../infra/cdk/retired-permissions.ts';
import { createStacks } from '../../../infra/cdk/stacks.ts';
import { readStage } from '../../../infra/cdk/stages.ts';
import { fillContext } from '../../support/infra/templates.ts';
import { nightTest } from '../../support/nightly.ts';

const READ = { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: 'table' };

// BEHAVIOR §32.6
test('a permission stays for the release that no longer needs it, and goes with the next one', () => {
  const current = [{ ...READ, Action: 'dynamodb:GetItem' }];
  const retired = listRetiredStatements([READ], current);
  expect(retired).toEqual([{ ...READ, Sid: 'RetiredPermission0' }]);
  expect(listRetiredStatements([...current, ...retired], current)).toEqual([]);
});

test('a permission that the new release words in another way is not kept twice', () => {
  const current = [
    { ...READ, Action: 'dynamodb:Query', Resource: ['table', 'index'] },
    { ...READ, Action: 'dynamodb:GetItem' },
  ];
  expect(listRetiredStatements([READ], current)).toEqual([]);
});

test('a permission under another condition is another permission, and what was denied is not kept', () => {
  const conditioned = { ...READ, Condition: { StringEquals: { 'ses:FromAddress': 'a@salon.test' } } };
  const denied = { ...READ, Effect: 'Deny' };
  expect(listRetiredStatements([conditioned, denied], [READ])).toEqual([
    { ...conditioned, Sid: 'RetiredPermission0' },
  ]);
});

/** The template of the stack of bookings, after a deployment of another one. */
function synthesizeBooking(deployed?: DeployedTemplate, facts = {}): DeployedTemplate {
  const context = fillContext({ stage: 'prod' }, facts);
  const app = new App({
    context,
    treeMetadata: false,
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  const { functions } = createStacks(
    app,
    readStage((name) => context[name]),
    {
      getCode: () => Code.fromInline('export const handler = async () => {};'),
      build: 'test',
      ...(deployed ? { deployed: { 'salon-prod-api-booking': deployed } } : {}),
    },
  );
  return Template.fromStack(functions[0] as Stack).toJSON();
}

const listTables = (template: DeployedTemplate): string[] => {
  const policies = JSON.stringify(
    Object.entries(template.Resources ?? {}).filter(([id]) => /^bookingrole/.test(id)),
  );
  return ['GetAttTable', 'table/restored"'].filter((table) => policies.includes(table));
};

nightTest('the roles of a restore’s release may use both tables, and those of the next release one', () => {
  const before = synthesizeBooking();
  expect(listTables(before)).toEqual(['GetAttTable']);
  const arn = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored';
  const facts = { restoredTable: { tableArn: arn, streamArn: `${arn}/stream/1` } };
  const restored = synthesizeBooking(before, facts);
  expect(listTables(restored)).toEqual(['GetAttTable', 'table/restored"']);
  expect(listTables(synthesizeBooking(restored, facts))).toEqual(['table/restored"']);
});

nightTest(
  'a deployment of the same permissions changes no policy; one on a resource that the release deletes goes with it',
  () => {
    const same = synthesizeBooking();
    expect(synthesizeBooking(same)).toEqual(same);
    const before = structuredClone(same) as {
      Resources: Record<string, { Properties: Record<string, unknown> }>;
    };
    const [id = ''] = Object.keys(before.Resources).filter((each) => /^bookingroleDefaultPolicy/.test(each));
    const gone = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': ['Gone', 'Arn'] } };
    const stays = {
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Resource: 'arn:aws:sqs:eu-west-1:111122223333:queue',
    };
    Object.assign(before.Resources[id] ?? {}, {
      Properties: { PolicyDocument: { Statement: [gone, stays] } },
    });
    const text = JSON.stringify(synthesizeBooking(before));
    expect(text).toContain('"Sid":"RetiredPermission0"');
    expect(text).not.toContain('"Gone"');
  },
);
