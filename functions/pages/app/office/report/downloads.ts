import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { addDays, formatDate, formatShortInstant, fromApiDate, toDay } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';
import { monthTexts } from '../month/texts/index.ts';

export type Download = Reply<Client['journal']['accountMapIndex']>['downloads'][number];

/** The newest file for the accountant that has all of some days (BEHAVIOR §36.13). */
export const findDownload = (downloads: readonly Download[], days: Period): Download | undefined =>
  downloads.findLast(({ from, to }) => fromApiDate(from) <= days.from && days.to <= fromApiDate(to));

/** Whether a file was downloaded after some of its days: no entry of them can follow. */
export const isDownloadedAfterDays = ({ at }: Download, days: Period, timeZone: string): boolean =>
  toDay(new Date(at), timeZone) > days.to;

/** `Downloaded on Dec 1, 9:40 AM by Olivia Owner.`, and from when on a file of days that were not over is due again. */
export function describeDownload(download: Download, days: Period, timeZone: string): string {
  const { fileDone, fileAgain } = monthTexts().month;
  const done = fileDone(formatShortInstant(download.at, timeZone), download.by);
  return isDownloadedAfterDays(download, days, timeZone)
    ? done
    : `${done} ${fileAgain(formatDate(addDays(days.to, 1)))}`;
}
