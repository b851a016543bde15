import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

/** A POST as a client sends it. */
export type Sent = {
  readonly path: string;
  readonly slug: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Answer = { readonly status: number; readonly ms: number };
/** What came back, and how long all of it took. */
export type Received = { readonly answers: readonly Answer[]; readonly elapsedMs: number };
type Order = { readonly url: string; readonly clients: number; readonly sent: readonly Sent[] };

function post(
  agent: Agent,
  url: string,
  { path, slug, body, headers }: Sent,
  number: number,
): Promise<number> {
  // Each from an address of its own: what is measured is not the rate limit
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${path}`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-client-slug': slug,
        'x-forwarded-for': address,
        ...headers,
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.end(body);
  });
}

let numbered = 0;

/** Clients that each send one request after the other until there are none left. */
async function carryOut({ url, clients, sent }: Order): Promise<Received> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  const waiting = sent.values();
  const start = performance.now();
  const client = async (): Promise<void> => {
    for (const each of waiting) {
      numbered += 1;
      const sentAt = performance.now();
      const status = await post(agent, url, each, numbered);
      answers.push({ status, ms: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsedMs = performance.now() - start;
  agent.destroy();
  return { answers, elapsedMs };
}

/** Clients in a process of their own, so that they take no time from what they measure. */
export function startClients(): { send(order: Order): Promise<Received>; close(): void } {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { stdio: 'inherit' });
  return {
    async send(order) {
      const answer = once(child, 'message');
      child.send(order);
      const [received] = (await answer) as [Received];
      return received;
    },
    close: () => child.disconnect(),
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', async (order: Order) => process.send?.(await carryOut(order)));
}
