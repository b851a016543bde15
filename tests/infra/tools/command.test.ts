import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const COMMAND = new URL('../../../infra/tools/command.ts', import.meta.url).href;

/** Runs a command with this body. Closes its output as soon as it has printed something. */
async function runIntoHead(body: string) {
  const script = `
    import { Readable } from 'node:stream';
    import { pipeline } from 'node:stream/promises';
    import { runCommand } from ${JSON.stringify(COMMAND)};
    // More than a pipe holds
    const lines = Array.from({ length: 10_000 }, () => 'a line');
    async function print() {
      for (const line of lines) console.log(line);
      await new Promise(setImmediate);
    }
    runCommand('', async () => {${body}});`;
  const command = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const errors = text(command.stderr);
  const ended = once(command, 'close');
  await once(command.stdout, 'data');
  command.stdout.destroy();
  const [code] = await ended;
  return { code, errors: await errors };
}

describe('a command whose reader has ended, such as head,', () => {
  test('finishes its work', async () => {
    const body = "await print(); await print(); console.error('finished');";
    expect(await runIntoHead(body)).toEqual({ code: 0, errors: 'finished\n' });
  });

  test('ends without an error where it writes a stream', async () => {
    const body = 'await pipeline(Readable.from(lines), process.stdout);';
    expect(await runIntoHead(body)).toEqual({ code: 0, errors: '' });
  });

  test('still fails where its work fails (code 1)', async () => {
    const body = "await print(); throw new Error('the work failed');";
    expect(await runIntoHead(body)).toEqual({ code: 1, errors: 'the work failed\n' });
  });
});
