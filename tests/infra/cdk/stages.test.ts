import { expect, test } from 'vitest';
import { stageOf } from '../../../infra/cdk/stages.ts';

const stage = (context: Readonly<Record<string, unknown>>) => stageOf((name) => context[name]);

test('without a choice it is the stage that can be thrown away', () => {
  expect(stage({})).toMatchObject({ name: 'dev', keepsData: false, restored: undefined, domain: undefined });
});

test('production keeps its data', () => {
  expect(stage({ stage: 'prod' }).keepsData).toBe(true);
});

test('the command line sets addresses', () => {
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
  [{ domain: 'api.joy.test' }, 'domain and certificateArn go together'],
  [{ tableArn: 'arn' }, 'tableArn and tableStreamArn go together'],
  [{ mailFrom: 7 }, 'mailFrom must be text'],
])('refuses %j', (context, message) => {
  expect(() => stage(context)).toThrow(message);
});
