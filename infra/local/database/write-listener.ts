import type { TableAddress } from '../../../lib/table/store.ts';
import { createDynamoClient } from '../../../lib/table/store.ts';

type Value = { readonly S?: string };
export type WrittenKey = { readonly pk: Value; readonly sk: Value };
type Update = { readonly Key: WrittenKey };
type Body = {
  readonly Key?: WrittenKey;
  readonly TransactItems?: readonly { readonly Update?: Update }[];
};

/** The keys of the items that a call updates. */
function listUpdatedKeys(target: string, body: string | Uint8Array): WrittenKey[] {
  if (!/\.(?:UpdateItem|TransactWriteItems)$/.test(target)) return [];
  const { Key, TransactItems = [] } = JSON.parse(
    typeof body === 'string' ? body : new TextDecoder().decode(body),
  ) as Body;
  return [...(Key ? [Key] : []), ...TransactItems.flatMap(({ Update }) => Update?.Key ?? [])];
}

/**
 * The table's address with a transport that reports the keys of updated items. It stands for the table's stream, which makes
 * the embedded database slow.
 */
export function listenToUpdates(
  address: TableAddress,
  onUpdate: (updated: readonly WrittenKey[]) => void,
): TableAddress {
  const { requestHandler } = createDynamoClient(address).config;
  const handle: typeof requestHandler.handle = async (request, options) => {
    const result = await requestHandler.handle(request, options);
    if (result.response.statusCode === 200)
      onUpdate(listUpdatedKeys(request.headers['x-amz-target'] ?? '', request.body));
    return result;
  };
  return { ...address, transport: Object.create(requestHandler, { handle: { value: handle } }) };
}
