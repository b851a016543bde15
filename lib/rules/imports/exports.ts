import type { Tenant } from '../ids.ts';
import { DAY_MS } from '../time-units.ts';

/** The export of everything that a salon has (BEHAVIOR §43.7). A salon has one: the next one replaces it. */
export type SalonExport = {
  /** Names its files, which nobody can guess. */
  readonly file: string;
  readonly state: 'running' | 'done';
  readonly startedAt: string;
  /** The session that sees the link: its user has confirmed the export. */
  readonly session: string | undefined;
  readonly endedAt?: string;
  /** The partition of the table that is read, and the last key of it that was read. */
  readonly partition: number;
  readonly after?: Readonly<Record<string, unknown>>;
  /** How many files with parts of the records are written. */
  readonly parts: number;
  readonly records: number;
};

/** The export after a start: one that runs goes on, for the session that has asked last. */
export const toNewOrRunningExport = (
  before: SalonExport | undefined,
  next: Pick<SalonExport, 'file' | 'session'>,
  now: Date,
): SalonExport =>
  before?.state === 'running'
    ? { ...before, session: next.session }
    : {
        ...next,
        state: 'running',
        startedAt: now.toISOString(),
        partition: 0,
        parts: 0,
        records: 0,
      };

/** When the files of a finished export are deleted. */
export const toExportEnd = (endedAt: string): Date => new Date(Date.parse(endedAt) + DAY_MS);

export const isDownloadable = (salonExport: SalonExport, session: string | undefined, now: Date): boolean =>
  salonExport.endedAt !== undefined &&
  now < toExportEnd(salonExport.endedAt) &&
  salonExport.session === session;

/** The percentage of the kinds of records that are read; 100 where the file is ready. */
export const computeExportProgress = ({ state, partition }: SalonExport, partitions: number): number =>
  state === 'done' ? 100 : Math.min(99, Math.floor((100 * partition) / partitions));

/** The name of a part of an export, or of its zip, below the folder of the salon. */
export const toPartName = ({ file }: SalonExport, part: number): string => `${file}-${part}.jsonl.gz`;
export const toTablePartName = ({ file }: SalonExport, table: string, part: number): string =>
  `${file}-${table}-${part}.gz`;
export const toZipName = ({ file }: SalonExport): string => `${file}.zip`;
export const toDownloadName = (tenant: Tenant, { startedAt }: SalonExport): string =>
  `${tenant}-${startedAt.slice(0, 10)}.zip`;
