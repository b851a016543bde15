import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of the files for browsers at the host of the images, which no folder of a salon can have. */
export const PAGE_FILES_PATH = '/_files';

/** The files with which a browser begins a page, by their names at the host of the files. */
export type EntryFiles = {
  readonly script: string;
  readonly style: string;
  /** The scripts that the script imports. */
  readonly preloads: readonly string[];
};

/** The compiled pages as the function has them. The files for browsers lie elsewhere. */
export type PageFiles<Server> = {
  readonly loadServer: () => Promise<Server>;
  readonly getEntryFiles: (entry: string, language: string) => Promise<EntryFiles>;
  /** The script that sites of salons load. */
  readonly readEmbedScript: () => Promise<string>;
};

/** A bundle has the compiled pages beside itself. */
const BUNDLED = fileURLToPath(new URL('app/', import.meta.url));

/** Reads the compiled pages of a folder, each file once per process. */
export function openPageFiles<Server>(folder = BUNDLED): PageFiles<Server> {
  const cache = new Map<string, Promise<string>>();
  const readOnce = (name: string): Promise<string> => {
    const text = cache.get(name) ?? readFile(join(folder, name), 'utf8');
    cache.set(name, text);
    return text;
  };
  return {
    loadServer: () => import(pathToFileURL(join(folder, 'server.mjs')).href) as Promise<Server>,
    getEntryFiles: async (entry, language) => {
      const entries = JSON.parse(await readOnce('entries.json')) as {
        readonly [language: string]: { readonly [entry: string]: EntryFiles };
      };
      const files = entries[language]?.[entry];
      if (!files) throw new Error(`there are no files of the entry ${entry} in ${language}`);
      return files;
    },
    readEmbedScript: () => readOnce('embed.js'),
  };
}
