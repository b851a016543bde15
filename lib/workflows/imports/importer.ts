import type { PhoneNumbers } from '../../ports/phone-numbers.ts';
import type { CustomerId } from '../../rules/ids.ts';
import type { Import, ImportedRow, KeptReason, RowOutcome } from '../../rules/imports/imports.ts';
import type { ImportKind, ImportRow } from '../../rules/imports/kinds.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { Change, Store } from '../../table/store.ts';

export type ImportDependencies = {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly phoneNumbers: PhoneNumbers;
};

export type ImportRun = {
  readonly deps: ImportDependencies;
  readonly salon: Salon;
  readonly import: Import;
  /** When the import was started, or the file looked at: the same in each step of an import. */
  readonly startedAt: Date;
  /** The instant of this step, and of its entries in the journal. */
  readonly now: Date;
  /** Whether it is about one row alone, for which not all clients are read. */
  readonly isOneRow?: true;
};

/** The records of the salon, and those that earlier rows of the file bring in. */
export type Duplicate = {
  readonly by: 'email' | 'phone';
  readonly id?: CustomerId;
  readonly ofRow?: number;
  readonly name: string;
};

/** The outcome of a row (BEHAVIOR §43.4). */
export type RowDecision =
  | { readonly outcome: Extract<RowOutcome, 'skipped' | 'leftOut'> }
  | (Pick<ImportedRow, 'outcome' | 'recordId' | 'hash' | 'filled' | 'reason'> & {
      readonly changes: readonly Change[];
    });

export type RowPlan = {
  /** The facts on which the decisions of several rows depend: an address, a number, a day of a diary. */
  readonly touches: readonly string[];
  /** A row is committed alone where a condition has failed before. */
  readonly decide: (table: Store, commit: 'alone' | 'inBatch') => Promise<RowDecision>;
  /** Called once the decision is committed, so that later rows see it. */
  readonly onCommitted?: (decision: RowDecision) => void;
};

export type PlaceRow<Kind extends ImportKind> = (values: ImportRow<Kind>, row: number) => Promise<RowPlan>;
export type FindDuplicate<Kind extends ImportKind> = (
  values: ImportRow<Kind>,
  row: number,
) => Promise<Duplicate | undefined>;
export type Undo = { readonly changes: readonly Change[] } | { readonly kept: KeptReason };

export type Importer<Kind extends ImportKind> = {
  readonly open: (run: ImportRun) => Promise<PlaceRow<Kind>>;
  /** For the preview, of kinds that can have duplicates. A row without a duplicate is one for later rows. */
  readonly openDuplicates?: (run: ImportRun) => Promise<FindDuplicate<Kind>>;
  readonly undo: (run: ImportRun, row: ImportedRow, table: Store) => Promise<Undo>;
  /** Whether rows of different records can be taken back in one transaction. */
  readonly undoesTogether?: true;
};
