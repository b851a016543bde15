import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The compiled pages: their server part as a module, and the files that browsers load. */
export type PageFiles<Server> = {
  readonly loadServer: () => Promise<Server>;
  /** Changes with any file. */
  readonly getVersion: () => Promise<string>;
  /** The scripts that an entry's script imports. */
  readonly listPreloads: (entry: string) => Promise<readonly string[]>;
  /** A script, a style sheet, or a font as base64; undefined if there is none of this name. */
  readonly read: (name: string) => Promise<string | undefined>;
};

/** A bundle has the compiled pages beside itself. */
const BUNDLED = fileURLToPath(new URL('app/', import.meta.url));

/** No path, and none of the files that only the server reads. */
const FILE_NAME = /^[\w-]+\.(?:js|css|woff2)$/;

/** Reads the compiled pages of a folder, each file once per process. */
export function openPageFiles<Server>(folder = BUNDLED): PageFiles<Server> {
  const cache = new Map<string, Promise<string>>();
  const readOnce = (name: string): Promise<string> => {
    const text = cache.get(name) ?? readFile(join(folder, name), name.endsWith('.woff2') ? 'base64' : 'utf8');
    cache.set(name, text);
    return text;
  };
  return {
    loadServer: () => import(pathToFileURL(join(folder, 'server.mjs')).href) as Promise<Server>,
    getVersion: () => readOnce('version'),
    listPreloads: async (entry) =>
      (await readOnce(`preloads-${entry}`)).split(' ').filter((name) => name !== ''),
    read: async (name) =>
      FILE_NAME.test(name) && existsSync(join(folder, name)) ? readOnce(name) : undefined,
  };
}
