import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ACCESS } from '../../lib/contract/route.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { type Bearer, openTokens } from '../../lib/ports/tokens.ts';
import { openStore } from '../../lib/table/store.ts';
import { runningClock, standingClock } from './clock.ts';
import { startDatabase } from './database.ts';
import { DEMO_IDS, DEMO_SLUG, placeDemoSalon, tenantNamed } from './demo.ts';
import { IN_MEMORY, openDrawer } from './drawer.ts';
import { localEnvironment, variablesOf } from './environment.ts';
import { loadGroup } from './functions.ts';
import { TIMEOUT_MS } from './gateway.ts';
import { addressedTo, contextOf, slugOf, structured } from './invocation.ts';
import { type Operation, operationOfKey } from './operations.ts';
import { findRunning } from './running.ts';
import { keptSecrets, newSecrets } from './secrets.ts';

const USAGE = `npm run invoke -- <event file> [options]

Gives one event to its function and prints the reply. The salon is a fresh demo salon in memory, at the time that
the event carries.

  --data <folder>   use the data of the salon that runs on this folder (npm start: .local)
  --tenant <slug>   name this salon in the request instead of the event's, or ${DEMO_SLUG}
  --as <who>        call as admin, staff, customer or anonymous instead of the event's caller;
                    a fresh salon's event without a token is called as whom the route is for`;

const CALLERS = {
  admin: { kind: 'user', id: DEMO_IDS.admin, role: 'admin' },
  staff: { kind: 'user', id: DEMO_IDS.staff, role: 'staff' },
  customer: { kind: 'customer', id: DEMO_IDS.customer },
  anonymous: undefined,
} as const satisfies Record<string, Bearer['caller'] | undefined>;
type Who = keyof typeof CALLERS;

/** Says to its user what is wrong, without a stack. */
class Mistake extends Error {}

type Ground = { readonly environment: Environment; close(): Promise<void> };

/** A demo salon that is gone afterwards. Mails and images have nowhere to go: no handler sends them itself. */
async function freshGround(now: Date): Promise<Ground> {
  const database = await startDatabase(IN_MEMORY);
  const nowhere = 'http://127.0.0.1:9';
  const variables = variablesOf({
    api: 'http://localhost:3000',
    dynamodb: database.table.endpoint,
    mail: nowhere,
    images: nowhere,
    stripe: nowhere,
  });
  const environment = localEnvironment(variables, newSecrets(), standingClock(now).now);
  await placeDemoSalon(openStore(environment.table), { now });
  return { environment, close: () => database.close() };
}

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

/** Who calls where nobody says it: on a fresh salon, whoever the route is for. */
function callerOf({ route }: Operation, event: APIGatewayProxyEventV2, isFresh: boolean): Who | undefined {
  if (!isFresh || event.headers.authorization !== undefined) return undefined;
  const [first] = ACCESS[route.access];
  return first;
}

async function tokenOf(who: Who, slug: string, environment: Environment): Promise<string | undefined> {
  const caller = CALLERS[who];
  if (!caller) return undefined;
  const tokens = openTokens(openSecrets(environment));
  return tokens.issue({ tenant: tenantNamed(slug), caller }, environment.clock());
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
  const operation = operationOfKey(event.routeKey);
  if (!operation) throw new Mistake(`no operation has the route ${event.routeKey}`);

  // The reply is what is to be seen here.
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const ground = values.data
    ? await runningGround(values.data)
    : await freshGround(new Date(event.requestContext.timeEpoch));
  try {
    const handler = await loadGroup(operation.group, ground.environment);
    const slug = values.tenant ?? slugOf(event) ?? DEMO_SLUG;
    const caller = who ?? callerOf(operation, event, values.data === undefined);
    const sent = addressedTo(event, {
      slug,
      ...(caller ? { token: await tokenOf(caller, slug, ground.environment) } : {}),
    });
    const context = contextOf(operation.group.name, event.requestContext.requestId, TIMEOUT_MS);
    console.log(shown(structured(await handler(sent, context))));
  } finally {
    await ground.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isPlain = error instanceof Mistake || (error instanceof Error && 'code' in error);
    console.error(isPlain ? error.message : error);
    process.exit(1);
  },
);
