import type { ImportKind } from '../../rules/imports/kinds.ts';
import { importCredit } from './credit.ts';
import { importCustomers } from './customers.ts';
import type { Importer } from './importer.ts';
import { importGiftCards, importPackages } from './products.ts';
import { importServices } from './services.ts';
import { importStaff } from './staff.ts';
import { importVisits } from './visits.ts';

/*
 * A kind of import has four parts:
 *
 * 1. Its columns: an entry of `IMPORT_FIELDS` in `lib/rules/imports/kinds.ts`, with the names that other systems use. The reading of
 *    the file, the matching of columns and the problems by row and column follow from it.
 * 2. Its rules: a file of `lib/rules/imports` that turns an `ImportRow<kind>` into a record.
 * 3. Its importer: a file beside this one that gives `open` and `undo` (an `Importer` of `importer.ts`), and its line in `IMPORTERS`.
 *    `open` reads once what all rows are decided on, such as the clients of the salon (`openClientLookupReadingAllOnce` in `customers.ts`
 *    finds the client whom a row is about). It gives a function that takes a row to a `RowPlan`.
 *    `decide` gives the changes of the row alone: the run adds the record of the row and its mark, and commits several rows in one
 *    transaction of at most 100 changes. So no change may depend on what an earlier row of the same transaction writes: `touches`
 *    names what rows have in common, and a row that touches the same as an earlier one comes into the next transaction.
 *    Where a condition fails, `open` is called again, and each row is decided and committed alone.
 * 4. Its words in the office: `KINDS` of `functions/pages/app/office/imports/texts`; `KIND_FACTS` beside them has its header.
 *
 * `undo` takes the record of a row back, if nobody has used or changed it, else it says why not.
 */
const IMPORTERS: { readonly [Kind in ImportKind]: Importer<Kind> } = {
  customers: importCustomers,
  services: importServices,
  staff: importStaff,
  visits: importVisits,
  giftcards: importGiftCards,
  packages: importPackages,
  credit: importCredit,
};

/** The importer of a kind (BEHAVIOR §43.4). Its rows come from `readRow` of the same kind. */
export const getImporter = (kind: ImportKind): Importer<ImportKind> =>
  IMPORTERS[kind] as Importer<ImportKind>;
