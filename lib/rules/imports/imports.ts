import type { FieldMessage } from '../field-messages.ts';
import type { Tagged } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { DAY_MS } from '../time-units.ts';
import type { DateOrder } from './cells.ts';
import type { ImportColumn } from './columns.ts';
import type { ImportKind } from './kinds.ts';

export type ImportId = Tagged<number, 'import'>;

/** The treatment of a row whose client the salon has already, by mailbox or telephone number (BEHAVIOR §43.4). */
const DUPLICATE_CHOICES = ['skip', 'merge', 'add'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

const ROW_OUTCOMES = ['created', 'merged', 'skipped', 'unplaced', 'leftOut'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export type RowCounts = { readonly [Outcome in RowOutcome]: number };
export const NO_ROWS: RowCounts = { created: 0, merged: 0, skipped: 0, unplaced: 0, leftOut: 0 };

/** `stopped`: its file was deleted before the import was through. */
export const IMPORT_STATES = ['previewed', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export type Import = {
  readonly id: ImportId;
  readonly kind: ImportKind;
  readonly uploadId: string;
  readonly columns: readonly ImportColumn[];
  /** Missing where the dates can be read in two ways, and nobody has said which. */
  readonly dateOrder?: DateOrder;
  /** The columns that the file lacks. */
  readonly missing: readonly string[];
  /** The rows below the header that are not empty. */
  readonly rows: number;
  readonly state: ImportState;
  readonly createdAt: string;
  readonly duplicates?: DuplicateChoice;
  readonly startedAt?: string;
  /** How many of the rows are processed: their outcomes are counted. */
  readonly processed: number;
  readonly counts: RowCounts;
  readonly endedAt?: string;
  /** The number of records that an undo has taken back. */
  readonly undone?: number;
  /** The numbers of unplaced rows that somebody has placed or dismissed since. */
  readonly placed?: number;
  readonly dismissed?: number;
};

/** The records that an import has written for a row, so that an undo can take them back. */
export type ImportedRow = {
  readonly row: number;
  readonly outcome: 'created' | 'merged' | 'unplaced';
  /** The mark by which the same row of the same file is known (BEHAVIOR §43.4). */
  readonly mark: string;
  /** The written record; its kind is that of the import. */
  readonly recordId?: number;
  /** A hash of the record as it was written. */
  readonly hash?: string;
  /** Why nothing was written for an unplaced row, and its values, until somebody places or dismisses it (BEHAVIOR §43.11). */
  readonly reason?: WaitReason;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly isDismissed?: true;
  /** The fields of a merged record that were empty before. */
  readonly filled?: readonly string[];
  /** Why the record stays although the import was undone. */
  readonly kept?: KeptReason;
};

const WAIT_MESSAGES = {
  unknownClient: 'Unknown customer',
  unknownService: 'Unknown service',
  unknownStaff: 'Unknown staff member',
  unknownLocation: 'Unknown location',
  numberTaken: 'Is already taken',
  timeTaken: 'Must not overlap another visit',
} as const satisfies Record<string, FieldMessage>;
export type WaitReason = keyof typeof WAIT_MESSAGES;

/** The refusal of a row that still cannot be placed. */
export const refuseUnplaceableRow = (reason: WaitReason | undefined): Outcome<never> =>
  invalid('row', reason ? WAIT_MESSAGES[reason] : 'Has nothing to import');

export const isWaitingImportRow = ({ outcome, isDismissed }: ImportedRow): boolean =>
  outcome === 'unplaced' && !isDismissed;

/** A row that somebody has given up, without its values. */
export const toDismissedRow = ({ row, mark }: ImportedRow): ImportedRow => ({
  row,
  mark,
  outcome: 'unplaced',
  isDismissed: true,
});

/** Whether rows of an import can be placed: it has ended, and is not taken back. */
export const checkPlaceable = ({ state }: Import): Outcome<undefined> =>
  state === 'done' || state === 'stopped' ? ok(undefined) : invalid('importId', 'Must be done');

/** Why an undone import leaves a record. */
const KEPT_REASONS = ['changed', 'used', 'gone'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

const UNDO_DAYS = 7;

/** Until when an import can be undone; undefined before it was started. */
export const computeUndoEnd = ({ startedAt }: Pick<Import, 'startedAt'>): Date | undefined =>
  startedAt === undefined ? undefined : new Date(Date.parse(startedAt) + UNDO_DAYS * DAY_MS);

/** The kinds whose records belong to a location. */
const AT_LOCATION: readonly ImportKind[] = ['giftcards', 'packages', 'staff', 'visits'];

/** The import as it starts, in a salon that has a location or none yet (BEHAVIOR §43.4). */
export function decideImportStart(
  before: Import,
  duplicates: DuplicateChoice,
  hasLocation: boolean,
  now: Date,
): Outcome<Import> {
  if (before.state !== 'previewed') return invalid('importId', 'Has started already');
  const [missing] = before.missing;
  if (missing !== undefined) return invalid('importId', `Needs a column: ${missing}`);
  if (before.dateOrder === undefined) return invalid('importId', 'Needs the order of its dates');
  if (!hasLocation && AT_LOCATION.includes(before.kind)) return invalid('importId', 'Needs a location');
  return ok({ ...before, state: 'running', duplicates, startedAt: now.toISOString() });
}

/** The import as it is taken back; one that is running stops (BEHAVIOR §43.5). */
export function decideImportUndo(before: Import, now: Date): Outcome<Import> {
  const end = computeUndoEnd(before);
  if (!end || before.state === 'undoing' || before.state === 'undone')
    return invalid('importId', 'Has nothing to take back');
  if (now > end) return invalid('importId', `Can be undone for ${UNDO_DAYS} days`);
  return ok({ ...before, state: 'undoing' });
}
