import { gzipSync } from 'node:zlib';

type PageWeight = { readonly html: number; readonly css: number; readonly scripts: number };

const IMPORT = /(?:from|import)\s*"(\.\/[^"]+)"/g;

/** Bytes, gzipped, of what a browser needs for the first view of a page: its document, style and static scripts. */
export async function weighPage(url: string): Promise<PageWeight> {
  const read = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, url));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const weigh = (text: string) => gzipSync(text).length;
  const html = await read(url);
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const [, main = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const scripts = new Map<string, number>();
  const pending = [main];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (scripts.has(path)) continue;
    const text = await read(path);
    scripts.set(path, weigh(text));
    for (const [, file = ''] of text.matchAll(IMPORT)) {
      pending.push(new URL(file, new URL(path, url)).href);
    }
  }
  return {
    html: weigh(html),
    css: weigh(await read(style)),
    scripts: [...scripts.values()].reduce((sum, size) => sum + size, 0),
  };
}
