import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { putCreditImported } from '../../table/customers/erasures.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import type { Store } from '../../table/store.ts';
import { openClientLookupReadingAllOnce } from './customers.ts';
import type { ImportRun, RowPlan, Undo } from './importer.ts';

/** One entry for each row, and one for its undo. */
const toVersion = ({ import: { id } }: ImportRun, row: number, act: string): string =>
  `import-${id}-${row}-${act}`;

/** Imports the credit of clients as opening entries (BEHAVIOR §43.9). */
export const importCredit = {
  async open(run: ImportRun) {
    const findClient = await openClientLookupReadingAllOnce(run);
    return async (values: ImportRow<'credit'>, row: number): Promise<RowPlan> => {
      const { amount = 0 } = values;
      const { customerId: id } = await findClient(values);
      return {
        touches: id === undefined ? [] : [`credit ${id}`],
        async decide() {
          if (amount <= 0) return { outcome: 'leftOut' };
          if (id === undefined) return { outcome: 'unplaced', reason: 'unknownClient', changes: [] };
          const changes = [
            ...putCreditImported(run, id, amount, toVersion(run, row, 'opened')),
            ...requireCustomerAndCountRecord(run.salon.tenant, id),
          ];
          return { outcome: 'created', recordId: id, hash: String(amount), changes };
        },
      };
    };
  },

  /** Takes the credit back, unless the client has used it. */
  async undo(run: ImportRun, { row, recordId = 0, hash }: ImportedRow, table: Store): Promise<Undo> {
    const amount = Number(hash);
    if ((await getCustomerCredit(table, run.salon.tenant, recordId)) < amount) return { kept: 'used' };
    return { changes: putCreditImported(run, recordId, 0 - amount, toVersion(run, row, 'undone')) };
  },
};
