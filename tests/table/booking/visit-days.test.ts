import { expect, test } from 'vitest';
import { getKeptVisitDayChanges, listClientVisitsOfDays } from '../../../lib/table/booking/visit-days.ts';
import type { Item, Store } from '../../../lib/table/store.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const DATE = '2026-11-17';
const DAYS = { from: DATE, to: DATE };

/** A store whose index of days still answers as it did when it was first asked. */
function openLaggingStore(store: Store): Store {
  const answers = new Map<string, Promise<Item[]>>();
  return {
    ...store,
    queryAll: (range) => {
      if (range.index !== 'ofDays') return store.queryAll(range);
      const name = JSON.stringify(range);
      const answer = answers.get(name) ?? store.queryAll(range);
      answers.set(name, answer);
      return answer;
    },
  };
}

// BEHAVIOR §41.6
test('a closing keeps the visits as they are, whatever the index of days lists of visits that have just changed', async () => {
  const salon = await openSalon();
  const { store, tenant } = salon;
  const [served, moved] = [
    await bookAsCustomer(salon, { time: '10:00 AM' }),
    await bookAsGuest(salon, { time: '11:00 AM' }),
  ];
  const lagging = openLaggingStore(store);
  await getKeptVisitDayChanges(lagging, tenant, DAYS);
  const added = await bookAsGuest(salon, { time: '04:00 PM' });
  await salon.clock.advance(1.5 * 24 * 60);
  const paid = await salon.call(
    'appointments/appointment-complete',
    { appointment_id: served, paid: 1 },
    AS_ADMIN,
  );
  expect(paid.status, paid.text).toBe(200);
  const later = { appointment_id: moved, date: '2026/11/19', time: '11:00 AM', location_id: 1 };
  const left = await salon.call('appointments/appointment-reschedule', later, AS_ADMIN);
  expect(left.status, left.text).toBe(200);
  const live = await listClientVisitsOfDays(store, tenant, DAYS);
  expect(live).toMatchObject([{ id: served, status: 2 }, { id: added }]);

  await store.commit(await getKeptVisitDayChanges(lagging, tenant, DAYS));
  // The index would answer as it did before the changes
  expect(await listClientVisitsOfDays(lagging, tenant, DAYS)).toEqual(live);
});
