import { expect, test } from 'vitest';
import { readStage } from '../../../infra/cdk/stages.ts';
import { type Facts, fillContext } from '../../support/infra/templates.ts';

const read = (values: Readonly<Record<string, unknown>>) => readStage((name) => values[name]);
const prod = (facts: Facts) => read(fillContext({ stage: 'prod' }, facts));

const DOMAIN = { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' };
const EDGE = {
  certificateArn: 'arn:aws:acm:us-east-1:1:certificate/2',
  webAclArn: 'arn:aws:wafv2:us-east-1:1:global/webacl/salon-prod/1',
  originSecret: 1,
  required: false,
  apiAddress: 'open',
};

test('the default stage is dev, which does not keep its data', () => {
  expect(read(fillContext({}))).toMatchObject({ name: 'dev', keepsData: false, restoredTable: null });
});

test('production keeps its data', () => {
  expect(prod({}).keepsData).toBe(true);
});

test('a stage that does not keep its data has no copies of backups', () => {
  const backupCopies = {
    vaultArn: 'arn:aws:backup:eu-west-1:4:backup-vault:copies',
    keyArn: 'arn:aws:kms:eu-west-1:444455556666:key/copies',
    days: 35,
  };
  expect(prod({ backupCopies })).toMatchObject({ backupCopies });
  expect(() => read(fillContext({}, { backupCopies }))).toThrow('backupCopies: a stage that does not keep');
});

test('the command line overrides addresses for a try', () => {
  const context = {
    mailFrom: 'hello@joy.test',
    alarmsTo: 'ops@joy.test',
    domain: 'api.joy.test',
    certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1',
  };
  expect(read(fillContext(context))).toMatchObject({
    mailFrom: 'hello@joy.test',
    alarmsTo: 'ops@joy.test',
    domain: { name: 'api.joy.test', certificateArn: context.certificateArn },
  });
});

test('the command line does not choose the table: a deployment without it would go back to the old one', () => {
  const context = {
    tableArn: 'arn:aws:dynamodb:eu-west-1:1:table/restored',
    tableStreamArn: 'arn:aws:stream',
  };
  expect(read(fillContext(context)).restoredTable).toBeNull();
});

test.each([
  [{ stage: 'producton' }, 'no stage producton: choose one of dev, prod'],
  [{ stage: 'constructor' }, 'no stage constructor'],
  [fillContext({ domain: 'api.joy.test' }), 'domain and certificateArn must be set together'],
  [{ ...fillContext({}), mailFrom: 7 }, 'mailFrom must be text'],
  [{ stage: 'dev' }, 'cdk.json, context.stages.dev:\n  mailFrom: '],
])('refuses the context %#', (context, message) => {
  expect(() => read(context)).toThrow(message);
});

test.each<[Facts, string]>([
  [{ alarmsTo: null }, 'alarmsTo: somebody must read the alarms'],
  [{ monthlyBudgetUsd: null }, 'monthlyBudgetUsd: what may AWS cost in a month?'],
  [{ alarmsTo: 'ops' }, 'alarmsTo: must be an e-mail address'],
  [{ pagesTo: 'http://pages.test/hook' }, 'pagesTo: must be an https address'],
  [{ alarmsTo: 'ops@salon.example' }, 'alarmsTo: salon.example is an example'],
  [{ mailFrom: 'bookings@salon.example' }, 'mailFrom: salon.example is an example'],
  [{ mailFrom: 'bookings@example.com' }, 'mailFrom: example.com is an example'],
  [
    { domain: { name: 'api.salon.example', certificateArn: 'arn:1' } },
    'domain: api.salon.example is an example',
  ],
  [{ edge: EDGE }, 'edge: needs a domain'],
  [
    { edge: { ...EDGE, webAclArn: null, required: true }, domain: DOMAIN },
    'edge.required: nothing comes through CloudFront without webAclArn',
  ],
  [
    { edge: { ...EDGE, apiAddress: 'closed' }, domain: DOMAIN },
    'edge.apiAddress: set required to true in a deployment before',
  ],
  [
    { edge: { ...EDGE, certificateArn: DOMAIN.certificateArn }, domain: DOMAIN },
    'must be an ARN in us-east-1',
  ],
  [{ domain: undefined }, 'domain: '],
  [{ restoredTable: undefined }, 'restoredTable: '],
  [{ restoredTable: { tableArn: 'arn:1' } }, 'restoredTable.streamArn: '],
  [{ alarmTo: 'ops@salon.test' }, 'alarmTo'],
])('production is not synthesized with the facts %j', (facts, message) => {
  expect(() => prod(facts)).toThrow(message);
});
