import { createDynamoClient, type TableAddress } from '../../../lib/table/open-store.ts';

type Text = { readonly S?: string };
type Value = Text & { readonly N?: string };
export type WrittenKey = { readonly pk: Text; readonly sk: Text };
/** The item that a call puts, or the key of the one that it updates. */
export type Write = {
  readonly Item?: WrittenKey & { readonly [attribute: string]: Value | undefined };
  readonly Key?: WrittenKey;
  readonly ExpressionAttributeNames?: { readonly [name: string]: string };
};
type Body = Write & { readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write }[] };

const WRITES = /\.(?:PutItem|UpdateItem|TransactWriteItems)$/;

function listWrites(target: string, body: string | Uint8Array): Write[] {
  if (!WRITES.test(target)) return [];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const { TransactItems, ...single } = JSON.parse(text) as Body;
  return TransactItems?.flatMap(({ Put, Update }) => Put ?? Update ?? []) ?? [single];
}

/**
 * The table's address with a transport that reports what is written. It stands for the table's stream, which makes the embedded
 * database slow.
 */
export function withWriteListener(
  address: TableAddress,
  onWrites: (writes: readonly Write[]) => void,
): TableAddress {
  const { requestHandler } = createDynamoClient(address).config;
  const handle: typeof requestHandler.handle = async (request, options) => {
    const result = await requestHandler.handle(request, options);
    if (result.response.statusCode === 200)
      onWrites(listWrites(request.headers['x-amz-target'] ?? '', request.body));
    return result;
  };
  return { ...address, transport: Object.create(requestHandler, { handle: { value: handle } }) };
}
