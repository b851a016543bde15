import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** The position of a frame in a bundle: `file:///var/task/index.mjs:12:345`. */
const POSITION = /(file:\/\/[^\s()]+):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | undefined>();

function findSourceMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const url = new URL(file);
    url.pathname += '.map';
    maps.set(file, existsSync(url) ? new SourceMap(JSON.parse(readFileSync(url, 'utf8'))) : undefined);
  }
  return maps.get(file);
}

/**
 * Maps a stack frame to its position in the sources if the bundle has a source map. Unlike Node's
 * --enable-source-maps, it reads the map at the first crash, not at each cold start.
 */
export const toSourceFrame = (frame: string): string =>
  frame.replace(POSITION, (place, file: string, line: string, column: string) => {
    const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${origin.fileName.replace(/^.*\.\.\//, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
