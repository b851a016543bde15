import { openTestEnvironment } from '../../../tests/support/environment/test-environment.ts';
import { loadGatewayRoutes } from '../../local/gateway/functions.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import { startLocalServer } from '../../local/local-server.ts';
import { startClients } from './clients.ts';
import { createMeter, type OnCall } from './meter.ts';

export const PROCESS_COUNT = 4;

export type BenchApi = Awaited<ReturnType<typeof openBenchApi>>;

export type MeteredEnvironment = Awaited<ReturnType<typeof openMeteredEnvironment>>;

/** Opens functions whose calls of the database are metered; `onCall` receives each. */
export async function openMeteredEnvironment(onCall?: OnCall) {
  const meter = createMeter(onCall);
  const testEnvironment = await openTestEnvironment(meter);
  /** The table past the meter, for what is not measured. */
  const table = { ...testEnvironment.environment.table, transport: undefined };
  return { testEnvironment, meter, table, close: () => testEnvironment.close() };
}

/** Opens a gateway, functions in several processes on one database, and clients in their own process. */
export async function openBenchApi() {
  const testEnvironment = await openTestEnvironment({ processes: PROCESS_COUNT });
  const clock = testEnvironment.clock.now;
  const api = await startLocalServer(
    createGateway({ ...(await loadGatewayRoutes(({ name }) => testEnvironment.getHandler(name))), clock }),
  );
  const clients = startClients();
  return {
    testEnvironment,
    url: api.url,
    clients,
    async close(): Promise<void> {
      clients.close();
      await api.close(0);
      await testEnvironment.close();
    },
  };
}
