import type { TableAddress } from '../../../lib/table/store.ts';
import {
  openTestEnvironment,
  RACE_PROCESSES,
  type TestEnvironment,
} from '../../../tests/support/environment/test-environment.ts';
import { loadApi } from '../../local/gateway/functions.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import { startLocalServer } from '../../local/local-server.ts';
import { startClients } from './clients.ts';
import { type Meter, type OnCall, startMeter } from './meter.ts';

export type BenchApi = {
  readonly testEnvironment: TestEnvironment;
  /** The URL of the gateway in this process; the functions run in processes of their own. */
  readonly url: string;
  readonly clients: ReturnType<typeof startClients>;
  close(): Promise<void>;
};

type MeteredEnvironment = {
  readonly testEnvironment: TestEnvironment;
  readonly meter: Meter;
  /** The table past the meter, for what is not measured. */
  readonly table: TableAddress;
  close(): Promise<void>;
};

/** Opens functions whose calls of the database are metered; `onCall` receives each. */
export async function openMeteredEnvironment(onCall?: OnCall): Promise<MeteredEnvironment> {
  const opened: { meter?: Meter; endpoint?: string } = {};
  const testEnvironment = await openTestEnvironment({
    getDatabaseUrl: async (endpoint) => {
      opened.endpoint = endpoint;
      opened.meter = await startMeter(endpoint, onCall);
      return opened.meter.url;
    },
  });
  const { meter, endpoint } = opened;
  if (!meter || !endpoint) throw new Error('the meter did not start');
  return {
    testEnvironment,
    meter,
    table: { ...testEnvironment.environment.table, endpoint },
    async close() {
      await testEnvironment.close();
      await meter.close();
    },
  };
}

/** Opens a gateway, functions in several processes on one database, and clients in their own process. */
export async function openBenchApi(): Promise<BenchApi> {
  const testEnvironment = await openTestEnvironment({ processes: RACE_PROCESSES });
  const clock = testEnvironment.clock.now;
  const api = await startLocalServer(
    createGateway({ ...(await loadApi(({ name }) => testEnvironment.getHandler(name))), clock }),
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
