import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** The files of Swagger UI, the viewer of the API reference, the script that starts it, and its guides. */
export const SWAGGER_FILE_PATHS = {
  script: 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  style: 'node_modules/swagger-ui-dist/swagger-ui.css',
  start: 'functions/docs/browser/start.js',
  guides: 'lib/openapi/guides.md',
} as const;

export type SwaggerFiles = { readonly read: (name: keyof typeof SWAGGER_FILE_PATHS) => Promise<string> };

/** Beside a bundle, else in the project. */
const listUrls = (path: string): URL[] =>
  [`viewer/${basename(path)}`, `../../${path}`].map((each) => new URL(each, import.meta.url));

/** Reads the viewer's files, each once per process. */
export function openSwaggerFiles(): SwaggerFiles {
  const cache = new Map<string, Promise<string>>();
  return {
    read(name) {
      const cached = cache.get(name);
      if (cached) return cached;
      const url = listUrls(SWAGGER_FILE_PATHS[name]).find((candidate) => existsSync(candidate));
      if (!url) throw new Error(`the viewer's ${name} is missing`);
      const text = readFile(url, 'utf8').then((file) =>
        file.replace(/\n?\/[/*]# sourceMappingURL=.*$/s, '\n'),
      );
      cache.set(name, text);
      return text;
    },
  };
}
