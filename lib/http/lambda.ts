import type { Context } from 'aws-lambda';
import { type Environment, readEnvironment } from '../ports/environment.ts';

type Invocable<Event, Answer> = (event: Event, context?: Context) => Promise<Answer>;

/**
 * Turns an app into a Lambda handler with the process's environment. On Lambda the app opens at load, before the first
 * request; elsewhere it opens when called, so tests can open it with another environment.
 */
export function toLambdaHandler<Event, Answer>(
  app: (environment: Environment) => Invocable<Event, Answer>,
): Invocable<Event, Answer> {
  const open = () => app(readEnvironment());
  let opened = process.env.AWS_LAMBDA_FUNCTION_NAME ? open() : undefined;
  return (event, context) => {
    opened ??= open();
    return opened(event, context);
  };
}
