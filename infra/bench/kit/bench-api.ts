import { openTestEnvironment, type TestEnvironment } from '../../../tests/support/test-environment.ts';
import { loadApi } from '../../local/functions.ts';
import { createGateway } from '../../local/gateway.ts';
import { startLocalServer } from '../../local/local-server.ts';
import { startClients } from './clients.ts';

export type BenchApi = {
  readonly testEnvironment: TestEnvironment;
  /** The URL of the gateway. Only gateway and functions run in this process. */
  readonly url: string;
  readonly clients: ReturnType<typeof startClients>;
  close(): Promise<void>;
};

/** Opens gateway and functions as in the local stack, without its workers, and clients in their own process. */
export async function openBenchApi(): Promise<BenchApi> {
  const testEnvironment = await openTestEnvironment();
  const clock = testEnvironment.clock.now;
  const api = await startLocalServer(
    createGateway({ ...(await loadApi(testEnvironment.environment)), clock }),
  );
  const clients = startClients();
  return {
    testEnvironment,
    url: api.url,
    clients,
    async close() {
      clients.close();
      await api.close(0);
      await testEnvironment.close();
    },
  };
}
