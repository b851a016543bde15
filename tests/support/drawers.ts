import { unwrapReply } from './api/replies.ts';
import type { TestSalon } from './test-salon.ts';

const AS_STAFF = { as: 'staff' } as const;

/** Opens the drawer of the demo location with 100.00 by default, and returns its id. */
export const openDrawer = async (salon: TestSalon, float = 100): Promise<number> =>
  unwrapReply(
    await salon.call<{ readonly id: number }>('journal/drawer-open', { location_id: 1, float }, AS_STAFF),
  ).id;

export const showDrawer = async (salon: TestSalon, drawer_id: number) =>
  unwrapReply(await salon.call<object>('journal/drawer-show', { drawer_id }, { as: 'admin' }));

export const closeDrawer = async (salon: TestSalon, drawer_id: number, counted: number) =>
  unwrapReply(await salon.call<object>('journal/drawer-close', { drawer_id, counted }, AS_STAFF));
