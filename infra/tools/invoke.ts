import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ACCESS } from '../../lib/contract/route.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { runningClock } from '../local/clock.ts';
import { DEMO_SLUG } from '../local/demo.ts';
import { openDrawer } from '../local/drawer.ts';
import { localEnvironment } from '../local/environment.ts';
import { CALLERS, MONDAY_MORNING, openFreshSalon, tokenOf } from '../local/fresh-salon.ts';
import { loadGroup } from '../local/functions.ts';
import { TIMEOUT_MS } from '../local/gateway.ts';
import { addressedTo, contextOf, slugOf, structured } from '../local/invocation.ts';
import { type Operation, operationOfKey } from '../local/operations.ts';
import { findRunning } from '../local/running.ts';
import { isLive, preparedSample, sampleNames, senderOf, type Who, workerOfSample } from '../local/samples.ts';
import { keptSecrets } from '../local/secrets.ts';
import { replayWorkerSample } from '../local/worker-samples.ts';
import { command, Mistake } from './command.ts';

// The reply is what is to be seen here.
process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';

const USAGE = `npm run invoke -- <event file> [options]

Gives one event to its function and prints the reply. The salon is a fresh demo salon in memory, at the time that
the event carries; what a sample event speaks of (a package that was sold, a log-in) has happened there before.

  --data <folder>   use the data of the salon that runs on this folder (npm start: .local)
  --tenant <slug>   name this salon in the request instead of the event's, or ${DEMO_SLUG}
  --as <who>        call as admin, staff, customer or anonymous instead of the event's caller;
                    a fresh salon's event without a token is called as whom the route is for`;

type Ground = { readonly environment: Environment; close(): Promise<void> };

async function runningGround(dataDir: string): Promise<Ground> {
  const drawer = openDrawer(dataDir);
  const running = await findRunning(drawer);
  if (!running) throw new Mistake(`no salon runs on ${dataDir}: start it with npm start`);
  const clock = await runningClock(drawer);
  const environment = localEnvironment(running.variables, await keptSecrets(drawer), clock.now);
  return { environment, close: async () => {} };
}

async function readEvent(file: string): Promise<APIGatewayProxyEventV2> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Mistake(`cannot read ${file}`);
  });
  try {
    return JSON.parse(text) as APIGatewayProxyEventV2;
  } catch {
    throw new Mistake(`${file} is not JSON`);
  }
}

/** Who calls on a fresh salon where nobody says it: whoever the sample, or else the route, is for. */
function callerOf(
  { route }: Operation,
  event: APIGatewayProxyEventV2,
  sample: string | undefined,
): Who | undefined {
  if (event.headers.authorization !== undefined) return undefined;
  return sample ? senderOf(sample) : ACCESS[route.access][0];
}

async function invokeWorker(name: string): Promise<void> {
  const salon = await openFreshSalon(MONDAY_MORNING);
  console.log(JSON.stringify((await replayWorkerSample(name, salon)) ?? null, null, 2));
  await salon.close();
}

/** The reply as a person reads it: status, headers, body. */
function shown({ statusCode, headers, cookies, body, isBase64Encoded }: APIGatewayProxyStructuredResultV2) {
  const lines = [
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(cookies ?? []).map((cookie) => `set-cookie: ${cookie}`),
  ];
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  let pretty = text;
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: as it is.
  }
  return [String(statusCode ?? 200), ...lines, '', pretty].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, tenant: { type: 'string' }, as: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Mistake(USAGE);
  const who = Object.keys(CALLERS).find((each): each is Who => each === values.as);
  if (values.as !== undefined && !who) throw new Mistake(`--as takes ${Object.keys(CALLERS).join(', ')}`);
  const event = await readEvent(file);
  const [, name = ''] = /([\w-]+\/[\w.-]+)\.json$/.exec(resolve(file).replaceAll('\\', '/')) ?? [];
  if (workerOfSample(name)) return invokeWorker(name);
  const operation = operationOfKey(event.routeKey);
  if (!operation)
    throw new Mistake(`${file}: no operation has the route ${event.routeKey ?? '(none is named)'}`);

  const fresh = values.data ? undefined : await openFreshSalon(new Date(event.requestContext.timeEpoch));
  const ground = fresh ?? (await runningGround(values.data ?? ''));
  try {
    if (!fresh && isLive(event)) {
      throw new Mistake(
        'this event holds values of a fresh salon ({{…}}): send it without --data, or fill them in',
      );
    }
    const isSample = sampleNames().includes(name);
    const ready = fresh && isSample ? await preparedSample(name, fresh.world, event) : event;
    const handler = await loadGroup(operation.group, ground.environment);
    const slug = values.tenant ?? slugOf(event) ?? DEMO_SLUG;
    const caller = who ?? (fresh ? callerOf(operation, event, isSample ? name : undefined) : undefined);
    const sent = addressedTo(ready, {
      slug,
      ...(caller ? { token: await tokenOf(caller, slug, ground.environment) } : {}),
    });
    const context = contextOf(operation.group.name, event.requestContext.requestId, TIMEOUT_MS);
    console.log(shown(structured(await handler(sent, context))));
  } finally {
    await ground.close();
  }
}

command(USAGE, main);
