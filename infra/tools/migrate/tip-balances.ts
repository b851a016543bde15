import { updateCorrectedTipBalance } from '../../../lib/table/journal/tip-balances.ts';
import { isSalonRecordKey } from '../../../lib/table/keys.ts';
import { toTenant } from '../../../lib/table/scheduled-work.ts';
import { findTipDifferences } from '../audit/journal.ts';
import { type Migration, NOTHING } from './migration.ts';

/**
 * Writes the tips that staff are owed from before they had balances, on condition that the balance has not changed
 * meanwhile (BEHAVIOR §36.8). Balances are read before the journal, so a change between the two fails that condition.
 */
export const tipBalances: Migration = {
  name: 'tip-balances',
  summary: 'writes the tips that staff are owed, for tips that were given before pay-outs existed',
  kinds: [''],
  async plan(item, store) {
    if (!isSalonRecordKey(item)) return NOTHING;
    const tenant = toTenant(item);
    const differences = await findTipDifferences(store, tenant);
    return differences.map(({ staffId, stored, owed }) => [
      updateCorrectedTipBalance(tenant, staffId, stored, owed - (stored?.owed ?? 0)),
    ]);
  },
};
