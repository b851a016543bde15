import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log of ids, status and milliseconds; never a body, header, address or secret (BEHAVIOR §32.3). */
export type Log = {
  info(message: string, facts: LogFields): void;
  /** `cause`: what was thrown. */
  warn(message: string, facts: LogFields, cause?: unknown): void;
  error(message: string, facts: LogFields, cause?: unknown): void;
};
export type LogFields = { readonly [name: string]: string | number | boolean | undefined };

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

const toFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(toSourceFrame)
    .join('\n');

/**
 * An error's name and stack. Errors of packages may hold personal data in messages and attributes: the item of a
 * failed condition, an unreadable body, request headers. Only the messages of our own plain errors are logged.
 */
export const toLogError = (error: Error) => ({
  name: error.name,
  ...(error.constructor === Error ? { message: error.message } : {}),
  ...('$metadata' in error ? { aws_request_id: findRequestId(error.$metadata) } : {}),
  ...(error.cause instanceof Error ? { cause: error.cause.name } : {}),
  stack: toFrames(error),
});

const findRequestId = (metadata: unknown): string | undefined =>
  typeof metadata === 'object' && metadata !== null && 'requestId' in metadata
    ? String(metadata.requestId)
    : undefined;

export const openLog = (service: string): Log => {
  // The alarm of a release counts the crashes of the new version alone (infra/cdk/releases.ts)
  const { AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  const logger = new Logger({ serviceName: service, ...(version ? { persistentKeys: { version } } : {}) });
  const toFields = (facts: LogFields, cause: unknown) =>
    cause instanceof Error ? { ...facts, failure: toLogError(cause) } : facts;
  return {
    info: (message, facts) => logger.info(message, facts),
    warn: (message, facts, cause) => logger.warn(message, toFields(facts, cause)),
    error: (message, facts, cause) => logger.error(message, toFields(facts, cause)),
  };
};
