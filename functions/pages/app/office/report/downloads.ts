import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { formatShortInstant, fromApiDate } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';
import { monthTexts } from '../month/texts/index.ts';

export type Download = Reply<Client['journal']['accountMapIndex']>['downloads'][number];

/** The newest file for the accountant that has all of some days (BEHAVIOR §36.13). */
export const findDownload = (downloads: readonly Download[], days: Period): Download | undefined =>
  downloads.findLast(({ from, to }) => fromApiDate(from) <= days.from && days.to <= fromApiDate(to));

/** `Downloaded on Dec 1, 9:40 AM by Olivia Owner.` */
export const describeDownload = ({ at, by }: Download, timeZone: string): string =>
  monthTexts().month.fileDone(formatShortInstant(at, timeZone), by);
