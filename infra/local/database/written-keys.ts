import { ENDED_STATUSES } from '../../../lib/rules/booking/appointments.ts';
import { canChangeTotals, isJournalEntry } from '../../../lib/table/customers/customer-totals.ts';
import type { Key } from '../../../lib/table/keys.ts';
import { createDynamoClient, type TableAddress } from '../../../lib/table/store.ts';

type Value = { readonly S?: string; readonly N?: string };
type Image = { readonly [attribute: string]: Value | undefined };
type Write = {
  readonly Item?: Image;
  readonly Key?: Image;
  readonly ExpressionAttributeNames?: { readonly [name: string]: string };
};
type Body = Write & { readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write }[] };

const WRITES = /\.(?:PutItem|UpdateItem|TransactWriteItems)$/;

/** Whether the deployed stream would deliver a put item: money of a customer, or a visit that has ended or whose end was undone. */
const isDelivered = (key: Key, { status, isUndone, customerId }: Image): boolean =>
  customerId?.N !== undefined &&
  (isJournalEntry(key) ||
    isUndone !== undefined ||
    ENDED_STATUSES.some((each) => String(each) === status?.N));

/** The keys of items that a call puts, and of those whose customer it updates. */
function listWrittenKeys(target: string, body: string | Uint8Array): Key[] {
  if (!WRITES.test(target)) return [];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const { TransactItems = [], ...single } = JSON.parse(text) as Body;
  const writes: Write[] = [single, ...TransactItems.map(({ Put, Update }) => Put ?? Update ?? {})];
  return writes.flatMap(({ Item, Key: updated, ExpressionAttributeNames = {} }) => {
    const { pk, sk } = Item ?? updated ?? {};
    const key = { pk: pk?.S ?? '', sk: sk?.S ?? '' };
    const isNews = Item
      ? isDelivered(key, Item)
      : Object.values(ExpressionAttributeNames).includes('customerId');
    return canChangeTotals(key) && isNews ? [key] : [];
  });
}

/**
 * The table's address with a transport that collects the keys of the visits and entries of the journal that are written. It stands
 * for the table's stream, which makes the embedded database slow.
 */
export function collectWrittenKeys(address: TableAddress) {
  const written = new Map<string, Key>();
  const { requestHandler } = createDynamoClient(address).config;
  const handle: typeof requestHandler.handle = async (request, options) => {
    const result = await requestHandler.handle(request, options);
    if (result.response.statusCode !== 200) return result;
    const keys = listWrittenKeys(request.headers['x-amz-target'] ?? '', request.body);
    for (const key of keys) written.set(`${key.pk} ${key.sk}`, key);
    return result;
  };
  return {
    table: {
      ...address,
      transport: Object.create(requestHandler, { handle: { value: handle } }),
    } as TableAddress,
    /** The keys since the last call. */
    takeWrittenKeys(): Key[] {
      const keys = [...written.values()];
      written.clear();
      return keys;
    },
  };
}
