import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The files of Swagger UI, the viewer of the API reference. */
export const VIEWER_FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;

export type Viewer = { readonly read: (name: keyof typeof VIEWER_FILES) => Promise<string> };

/** In a bundle they lie beside it, else in the package. */
const FOLDERS = ['viewer/', '../../node_modules/swagger-ui-dist/'].map(
  (path) => new URL(path, import.meta.url),
);

/** Reads the viewer's files, each once per process. */
export function openViewer(): Viewer {
  const cache = new Map<string, Promise<string>>();
  return {
    read(name) {
      const cached = cache.get(name);
      if (cached) return cached;
      const url = FOLDERS.map((folder) => new URL(VIEWER_FILES[name], folder)).find((candidate) =>
        existsSync(candidate),
      );
      if (!url) throw new Error(`the viewer's ${name} is missing`);
      const text = readFile(url, 'utf8').then((file) =>
        file.replace(/\n?\/[/*]# sourceMappingURL=.*$/s, '\n'),
      );
      cache.set(name, text);
      return text;
    },
  };
}
