import { openTestEnvironment, type TestEnvironment } from '../../../tests/support/ground.ts';
import { loadApi } from '../../local/functions.ts';
import { gateway } from '../../local/gateway.ts';
import { listen } from '../../local/listen.ts';
import { startClients } from './clients.ts';

export type BenchSystem = {
  readonly ground: TestEnvironment;
  /** Where gateway and functions answer, over the ground's table; nothing else runs in this process. */
  readonly url: string;
  readonly clients: ReturnType<typeof startClients>;
  close(): Promise<void>;
};

/** Gateway and functions as in the local stack, without its workers, and clients in a process of their own. */
export async function openBenchSystem(): Promise<BenchSystem> {
  const ground = await openTestEnvironment();
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
