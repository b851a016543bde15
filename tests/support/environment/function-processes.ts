import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';
import { readLocalEnvironment } from '../../../infra/local/environment.ts';
import { loadGroup } from '../../../infra/local/gateway/functions.ts';
import { createLambdaContext, type Handler } from '../../../infra/local/gateway/invocation.ts';
import { groups } from '../../../lib/contract/index.ts';

type Call = {
  readonly id: number;
  readonly name: string;
  readonly event: APIGatewayProxyEventV2;
  readonly requestId: string;
  readonly timeoutMs: number;
  /** The time of the stack's clock. */
  readonly at: string;
};
type Answer = { readonly id: number; readonly result?: APIGatewayProxyResultV2; readonly error?: string };

type ProcessOptions = {
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: string;
  readonly clock: () => Date;
};

/**
 * Runs the functions in several processes on one database, each with its own modules, as Lambda does with simultaneous
 * requests. Nothing in the memory of one process can order the requests of another one.
 */
export function startFunctionProcesses(count: number, { variables, secrets, clock }: ProcessOptions) {
  const waiting = new Map<number, PromiseWithResolvers<APIGatewayProxyResultV2>>();
  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(import.meta.url), {
      env: { ...process.env, ...variables, SECRETS_JSON: secrets },
      execArgv: [],
    });
    child.on('message', ({ id, result, error }: Answer) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error !== undefined) call?.reject(new Error(error));
      else call?.resolve(result ?? {});
    });
    return child;
  };
  const children = Array.from({ length: count }, start);
  let calls = 0;
  return {
    /** The function of a group; its calls go to the processes in turns. */
    getHandler:
      (name: string): Handler =>
      (event, context) => {
        calls += 1;
        const answer = Promise.withResolvers<APIGatewayProxyResultV2>();
        waiting.set(calls, answer);
        children[calls % count]?.send({
          id: calls,
          name,
          event,
          requestId: context.awsRequestId,
          timeoutMs: context.getRemainingTimeInMillis(),
          at: clock().toISOString(),
        } satisfies Call);
        return answer.promise;
      },
    async close(): Promise<void> {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.disconnect();
      await Promise.all(ended);
    },
  };
}

/** Answers the calls of the process that started this one, until it disconnects. */
function serveCalls(): void {
  let at = new Date();
  const environment = readLocalEnvironment({}, process.env.SECRETS_JSON ?? '', () => at);
  const handlers = new Map<string, Promise<Handler>>();
  const load = (name: string): Promise<Handler> => {
    const group = groups.find((each) => each.name === name);
    if (!group) throw new Error(`the contract has no group ${name}`);
    const handler = handlers.get(name) ?? loadGroup(group, environment);
    handlers.set(name, handler);
    return handler;
  };
  process.on('message', async ({ id, name, event, requestId, timeoutMs, at: now }: Call) => {
    at = new Date(now);
    try {
      const handler = await load(name);
      const result = await handler(event, createLambdaContext(name, requestId, timeoutMs));
      process.send?.({ id, result } satisfies Answer);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Answer);
    }
  });
  process.on('disconnect', () => process.exit(0));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) serveCalls();
