import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Runs the check of `npm ci` on a Node of this version, called by an npm on another one. */
async function checkNode(own: string, ofNpm = own) {
  const setVersion = `Object.defineProperty(process, 'versions', { value: { node: '${own}' } })`;
  const options = ['--import', `data:text/javascript,${setVersion}`, 'infra/tools/check-node.mjs'];
  const env = { ...process.env, npm_config_user_agent: `npm/11.0.0 node/v${ofNpm} linux x64` };
  return run(process.execPath, options, { env });
}

test('an older Node of npm is named in one line, which says that it does no harm', async () => {
  const { stdout } = await checkNode('24.21.0', '20.20.2');
  expect(stdout).toBe(
    'npm runs on Node 20.20.2. That does no harm: all commands here run on Node 24.21.0.\n',
  );
});

test.each(['22.18.0', '24.0.0'])('on Node %s alone, nothing is printed', async (own) => {
  expect(await checkNode(own)).toEqual({ stdout: '', stderr: '' });
});

test.each(['20.20.2', '22.17.1'])('Node %s is refused for the commands (exit code 1)', async (own) => {
  await expect(checkNode(own)).rejects.toMatchObject({
    code: 1,
    stderr: `Node ${own} is too old: install Node 24 (at least 22.18).\n`,
  });
});
