import { extname } from 'node:path';

/** The kinds of files for browsers (page-bundle.ts). */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The headers that are stored with a file of the pages. Its name changes with its content, so that it is cached for a year. */
export function toPageFileHeaders(name: string): { contentType: string; cacheControl: string } {
  const contentType = CONTENT_TYPES[extname(name)];
  if (contentType === undefined) throw new Error(`add the content type of ${name} to page-file-headers.ts`);
  return { contentType, cacheControl: 'public, max-age=31536000, immutable' };
}
