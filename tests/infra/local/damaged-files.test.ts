import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openClock } from '../../../infra/local/clock.ts';
import {
  type DataStore,
  HOW_TO_BEGIN_ANEW,
  openDataStore,
} from '../../../infra/local/database/data-store.ts';
import { startMailCatcher } from '../../../infra/local/messages/mail-catcher.ts';
import { startImageStore } from '../../../infra/local/objects/images.ts';
import { findRunningStack } from '../../../infra/local/running-stack.ts';
import { getOrCreatePlatformKeys } from '../../../infra/local/secrets.ts';
import { startStripe } from '../../../infra/local/stripe/start.ts';
import type { KeyFile } from '../../../infra/tools/key-rotation.ts';
import { startSalon } from '../../support/environment/salon-process.ts';
import { nightTest } from '../../support/nightly.ts';

const SECRET = 'hunter2-hunter2';

let folder: string;
let dataStore: DataStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  dataStore = openDataStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function writeDamaged(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

const READERS: Readonly<Record<string, () => Promise<unknown>>> = {
  'clock.json': () => openClock(dataStore),
  'secrets.json': () => getOrCreatePlatformKeys(dataStore),
  'running.json': () => findRunningStack(dataStore),
  'stripe.json': () => startStripe({ dataStore }),
  'mails/000000001.json': () => startMailCatcher({ dataStore }),
};

const DAMAGES = [
  SECRET,
  `{"sealing_key":"${SECRET}`,
  `{"sealing_key":"${SECRET}"}`,
  `["${SECRET}"]`,
  `"${SECRET}"`,
  'null',
  '',
];

describe.each(Object.entries(READERS))('a damaged %s', (name, read) => {
  test.each(DAMAGES)('is named, not quoted and not overwritten: %j', async (content) => {
    await writeDamaged(name, content);
    const error = await read().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toEqual(
      new Error(
        `${name} in the data directory is damaged or of another version: restore it from a copy; ${HOW_TO_BEGIN_ANEW}`,
      ),
    );
    expect(error).not.toHaveProperty('cause');
    expect(await readFile(join(folder, name), 'utf8')).toBe(content);
  });
});

test('a damaged object is logged by name and not quoted (500)', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = await startImageStore({ dataStore });
  await fetch(`${store.url}/images/a.png`, { method: 'PUT', body: 'a' });
  const [name = ''] = await dataStore.list('objects/heads');
  await writeDamaged(`objects/heads/${name}`, `{"key":"${SECRET}`);
  const replies = [await fetch(store.url), await fetch(`${store.url}/images/a.png`)];
  for (const reply of replies) {
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toContain(SECRET);
  }
  expect(logged).toHaveBeenCalledTimes(2);
  for (const [error] of logged.mock.calls) {
    expect(String(error)).toContain(`objects/heads/${name} in the data directory is damaged`);
    expect(String(error)).not.toContain(SECRET);
  }
  logged.mockRestore();
  await store.close(0);
});

nightTest('npm start with damaged secrets prints one line and exits with code 1', async () => {
  await writeDamaged('secrets.json', `{"signing_keys":[],"sealing_key":"${SECRET}`);
  const { code, stderr } = await startSalon({ DATA_DIR: folder }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `secrets.json in the data directory is damaged or of another version: restore it from a copy; ${HOW_TO_BEGIN_ANEW}\n`,
  );
});

nightTest('npm start with a damaged table names its file and exits with code 1', async () => {
  await writeDamaged('table.db', SECRET.repeat(1_000));
  await getOrCreatePlatformKeys(dataStore);
  const { code, stderr } = await startSalon({ DATA_DIR: folder }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `${join(folder, 'table.db')} is damaged: restore it from a copy; ${HOW_TO_BEGIN_ANEW}\n`,
  );
});

nightTest('npm run keys with a damaged file does not quote it and does not overwrite it', async () => {
  const content = `{"signing_keys":[],"sealing_key":"${SECRET}"}`;
  await writeDamaged('secrets.json', content);
  const file = join(folder, 'secrets.json');
  const run = promisify(execFile)(process.execPath, ['infra/tools/keys.ts', 'add', '--file', file]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'the keys are damaged: restore them from a backup\n',
  });
  expect(await readFile(file, 'utf8')).toBe(content);
});

nightTest('opens secrets that npm run keys has rotated', async () => {
  const before = await getOrCreatePlatformKeys(dataStore);
  const file = join(folder, 'secrets.json');
  await promisify(execFile)(process.execPath, ['infra/tools/keys.ts', 'add', '--file', file]);
  const { signing_keys, sealing_key } = JSON.parse(await getOrCreatePlatformKeys(dataStore)) as KeyFile;
  expect(signing_keys).toHaveLength(2);
  expect(sealing_key).toBe((JSON.parse(before) as KeyFile).sealing_key);
});
