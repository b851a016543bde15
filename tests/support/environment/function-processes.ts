import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';
import { readLocalEnvironment } from '../../../infra/local/environment.ts';
import { loadGroup } from '../../../infra/local/gateway/functions.ts';
import { createLambdaContext, type Handler } from '../../../infra/local/gateway/invocation.ts';
import { groups } from '../../../lib/contract/index.ts';

/** The environment of the functions. A process gets it before the first call. */
type Opening = { readonly variables: Readonly<Record<string, string>>; readonly secrets: string };
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

type ProcessOptions = Opening & { readonly clock: () => Date };

/** Processes that have loaded the functions and serve no test file: loading takes longer than most races. */
const idle: ChildProcess[] = [];

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  // A process that waits does not keep the worker of the tests alive
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Runs the functions in several processes on one database, each with its own modules, as Lambda does with simultaneous
 * requests. Nothing in the memory of one process can order the requests of another one. One of them is this process, which has
 * loaded the functions already.
 */
export function startFunctionProcesses(
  count: number,
  loadHere: (name: string) => Promise<Handler>,
  { variables, secrets, clock }: ProcessOptions,
) {
  const waiting = new Map<number, PromiseWithResolvers<APIGatewayProxyResultV2>>();
  const children = Array.from({ length: count - 1 }, () => idle.pop() ?? startProcess());
  const receive = ({ id, result, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) call?.reject(new Error(error));
    else call?.resolve(result ?? {});
  };
  for (const child of children) {
    child.channel?.ref();
    child.on('message', receive);
    child.send({ variables, secrets } satisfies Opening);
  }
  let calls = 0;
  return {
    /** The function of a group; its calls go to the processes in turns. */
    getHandler:
      (name: string): Handler =>
      async (event, context) => {
        calls += 1;
        const child = children[calls % count];
        if (!child) return (await loadHere(name))(event, context);
        const answer = Promise.withResolvers<APIGatewayProxyResultV2>();
        waiting.set(calls, answer);
        child.send({
          id: calls,
          name,
          event,
          requestId: context.awsRequestId,
          timeoutMs: context.getRemainingTimeInMillis(),
          at: clock().toISOString(),
        } satisfies Call);
        return answer.promise;
      },
    /** Leaves the processes to the next test file. */
    close(): void {
      for (const child of children) {
        child.off('message', receive);
        child.channel?.unref();
        idle.push(child);
      }
    },
  };
}

/** Answers the calls of the process that started this one, until it disconnects. */
function serveCalls(): void {
  let at = new Date();
  let load = (name: string): Promise<Handler> =>
    Promise.reject(new Error(`${name} is called before its opening`));

  function open({ variables, secrets }: Opening): void {
    const environment = readLocalEnvironment(variables, secrets, () => at);
    const handlers = new Map<string, Promise<Handler>>();
    load = (name) => {
      const group = groups.find((each) => each.name === name);
      if (!group) throw new Error(`the contract has no group ${name}`);
      const handler = handlers.get(name) ?? loadGroup(group, environment);
      handlers.set(name, handler);
      return handler;
    };
  }

  async function answer({ id, name, event, requestId, timeoutMs, at: now }: Call): Promise<Answer> {
    at = new Date(now);
    try {
      const handler = await load(name);
      return { id, result: await handler(event, createLambdaContext(name, requestId, timeoutMs)) };
    } catch (error) {
      return { id, error: String(error) };
    }
  }

  process.on('message', async (message: Opening | Call) => {
    if ('variables' in message) open(message);
    else process.send?.(await answer(message));
  });
  process.on('disconnect', () => process.exit(0));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) serveCalls();
