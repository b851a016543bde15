import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Where in a bundle a frame is: `file:///var/task/index.mjs:12:345`. */
const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const beside = new URL(`${file}.map`);
    maps.set(file, existsSync(beside) ? new SourceMap(JSON.parse(readFileSync(beside, 'utf8'))) : undefined);
  }
  return maps.get(file);
}

/**
 * A frame of a stack trace with its place in the sources, where a bundle has a map beside it. Node does the same by
 * itself with --enable-source-maps, but then reads the map at every cold start; this reads it at the first crash.
 */
export const inSources = (frame: string): string =>
  frame.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${origin.fileName.replace(/^.*\.\.\//, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
