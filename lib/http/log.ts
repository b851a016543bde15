import { Logger } from '@aws-lambda-powertools/logger';
import { inSources } from './sources.ts';

/** Structured log of ids, status and milliseconds; never a body, a header or a secret. */
export type Log = {
  info(message: string, facts: LogFacts): void;
  error(message: string, facts: LogFacts & { error?: Error }): void;
};
type LogFacts = { readonly [name: string]: string | number | boolean | undefined | Error };

const frames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(inSources)
    .join('\n');

/**
 * A failure by its name and place. Other packages write into messages and attributes what they were given: the item
 * that a condition met, the body that could not be parsed, the headers of a request. Only our own plain errors are
 * known to name nothing but ids.
 */
export const loggable = (error: Error) => ({
  name: error.name,
  ...(error.constructor === Error ? { message: error.message } : {}),
  ...('$metadata' in error ? { aws_request_id: requestIdOf(error.$metadata) } : {}),
  ...(error.cause instanceof Error ? { cause: error.cause.name } : {}),
  stack: frames(error),
});

const requestIdOf = (metadata: unknown): string | undefined =>
  typeof metadata === 'object' && metadata !== null && 'requestId' in metadata
    ? String(metadata.requestId)
    : undefined;

export const openLog = (service: string): Log => {
  const logger = new Logger({ serviceName: service });
  return {
    info: (message, facts) => logger.info(message, facts),
    error: (message, { error, ...facts }) =>
      logger.error(message, error ? { ...facts, failure: loggable(error) } : facts),
  };
};
