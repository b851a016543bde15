import type { Route } from '../../lib/contract/route.ts';
import type { Request } from '../../lib/http/call.ts';
import type { ExportFiles } from '../../lib/ports/exports.ts';
import {
  computeExportProgress,
  isDownloadable,
  type SalonExport,
  toDownloadName,
  toExportEnd,
  toZipName,
} from '../../lib/rules/imports/exports.ts';
import { listExportedPartitions } from '../../lib/table/partitions.ts';

/** An export with its link, while there is one. */
export async function toExportView(
  files: ExportFiles,
  { tenant, session, now }: Pick<Request<Route>, 'tenant' | 'session' | 'now'>,
  each: SalonExport,
) {
  const { state, records, startedAt, endedAt } = each;
  return {
    state,
    records,
    started_at: startedAt,
    ended_at: endedAt ?? null,
    progress: computeExportProgress(each, listExportedPartitions(tenant).length),
    expires_at: endedAt === undefined ? null : toExportEnd(endedAt).toISOString(),
    url: isDownloadable(each, session, now)
      ? await files.sign(tenant, toZipName(each), toDownloadName(tenant, each))
      : null,
  };
}
