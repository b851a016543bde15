import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Value of DATA_DIR with which nothing is kept. */
export const IN_MEMORY = ':memory:';

/** The data directory that the environment names, else the usual one. */
export const chosenDataDir = (): string => process.env.DATA_DIR || '.local';

/** Where a part of the local stack keeps what must survive a restart; names may hold a folder. */
export type Drawer = {
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all: a reader never sees half a file, also when the process is killed meanwhile. */
  write(name: string, content: Buffer | string, mode?: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names in a folder, in order. */
  list(folder: string): Promise<string[]>;
};

function memoryDrawer(): Drawer {
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

function folderDrawer(root: string): Drawer {
  return {
    async read(name) {
      try {
        return await readFile(join(root, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(name, content, mode = 0o644) {
      const path = join(root, name);
      const draft = `${path}.${randomUUID()}.draft`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, content, { mode });
      await rename(draft, path);
    },
    async remove(name) {
      await rm(join(root, name), { force: true });
    },
    async list(folder) {
      try {
        const names = await readdir(join(root, folder));
        return names.filter((name) => !name.endsWith('.draft')).sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

/** The files of a data directory, or of none (`:memory:`). */
export const openDrawer = (dataDir: string): Drawer =>
  dataDir === IN_MEMORY ? memoryDrawer() : folderDrawer(dataDir);
