import type { StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { isTipPayOut, type JournalEntry, listOwedTips } from './entries.ts';

/** The income without tax that a staff member brought in over some time, and the tips that were given (BEHAVIOR §36.10). */
export type Earnings = {
  readonly staffId: StaffId;
  readonly services: Money;
  readonly products: Money;
  readonly tips: Money;
};

/** The earnings of each staff member whom entries name, in order of the member. */
export function listStaffEarnings(entries: readonly JournalEntry[]): Earnings[] {
  const sums = new Map<StaffId, Earnings>();
  const add = (staffId: StaffId, kind: 'services' | 'products' | 'tips', amount: Money) => {
    const sum = sums.get(staffId) ?? { staffId, services: 0, products: 0, tips: 0 };
    sums.set(staffId, { ...sum, [kind]: sum[kind] + amount });
  };
  for (const entry of entries) {
    for (const { account, staffId, amount } of entry.lines)
      if ((account === 'services' || account === 'products') && staffId !== undefined)
        add(staffId, account, 0 - amount);
    if (!isTipPayOut(entry))
      for (const { staffId, amount } of listOwedTips(entry.lines)) add(staffId, 'tips', amount);
  }
  return [...sums.values()].toSorted((a, b) => a.staffId - b.staffId);
}
