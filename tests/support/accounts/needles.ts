import { inflateRawSync } from 'node:zlib';
import { openTable, scanPages } from '../../../infra/tools/table-scan.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTextCipherReader, type TextCipher } from '../../../lib/ports/text-cipher.ts';
import { INDEXES, parsePartition } from '../../../lib/table/keys.ts';
import type { Item } from '../../../lib/table/store.ts';
import type { TestSalon } from '../test-salon.ts';

/** An item as text, with the compressed values of a row of the audit trail, and the encrypted reply under a key. */
function toText({ values, ...item }: Item, { tenant }: TestSalon, cipher: TextCipher): string {
  const inflated = typeof values === 'string' ? inflateRawSync(Buffer.from(values, 'base64')).toString() : '';
  const { body } = (item.answer ?? {}) as { readonly body?: Uint8Array };
  const reply = body ? cipher.decrypt(`${tenant}\n${item.sk}`, body) : '';
  return `${JSON.stringify(item)} ${inflated} ${reply}`.toLowerCase();
}

/** All items of a salon, in the table and in each index, as text by their key. */
async function* scanSalon(salon: TestSalon): AsyncGenerator<readonly [string, string]> {
  const { environment, tenant } = salon;
  const cipher = await openTextCipherReader(openPlatformKeyReader(environment))();
  const table = openTable(environment.table);
  for (const index of [undefined, ...Object.keys(INDEXES)]) {
    const input = index === undefined ? { ConsistentRead: true } : { IndexName: index };
    for await (const items of scanPages(table, input)) {
      for (const item of items) {
        const { owner } = parsePartition(item.pk);
        const isOurs = owner === tenant || !item.pk.includes('#') || owner.startsWith('MAIL');
        if (isOurs) yield [`${index ?? 'table'}: ${item.pk} ${item.sk}`, toText(item, salon, cipher)];
      }
    }
  }
}

/** Where the texts occur in a salon's part of the table, as `needle in place`. */
export async function findNeedles(salon: TestSalon, needles: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const [place, text] of scanSalon(salon)) {
    for (const needle of needles)
      if (text.includes(needle.toLowerCase())) found.push(`${needle} in ${place}`);
  }
  return found;
}
