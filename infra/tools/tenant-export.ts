import type { Tenant } from '../../lib/rules/ids.ts';
import { toExportedRecord } from '../../lib/table/imports/exported-records.ts';
import { listExportedPartitions } from '../../lib/table/partitions.ts';
import type { Store } from '../../lib/table/store.ts';
import { iterateItems } from './table-scan.ts';
import type { ImageFolder } from './tenant-images.ts';

/** The lines of a salon's export: all of its records without secrets, then the addresses of its images (BEHAVIOR §32.2). */
export async function* iterateExportLines(
  store: Store,
  images: ImageFolder,
  tenant: Tenant,
): AsyncGenerator<string> {
  for (const pk of listExportedPartitions(tenant)) {
    for await (const item of iterateItems(store, { pk })) {
      const exported = toExportedRecord(item, tenant);
      if (exported) yield `${JSON.stringify(exported)}\n`;
    }
  }
  for await (const { key, url } of images.iterateUrls())
    yield `${JSON.stringify({ type: 'image', key, record: { url } })}\n`;
}
