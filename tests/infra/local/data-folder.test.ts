import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkAndDescribeDataFolder } from '../../../infra/local/database/data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => writeFile(join(folder, name), content);

describe('npm start says at once', () => {
  test('that the data is in memory', async () => {
    expect(await checkAndDescribeDataFolder(':memory:')).toBe('in memory: a demo salon is made');
  });

  test('that the folder is new, and makes it', async () => {
    const missing = join(folder, 'a', 'b');
    expect(await checkAndDescribeDataFolder(missing)).toBe(`${missing}, a new folder: a demo salon is made`);
    expect(await readdir(missing)).toEqual([]);
  });

  test('that the folder is empty', async () => {
    expect(await checkAndDescribeDataFolder(folder)).toBe(`${folder}, an empty folder: a demo salon is made`);
  });

  test('that the table is missing', async () => {
    await write('secrets.json', '{}');
    expect(await checkAndDescribeDataFolder(folder)).toBe(
      `${folder}, where table.db is missing: the demo salon is made anew`,
    );
  });

  test('that the table is empty', async () => {
    await write('secrets.json', '{}');
    await write('table.db', '');
    expect(await checkAndDescribeDataFolder(folder)).toBe(
      `${folder}, where table.db is empty: the demo salon is made anew`,
    );
  });

  test('where the data is that it opens', async () => {
    await write('secrets.json', '{}');
    await write('table.db', 'records');
    expect(await checkAndDescribeDataFolder(folder)).toBe(folder);
  });
});

describe('npm start refuses', () => {
  test('a table without its keys, and says what to do', async () => {
    await write('table.db', 'records');
    await expect(checkAndDescribeDataFolder(folder)).rejects.toThrow(
      `secrets.json is missing in ${folder}, and without its keys parts of table.db cannot be read: restore it from a ` +
        'copy; to begin anew, delete the data directory or use another one (DATA_DIR=other npm start)',
    );
  });

  test('a file instead of a folder', async () => {
    await write('file', '');
    const file = join(folder, 'file');
    await expect(checkAndDescribeDataFolder(file)).rejects.toThrow(
      `${file} is no folder: use another one (DATA_DIR=other npm start)`,
    );
  });

  test('a folder that it may not write into', async () => {
    const link = join(folder, 'link');
    await symlink(join(folder, 'nowhere', 'data'), link);
    await expect(checkAndDescribeDataFolder(link)).rejects.toThrow(
      /^cannot write into .*link \(E[A-Z]+\): use another one \(DATA_DIR=other npm start\)$/,
    );
  });
});
