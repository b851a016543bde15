import { mustGetStaff } from '../../rules/catalog/deleted-records.ts';
import type { TipBalance } from '../../rules/journal/tip-balances.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Catalog } from '../../rules/salons/salon.ts';

/** What a staff member is owed in tips, on the wire (BEHAVIOR §36.10). */
export const toTipBalanceView = ({ staffId, owed }: TipBalance, catalog: Catalog) => ({
  staff_id: staffId,
  name: mustGetStaff(catalog, staffId).name,
  owed: formatMoney(owed),
});
