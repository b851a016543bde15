import { addDays, addMonths } from '../../lib/rules/calendar.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { toInstant, toLocalDate } from '../../lib/rules/time-zone.ts';
import type { ClientFilters } from '../../lib/table/customers/client-filters.ts';
import type { Store } from '../../lib/table/store.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/balances.ts';
import { listCustomersWithValue } from '../../lib/workflows/journal/owed.ts';

type FilterInput = {
  readonly unseen_months?: number | undefined;
  readonly birthday_month?: number | undefined;
  readonly new_days?: number | undefined;
  readonly has_value: boolean;
  readonly tag?: string | null | undefined;
};

/** The filters of a list of clients as of now (BEHAVIOR §11.19). */
export async function readClientFilters(
  store: Store,
  { salon, input, now }: { readonly salon: Salon; readonly input: FilterInput; readonly now: Date },
): Promise<ClientFilters> {
  const { unseen_months: months, birthday_month: birthMonth, new_days: days, tag } = input;
  const today = toLocalDate(salon.timeZone, now);
  const readWithValue = async () =>
    listCustomersWithValue(store, salon, await getPositionAtEndOfDay(store, salon, today, undefined));
  const midnight = (ago: number) => toInstant(addDays(today, -ago), 0, salon.timeZone).toISOString();
  return {
    birthMonth,
    tag: tag || undefined,
    lastVisitBy: months === undefined ? undefined : addMonths(today, -months),
    createdFrom: days === undefined ? undefined : midnight(days),
    withValue: input.has_value ? await readWithValue() : undefined,
  };
}
