import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../infra/local/stack.ts';
import { nightTest } from '../../support/nightly.ts';

const run = promisify(execFile);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

// First, because the walkthrough changes the salon's settings and its clock
test('the commands of the README list services and times, and book a visit (BEHAVIOR §32.1)', async () => {
  const [, commands = ''] =
    /## I build on it.*?```sh\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  const here = commands
    .replace('http://localhost:3000/api/v1', stack.urls.api)
    .replace(/^curl/gm, 'echo; $&');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', here]);
  const replies = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(replies).toMatchObject([
    { status: true },
    { status: true },
    { status: true, data: { appointment_number: expect.stringMatching(/^APT-/) } },
  ]);
});

/** The commands of the page, each with the reply that it shows. */
const steps = [
  ...readFileSync('infra/docs/WALKTHROUGH.md', 'utf8').matchAll(/```sh\n(.*?)```(?:\s*```json\n(.*?)```)?/gs),
].map(([, commands = '', reply]) => ({ commands, reply: reply && (JSON.parse(reply) as object) }));

const MARK = '----- end of step -----';

describe('infra/docs/WALKTHROUGH.md', () => {
  let replies: string[] = [];
  beforeAll(async () => {
    const script = steps.map(({ commands }) => `${commands}\necho; echo '${MARK}'`).join('\n');
    const { urls } = stack;
    const { stdout } = await run('bash', ['-uc', script], {
      timeout: 50_000,
      env: { ...process.env, API: urls.api, PAYMENTS: urls.stripe, MAILS: urls.mail, CONSOLE: urls.console },
    });
    replies = stdout.split(MARK);
  });

  test.each(steps.map((step, index) => [index + 1, step] as const).filter(([, { reply }]) => reply))(
    'the reply of step %i is as shown',
    (number, { reply }) => {
      const response = JSON.parse(replies[number - 1]?.trim() ?? '') as Record<string, unknown>;
      const { data, ...envelope } = reply as { data?: unknown };
      expect(response).toMatchObject(envelope);
      // The page shows the first rows of a list.
      if (Array.isArray(data)) expect((response.data as unknown[]).slice(0, data.length)).toMatchObject(data);
      else if (data) expect(response.data).toMatchObject(data);
    },
  );

  test('has more than 15 steps', () => {
    expect(steps.length).toBeGreaterThan(15);
  });
});

nightTest(
  'the commands of infra/docs/OPERATE.md lead from an empty salon to the first booking (BEHAVIOR §32.1)',
  async () => {
    const [, commands = ''] =
      /### From an empty salon.*?```sh\n(.*?)```/s.exec(readFileSync('infra/docs/OPERATE.md', 'utf8')) ?? [];
    const { table, endpoint = '' } = stack.environment.table;
    const { stdout } = await run(
      'bash',
      ['-euo', 'pipefail', '-c', commands.replace(/^post \/booking/gm, 'echo; $&')],
      {
        env: { ...process.env, API: stack.urls.api, TABLE_NAME: table, DYNAMODB_ENDPOINT: endpoint },
      },
    );
    const [slots = '', booked = ''] = stdout.split('\n').slice(-2);
    const { data } = JSON.parse(slots) as { data: { available: boolean }[] };
    expect(data).toHaveLength(34);
    expect(data.every(({ available }) => available)).toBe(true);
    expect(JSON.parse(booked)).toMatchObject({ data: { appointment_number: 'APT-000001', status: 1 } });
  },
);
