import type { Slot } from '../../rules/diary/slots.ts';
import { toWireDate, toWireInstantFormatterOfDay, toWireTime12h } from '../dates.ts';

/** The times of a slot reply; each day's formatter is made once (BEHAVIOR §13.1). */
export function toSlotViews(slots: readonly Slot[], timeZone: string) {
  let day = { date: '', wireDate: '', toInstant: (_: number): string => '' };
  return slots.map(({ date, minute, available, staffIds }) => {
    if (date !== day.date) {
      day = { date, wireDate: toWireDate(date), toInstant: toWireInstantFormatterOfDay(date, timeZone) };
    }
    const slot = {
      date: day.wireDate,
      time: toWireTime12h(minute),
      available,
      starts_at: day.toInstant(minute),
    };
    return staffIds ? { ...slot, staff_ids: [...staffIds] } : slot;
  });
}
