import type { Context } from 'aws-lambda';
import { type Environment, readEnvironment } from '../ports/environment.ts';

type Invocable<Event, Answer> = (event: Event, context?: Context) => Promise<Answer>;

/**
 * Turns an app into a Lambda handler with the process's environment. On Lambda the app is opened while the module loads,
 * before the first request; elsewhere at the first call, so that tests can set another environment before it.
 */
export function toLambdaHandlerOpenedAtLoad<Event, Answer>(
  openApp: (environment: Environment) => Invocable<Event, Answer>,
): Invocable<Event, Answer> {
  const open = () => openApp(readEnvironment());
  let opened = process.env.AWS_LAMBDA_FUNCTION_NAME ? open() : undefined;
  return (event, context) => {
    opened ??= open();
    return opened(event, context);
  };
}
