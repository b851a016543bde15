import { createDemoSalon, type DemoOptions } from '../../../infra/local/demo/demo.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { createDynamoClient, openStore, type TableAddress } from '../../../lib/table/open-store.ts';

const TRANSACTION = 'DynamoDB_20120810.TransactWriteItems';

/** A recorded request, with the slug of its salon. */
type RecordedRequest = {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly slug: string;
};

/**
 * Creates demo salons by repeating the request that created the first one with the same options, with another slug.
 * Tests open thousands of salons: this takes half the time of building and signing each request.
 */
export function openDemoSalons(table: TableAddress & { readonly endpoint: string }) {
  const requests = new Map<string, Promise<RecordedRequest>>();

  async function recordRequest(options: Omit<DemoOptions, 'slug'>, slug: string): Promise<RecordedRequest> {
    const client = createDynamoClient(table);
    let recorded: { readonly headers: Record<string, string>; readonly body: Uint8Array } | undefined;
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as NonNullable<typeof recorded>;
        if (request.headers['x-amz-target'] === TRANSACTION) recorded = request;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await createDemoSalon(openStore(table, client), { ...options, slug });
    client.destroy();
    if (!recorded) throw new Error('a demo salon is created in one transaction');
    const { ClientRequestToken: _, ...input } = JSON.parse(new TextDecoder().decode(recorded.body)) as Record<
      string,
      unknown
    >;
    const { host: _host, 'content-length': _length, ...headers } = recorded.headers;
    return { headers, body: JSON.stringify(input), slug };
  }

  return async (slug: string, options: Omit<DemoOptions, 'slug'>): Promise<Tenant> => {
    const name = JSON.stringify(options);
    const request = requests.get(name) ?? recordRequest(options, `first-salon-${requests.size}`);
    requests.set(name, request);
    const { headers, body, slug: recordedSlug } = await request;
    const response = await fetch(table.endpoint, {
      method: 'POST',
      headers,
      body: body.replaceAll(recordedSlug, slug),
    });
    if (!response.ok) throw new Error(`a demo salon was not created: ${await response.text()}`);
    return slug as Tenant;
  };
}
