import { Logger } from '@aws-lambda-powertools/logger';
import { toSourceFrame } from './source-maps.ts';

/** Structured log of ids, status and milliseconds; never a body, header, address or secret (BEHAVIOR §32.3). */
export type Log = {
  info(message: string, facts: LogFields): void;
  /** `cause`: what was thrown. */
  warn(message: string, facts: LogFields, cause?: unknown): void;
  error(message: string, facts: LogFields, cause?: unknown): void;
};
export type LogFields = { readonly [name: string]: string | number | boolean | undefined };

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
