import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getErrorCode } from '../local-server.ts';
import { HOW_TO_BEGIN_ANEW, IN_MEMORY } from './data-store.ts';

export const TABLE_FILE = 'table.db';
/** The file of the platform's keys. */
export const SECRETS_FILE = 'secrets.json';

/** The names in the folder; undefined if it does not exist. */
async function findNames(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    if (getErrorCode(error) !== 'ENOTDIR') throw error;
    throw new Error(`${folder} is no folder: use another one (DATA_DIR=other npm start)`);
  }
}

/** Makes the folder if it is missing. Throws if this user may not write into it. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const code = String(getErrorCode(error));
    throw new Error(`cannot write into ${folder} (${code}): use another one (DATA_DIR=other npm start)`);
  }
}

/** Describes what is wrong with the table's file, if anything. */
async function findTableFault(folder: string, names: readonly string[]): Promise<string | undefined> {
  if (!names.includes(TABLE_FILE)) return `${TABLE_FILE} is missing`;
  return (await stat(join(folder, TABLE_FILE))).size === 0 ? `${TABLE_FILE} is empty` : undefined;
}

/**
 * Describes what the data directory holds, before anything starts. Throws if the salon cannot run on the directory. With a
 * database at DYNAMODB_ENDPOINT, the directory has no table.
 */
export async function checkAndDescribeDataFolder(dataDir: string): Promise<string> {
  if (dataDir === IN_MEMORY) return 'in memory: a demo salon is made';
  const folder = resolve(dataDir);
  const names = await findNames(folder);
  await requireWritable(folder);
  if (!names) return `${folder}, a new folder: a demo salon is made`;
  if (names.length === 0) return `${folder}, an empty folder: a demo salon is made`;
  if (process.env.DYNAMODB_ENDPOINT) return folder;
  const fault = await findTableFault(folder, names);
  if (fault) return `${folder}, where ${fault}: the demo salon is made anew`;
  if (!names.includes(SECRETS_FILE)) {
    throw new Error(
      `${SECRETS_FILE} is missing in ${folder}, and without its keys parts of ${TABLE_FILE} cannot be read: ` +
        `restore it from a copy; ${HOW_TO_BEGIN_ANEW}`,
    );
  }
  return folder;
}
