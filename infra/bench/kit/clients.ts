import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { toFullPath } from '../../../lib/contract/route.ts';
import { getOperation } from '../../local/operations.ts';

export type BenchRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** `failure`: the body of a reply from status 300 on. */
export type BenchResponse = { readonly status: number; readonly ms: number; readonly failure?: string };
/** All responses, and the time that they took together. */
export type BenchResult = { readonly responses: readonly BenchResponse[]; readonly elapsedMs: number };
type BenchLoad = {
  readonly url: string;
  readonly clients: number;
  readonly requests: readonly BenchRequest[];
};

export const toPost = (
  operation: string,
  slug: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): BenchRequest => ({
  path: toFullPath(getOperation(operation).route),
  headers: { 'content-type': 'application/json', 'x-client-slug': slug, ...headers },
  body: JSON.stringify(input),
});

async function post(
  agent: Agent,
  url: string,
  { path, headers, body }: BenchRequest,
  number: number,
): Promise<Omit<BenchResponse, 'ms'>> {
  // Every request comes from another address, because of the rate limit.
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const ownHeaders = { ...headers, 'x-forwarded-for': address };
  const sending = request(`${url}${path}`, { agent, method: 'POST', headers: ownHeaders }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  const received = await text(response);
  return status < 300 ? { status } : { status, failure: received };
}

let sequence = 0;

/** Sends all requests: each client sends one after the other. */
async function sendAll({ url, clients, requests }: BenchLoad): Promise<BenchResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const responses: BenchResponse[] = [];
  const remaining = requests.values();
  const start = performance.now();
  const runClient = async (): Promise<void> => {
    for (const each of remaining) {
      sequence += 1;
      const startMs = performance.now();
      const response = await post(agent, url, each, sequence);
      responses.push({ ...response, ms: performance.now() - startMs });
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  const elapsedMs = performance.now() - start;
  agent.destroy();
  return { responses, elapsedMs };
}

/** Starts clients in their own process, so that they take no time from the server. */
export function startClients(): { send(load: BenchLoad): Promise<BenchResult>; close(): void } {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { stdio: 'inherit' });
  return {
    async send(load) {
      const message = once(child, 'message');
      child.send(load);
      const [result] = (await message) as [BenchResult];
      return result;
    },
    close: () => child.disconnect(),
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', async (load: BenchLoad) => process.send?.(await sendAll(load)));
}
