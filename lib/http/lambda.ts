import type { Context } from 'aws-lambda';
import { type Environment, readEnvironment } from '../ports/environment.ts';

type Invocable<Event, Answer> = (event: Event, context?: Context) => Promise<Answer>;

/**
 * An app as Lambda calls it, opened with the process's environment. Only on Lambda at load, where time before the
 * first request costs nobody; elsewhere whoever loads the file opens the app with an environment of their own.
 */
export function lambda<Event, Answer>(
  app: (environment: Environment) => Invocable<Event, Answer>,
): Invocable<Event, Answer> {
  const open = () => app(readEnvironment());
  let opened = process.env.AWS_LAMBDA_FUNCTION_NAME ? open() : undefined;
  return (event, context) => {
    opened ??= open();
    return opened(event, context);
  };
}
