import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log of ids, status and milliseconds; never a body, a header or a secret. */
export type Log = {
  info(message: string, facts: LogFacts): void;
  error(message: string, facts: LogFacts & { error?: Error }): void;
};
type LogFacts = { readonly [name: string]: string | number | boolean | undefined | Error };

export const openLog = (service: string): Log => {
  const logger = new Logger({ serviceName: service });
  return {
    info: (message, facts) => logger.info(message, facts),
    error: (message, facts) => logger.error(message, facts),
  };
};
