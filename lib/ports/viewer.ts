import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The files of the reference page's viewer. */
export const VIEWER_FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' } as const;

export type Viewer = { readonly file: (name: keyof typeof VIEWER_FILES) => Promise<string> };

/** Beside the bundle where there is one; else in the package that they come from. */
const FOLDERS = ['viewer/', '../../node_modules/swagger-ui-dist/'].map(
  (path) => new URL(path, import.meta.url),
);

/** Reads the viewer's files, each once. */
export function openViewer(): Viewer {
  const read = new Map<string, Promise<string>>();
  return {
    file(name) {
      const known = read.get(name);
      if (known) return known;
      const place = FOLDERS.map((folder) => new URL(VIEWER_FILES[name], folder)).find((url) =>
        existsSync(url),
      );
      if (!place) throw new Error(`the viewer's ${name} is not there`);
      const text = readFile(place, 'utf8').then((file) =>
        file.replace(/\n?\/[/*]# sourceMappingURL=.*$/s, '\n'),
      );
      read.set(name, text);
      return text;
    },
  };
}
