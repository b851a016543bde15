import { expect, test } from 'vitest';
import { readStage } from '../../../infra/cdk/stages.ts';

const stage = (context: Readonly<Record<string, unknown>>) => readStage((name) => context[name]);

test('the default stage is dev, which does not keep its data', () => {
  expect(stage({})).toMatchObject({ name: 'dev', keepsData: false, restored: undefined, domain: undefined });
});

test('production keeps its data', () => {
  expect(stage({ stage: 'prod' }).keepsData).toBe(true);
});

test('context values set addresses', () => {
  const context = {
    mailFrom: 'hello@joy.test',
    alarmsTo: 'ops@joy.test',
    domain: 'api.joy.test',
    certificateArn: 'arn',
  };
  expect(stage(context)).toMatchObject({
    mailFrom: 'hello@joy.test',
    alarmsTo: 'ops@joy.test',
    domain: { name: 'api.joy.test', certificateArn: 'arn' },
  });
});

test.each([
  [{ stage: 'producton' }, 'no stage producton: choose one of dev, prod'],
  [{ stage: 'constructor' }, 'no stage constructor'],
  [{ domain: 'api.joy.test' }, 'domain and certificateArn must be set together'],
  [{ tableArn: 'arn' }, 'tableArn and tableStreamArn must be set together'],
  [{ mailFrom: 7 }, 'mailFrom must be text'],
])('refuses %j', (context, message) => {
  expect(() => stage(context)).toThrow(message);
});
