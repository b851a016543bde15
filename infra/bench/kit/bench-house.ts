import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Ground, openGround } from '../../../tests/support/ground.ts';
import { loadApi } from '../../local/functions.ts';
import { gateway } from '../../local/gateway.ts';
import { listen } from '../../local/listen.ts';
import { startClients } from './clients.ts';

export type BenchHouse = {
  readonly ground: Ground;
  /** Where gateway and functions answer, over the ground's table; nothing else runs in this process. */
  readonly url: string;
  readonly clients: ReturnType<typeof startClients>;
  close(): Promise<void>;
};

/** Gateway and functions as in the local stack, without its workers, and clients in a process of their own. */
export async function openBenchHouse(): Promise<BenchHouse> {
  const ground = await openGround();
  const clock = ground.clock.now;
  const api = await listen(gateway({ ...(await loadApi(ground.environment)), clock }));
  const clients = startClients();
  return {
    ground,
    url: api.url,
    clients,
    async close() {
      clients.close();
      await api.close(0);
      await ground.close();
    },
  };
}

/** Transactions that this process sent while work was done, and how many of them were refused. */
export async function transactionsOf(
  work: () => Promise<unknown>,
): Promise<{ sent: number; refused: number }> {
  const count = { sent: 0, refused: 0 };
  const finished = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    if (!String(request.getHeader('x-amz-target')).endsWith('TransactWriteItems')) return;
    count.sent += 1;
    if (response.statusCode !== 200) count.refused += 1;
  };
  subscribe('http.client.response.finish', finished);
  try {
    await work();
    return count;
  } finally {
    unsubscribe('http.client.response.finish', finished);
  }
}
