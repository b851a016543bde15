import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Environment } from '../../lib/ports/environment.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { DEMO_SLUG } from '../local/demo/demo.ts';
import { loadGroup } from '../local/gateway/functions.ts';
import { TIMEOUT_MS } from '../local/gateway/gateway.ts';
import {
  createLambdaContext,
  readSlugOfHeaderOrQuery,
  toStructuredResult,
  withSalonAndCaller,
} from '../local/gateway/invocation.ts';
import {
  fillSampleAfterPrerequisites,
  findWorkerNameOfSample,
  getSampleCaller,
  hasPlaceholders,
  listRequestSampleNames,
  type SampleCaller,
} from '../local/gateway/samples.ts';
import {
  CALLERS,
  issueCredentials,
  openInMemorySalon,
  replayWorkerSampleAfterBooking,
  SAMPLE_TIME,
} from '../local/in-memory-salon.ts';
import { findOperationByRouteKey, type Operation } from '../local/operations.ts';
import { findRunningEnvironment } from '../local/running-stack.ts';
import { runCommand, UsageError } from './command.ts';

// Prints the reply without the log lines of requests.
process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';

const USAGE = `npm run invoke -- <event file> [options]

Passes one event to its function and prints the reply. The event goes to a new demo salon in memory, at the event's
own time; the events that a sample event depends on (a log-in, a sold package) are sent first.

  --data <folder>   send it to the local stack that runs on this folder (npm start: .local)
  --tenant <slug>   send it to this salon instead of the event's or ${DEMO_SLUG}
  --as <role>       call as admin, staff, customer or anonymous instead of the event's caller;
                    in a new salon the default is the first role that may call the route`;

type Target = { readonly environment: Environment; close(): Promise<void> };

async function connectToRunningStack(dataDir: string): Promise<Target> {
  const environment = await findRunningEnvironment(dataDir);
  if (!environment) throw new UsageError(`no local stack runs on ${dataDir}: run npm start`);
  return { environment, close: async () => {} };
}

async function readEvent(file: string): Promise<APIGatewayProxyEventV2> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`cannot read ${file}`);
  });
  try {
    return JSON.parse(text) as APIGatewayProxyEventV2;
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}

/** The default caller in a new salon: that of the sample, else the first role that may call the route. */
function findDefaultCaller(
  { route }: Operation,
  event: APIGatewayProxyEventV2,
  sample: string | undefined,
): SampleCaller | undefined {
  if (event.headers.authorization !== undefined) return undefined;
  return sample ? getSampleCaller(sample) : listAllowedCallers(route)[0];
}

async function invokeWorker(name: string): Promise<void> {
  const salon = await openInMemorySalon(SAMPLE_TIME);
  console.log(JSON.stringify((await replayWorkerSampleAfterBooking(name, salon)) ?? null, null, 2));
  await salon.close();
}

function formatReply({
  statusCode,
  headers,
  cookies,
  body,
  isBase64Encoded,
}: APIGatewayProxyStructuredResultV2) {
  const lines = [
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(cookies ?? []).map((cookie) => `set-cookie: ${cookie}`),
  ];
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  let pretty = text;
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: printed unchanged.
  }
  return [String(statusCode ?? 200), ...lines, '', pretty].join('\n');
}

/** The event file and the options of the command. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, tenant: { type: 'string' }, as: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(USAGE);
  const chosen = Object.keys(CALLERS).find((each): each is SampleCaller => each === values.as);
  if (values.as !== undefined && !chosen)
    throw new UsageError(`--as takes ${Object.keys(CALLERS).join(', ')}`);
  return { file, chosen, data: values.data, tenant: values.tenant };
}

function refusePlaceholders(event: APIGatewayProxyEventV2): void {
  if (!hasPlaceholders(event)) return;
  throw new UsageError(
    'this event has placeholders ({{…}}): send it without --data, or replace them by values',
  );
}

/** Runs the event against the running stack of a data folder, or against a salon in memory. */
async function runEvent(
  { data, tenant, chosen }: ReturnType<typeof readArguments>,
  event: APIGatewayProxyEventV2,
  operation: Operation,
  name: string,
): Promise<void> {
  const inMemory = data ? undefined : await openInMemorySalon(new Date(event.requestContext.timeEpoch));
  const target = inMemory ?? (await connectToRunningStack(data ?? ''));
  try {
    if (!inMemory) refusePlaceholders(event);
    const isSample = listRequestSampleNames().includes(name);
    const ready =
      inMemory && isSample ? await fillSampleAfterPrerequisites(name, inMemory.actions, event) : event;
    const handler = await loadGroup(operation.group, target.environment);
    const slug = tenant ?? readSlugOfHeaderOrQuery(event) ?? DEMO_SLUG;
    const caller =
      chosen ?? (inMemory ? findDefaultCaller(operation, event, isSample ? name : undefined) : undefined);
    const request = withSalonAndCaller(ready, {
      slug,
      ...(caller ? await issueCredentials(caller, slug, target.environment) : {}),
    });
    const context = createLambdaContext(operation.group.name, event.requestContext.requestId, TIMEOUT_MS);
    console.log(formatReply(toStructuredResult(await handler(request, context))));
  } finally {
    await target.close();
  }
}

async function main(): Promise<void> {
  const options = readArguments();
  const { file } = options;
  const event = await readEvent(file);
  const [, name = ''] = /([\w-]+\/[\w.-]+)\.json$/.exec(resolve(file).replaceAll('\\', '/')) ?? [];
  if (findWorkerNameOfSample(name)) return invokeWorker(name);
  const operation = findOperationByRouteKey(event.routeKey);
  if (!operation) throw new UsageError(`${file}: no operation has the route '${event.routeKey ?? ''}'`);
  await runEvent(options, event, operation, name);
}

runCommand(USAGE, main);
