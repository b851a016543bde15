import { createDemoSalonIfMissing, type DemoOptions } from '../../../infra/local/demo/demo.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import type { Transport } from './database-connections.ts';

const TRANSACTION = 'DynamoDB_20120810.TransactWriteItems';

type Request = Parameters<Transport['handle']>[0];
/** A recorded request, with its table, and the slug and the life of its salon. */
type RecordedRequest = {
  readonly request: Request;
  readonly body: string;
  readonly table: string;
  readonly slug: string;
  readonly lifeId: string;
};

/** One recording for each worker of the test runner and each kind of salon. */
const requests = new Map<string, Promise<RecordedRequest>>();

/**
 * Creates demo salons by repeating the request that created the first one with the same options, with another slug.
 * Tests open thousands of salons: this takes half the time of building and signing each request.
 */
export function openDemoSalons(table: TableAddress & { readonly transport: Transport }) {
  async function recordRequest(options: Omit<DemoOptions, 'slug'>, slug: string): Promise<RecordedRequest> {
    const client = createDynamoClient(table);
    let recorded: Request | undefined;
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as Request;
        if (request.headers['x-amz-target'] === TRANSACTION) recorded = request;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const store = openStore(table, client);
    const tenant = await createDemoSalonIfMissing(store, { ...options, slug });
    const { lifeId = '' } = (await findSalonByTenant(store, tenant)) ?? {};
    client.destroy();
    if (!recorded) throw new Error('a demo salon is created in one transaction');
    const { ClientRequestToken: _, ...input } = JSON.parse(
      new TextDecoder().decode(recorded.body as Uint8Array),
    ) as Record<string, unknown>;
    return { request: recorded, body: JSON.stringify(input), table: table.table, slug, lifeId };
  }

  return async (
    slug: string,
    options: Omit<DemoOptions, 'slug'>,
  ): Promise<{ readonly tenant: Tenant; readonly lifeId: string }> => {
    const name = JSON.stringify([table.endpoint, options]);
    const recording = requests.get(name) ?? recordRequest(options, `first-salon-${requests.size}`);
    requests.set(name, recording);
    const { request, body, table: recordedTable, slug: recordedSlug, lifeId } = await recording;
    const { response } = await table.transport.handle(
      Object.assign(request.clone(), {
        body: body.replaceAll(recordedSlug, slug).replaceAll(recordedTable, table.table),
      }),
    );
    if (response.statusCode !== 200) throw new Error(`a demo salon was not created: ${response.body}`);
    return { tenant: slug as Tenant, lifeId };
  };
}
