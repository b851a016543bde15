import type { Appointment } from '../../rules/booking/appointments.ts';
import { isTimeStaffAndResourceFreeAgain, listDayPageLocationIds } from '../../rules/diary/occupied-time.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { RefundCause } from '../../rules/payments/refund-attempts.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toInstant } from '../../rules/time-zone.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { getDayPageLookupOfSpan, putVisitDiaryEntries } from '../../table/diary/day-pages.ts';
import type { Change, Store } from '../../table/store.ts';
import { decideToRedeemAgain } from '../products/return-redemptions.ts';

type SlotTakenAgain =
  /** The appointment with its products redeemed again, and the changes that take its time and redeem. */
  | { readonly appointment: Appointment; readonly changes: readonly Change[] }
  | { readonly obstacle: Extract<RefundCause, 'slot-gone' | 'redemption-gone'> };

/**
 * Takes the time of a failed appointment again and redeems again, if the time is free and ahead and the products still have
 * what it took (BEHAVIOR §18.3, §19.3, §26.2).
 */
export async function decideToTakeSlotAndRedeemAgain(
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  { tenant, salon, now }: { readonly tenant: Tenant; readonly salon: Salon; readonly now: Date },
  appointment: Appointment,
): Promise<SlotTakenAgain> {
  const { date, minute } = appointment;
  const catalog = await catalogs(salon);
  const locationIds = listDayPageLocationIds(appointment, catalog);
  const [pages, again] = await Promise.all([
    getDayPageLookupOfSpan(store, tenant, { locationIds, dates: [date] }, 'strong'),
    decideToRedeemAgain(store, { tenant, catalog, now }, salon, appointment),
  ]);
  const isAhead = toInstant(date, minute, salon.timeZone) > now;
  if (!isAhead || !isTimeStaffAndResourceFreeAgain(appointment, catalog, pages))
    return { obstacle: 'slot-gone' };
  if (!again) return { obstacle: 'redemption-gone' };
  const entries = putVisitDiaryEntries(tenant, { salon, catalog, pages, now }, appointment);
  return { appointment: again.appointment, changes: [...entries, ...again.changes] };
}
