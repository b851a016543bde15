import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { updateDiaryVersion } from '../../../lib/table/diary/day-pages.ts';
import { parseDiaryVersionKey } from '../../../lib/table/keys.ts';
import { resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';

const { desk, booking } = synthesizeTemplates();
const getOnly = (type: string) => {
  const [resource, ...others] = Object.values(resourcesOf(desk, type));
  if (!resource || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return resource.Properties;
};

// BEHAVIOR §17.16
test('desks connect and subscribe by the authorizer alone, and roles publish', () => {
  const { EventConfig } = getOnly('AWS::AppSync::Api') as {
    EventConfig: Record<string, { AuthType: string }[]>;
  };
  expect(EventConfig.ConnectionAuthModes).toEqual([{ AuthType: 'AWS_LAMBDA' }]);
  expect(EventConfig.DefaultSubscribeAuthModes).toEqual([{ AuthType: 'AWS_LAMBDA' }]);
  expect(EventConfig.DefaultPublishAuthModes).toEqual([{ AuthType: 'AWS_IAM' }]);
  const provider = EventConfig.AuthProviders?.find(({ AuthType }) => AuthType === 'AWS_LAMBDA');
  expect(provider).toMatchObject({ LambdaAuthorizerConfig: { AuthorizerResultTtlInSeconds: 0 } });
  expect(getOnly('AWS::AppSync::ChannelNamespace')).toMatchObject({ Name: 'desk' });
});

test('the publisher gets the counts of changes of diaries, at most a minute old', () => {
  const mapping = getOnly('AWS::Lambda::EventSourceMapping');
  expect(mapping).toMatchObject({ MaximumRecordAgeInSeconds: 60, MaximumRetryAttempts: 0 });
  const { Filters } = mapping.FilterCriteria as { Filters: { Pattern: string }[] };
  expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
    { dynamodb: { NewImage: { changes: { N: [{ exists: true }] } } } },
  ]);
  const place = { locationId: 3, date: '2026-11-17' };
  const change = updateDiaryVersion('shear-joy' as Tenant, place);
  if (change.kind !== 'update') throw new Error('a count is an update');
  expect(marshall(change.add)).toEqual({ changes: { N: '1' } });
  expect(parseDiaryVersionKey(change.key)).toEqual({ tenant: 'shear-joy', ...place });
});

test('the function of the diary names the address of the channels', () => {
  const functions = Object.values(resourcesOf(booking, 'AWS::Lambda::Function'));
  const diary = functions.find(({ Properties }) => String(Properties.FunctionName).endsWith('-appointments'));
  const variables = JSON.stringify(diary?.Properties.Environment);
  expect(variables).toContain('/event"');
  expect(variables).toContain('wss://');
});
