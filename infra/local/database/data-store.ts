import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as z from 'zod';

/** The value of DATA_DIR that keeps all data in memory. */
export const IN_MEMORY = ':memory:';

/** Ends the message about data that cannot be read. */
export const HOW_TO_BEGIN_ANEW =
  'to begin anew, delete the data directory or use another one (DATA_DIR=other npm start)';

/** DATA_DIR, by default `.local`; IN_MEMORY is no folder. */
export const getDataDir = (): string => process.env.DATA_DIR || '.local';

/** The files of the local stack that survive a restart. A name may contain a folder. */
export type DataStore = {
  read(name: string): Promise<Buffer | undefined>;
  /** Writes atomically: a reader never sees half a file, even if the process is killed. */
  write(name: string, content: Buffer | string, mode?: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names in a folder, sorted. */
  list(folder: string): Promise<string[]>;
};

function openMemoryStore(): DataStore {
  const files = new Map<string, Buffer>();
  return {
    read: async (name) => files.get(name),
    write: async (name, content) => {
      files.set(name, Buffer.from(content));
    },
    remove: async (name) => {
      files.delete(name);
    },
    list: async (folder) =>
      [...files.keys()]
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => name.slice(folder.length + 1))
        .sort(),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Reads by `read`; the fallback if the file or folder does not exist. */
const readOrFallback = <Read, Fallback>(
  reading: Promise<Read>,
  fallback: Fallback,
): Promise<Read | Fallback> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return fallback;
    throw error;
  });

const openFolderStore = (root: string): DataStore => ({
  read: (name) => readOrFallback(readFile(join(root, name)), undefined),
  async write(name, content, mode = 0o644) {
    const path = join(root, name);
    const draft = `${path}.${randomUUID()}.draft`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, content, { mode });
    await rename(draft, path);
  },
  remove: (name) => rm(join(root, name), { force: true }),
  async list(folder) {
    const names = await readOrFallback(readdir(join(root, folder)), []);
    return names.filter((name) => !name.endsWith('.draft')).sort();
  },
});

/** Opens the files of a data directory, or files in memory (`:memory:`). */
export const openDataStore = (dataDir: string): DataStore =>
  dataDir === IN_MEMORY ? openMemoryStore() : openFolderStore(dataDir);

/** Parses JSON; undefined if it is malformed. The error of JSON.parse would quote it. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a JSON file. The error for a damaged one names it and never quotes it, because it may contain secrets. */
export async function readJsonOrThrowIfDamaged<T>(
  dataStore: DataStore,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const file = await dataStore.read(name);
  if (!file) return undefined;
  const parsed = schema.safeParse(tryParseJson(file.toString()));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${name} in the data directory is damaged or of another version: restore it from a copy; ${HOW_TO_BEGIN_ANEW}`,
  );
}
