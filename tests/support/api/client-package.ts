import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** A folder that is deleted after `cleanUp`, by default the end of the test. */
export async function createFolder(cleanUp: (work: () => Promise<void>) => void = onTestFinished) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'salon-client-')));
  cleanUp(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs a program in a folder. Throws with what it wrote if it fails. */
export async function runIn(folder: string, program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd: folder });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

export const runNode = (folder: string, ...args: string[]) => runIn(folder, process.execPath, ...args);

export const runTsc = (folder: string, ...args: string[]) =>
  runNode(folder, resolve('node_modules/typescript/bin/tsc'), ...args);

/** Makes a folder a TypeScript project as `tsc --init` does. */
export async function createProject(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'app', type: 'module' }));
  await runTsc(folder, '--init');
}
