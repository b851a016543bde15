import type { SalonPayment } from '../../rules/booking/appointments.ts';
import type { DrawerId, LocationId, Tenant } from '../../rules/ids.ts';
import {
  computeExpectedCash,
  type Drawer,
  toDrawerPositionWithoutSales,
  toLastDrawerChangeEvent,
} from '../../rules/journal/drawers.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { keys } from '../keys.ts';
import { findRecordByKey, listRecordsInRange } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  putNewItem,
  requireItem,
  type Store,
  toUnchangedRequirements,
} from '../store.ts';
import { putJournalEntryAndBalances } from './entries.ts';

const KIND = 'DRAWER';

export const findDrawer = (store: Store, tenant: Tenant, id: DrawerId): Promise<Drawer | undefined> =>
  findRecordByKey(store, keys.record(tenant, KIND, id));

/** All drawers of the salon, in the order of their opening. */
export const listDrawers = (store: Store, tenant: Tenant): Promise<Drawer[]> =>
  listRecordsInRange(store, keys.records(tenant, KIND));

export async function findOpenDrawerId(
  store: Store,
  tenant: Tenant,
  location: LocationId,
): Promise<DrawerId | undefined> {
  const open = await findRecordByKey<{ drawerId: DrawerId }>(store, keys.openDrawer(tenant, location));
  return open?.drawerId;
}

export async function findOpenDrawerOfLocation(
  store: Store,
  tenant: Tenant,
  location: LocationId,
): Promise<Drawer | undefined> {
  const id = await findOpenDrawerId(store, tenant, location);
  return id === undefined ? undefined : findDrawer(store, tenant, id);
}

/** A payment at the salon as its rows keep it: cash names the open drawer of the location, if there is one (BEHAVIOR §36.5). */
export async function getCashPaymentFieldsOrNone(
  store: Store,
  tenant: Tenant,
  { paidBy, locationId }: Pick<SalonPayment, 'paidBy'> & { readonly locationId: LocationId },
): Promise<SalonPayment> {
  if (paidBy !== 'cash') return {};
  const drawerId = await findOpenDrawerId(store, tenant, locationId);
  return drawerId === undefined ? { paidBy } : { paidBy, drawerId };
}

/** Requires that a drawer has an amount in cash, whatever it has received or returned since it was read. */
export const requireDrawerCash = (tenant: Tenant, drawer: Drawer, amount: Money): Change =>
  requireItem(keys.record(tenant, KIND, drawer.id), ...toUnchangedRequirements(drawer, 'version'), {
    attribute: 'received',
    atLeast: drawer.received + amount - computeExpectedCash(drawer),
  });

/** Opens a drawer; fails if the location has an open one. */
export const putOpenedDrawer = (tenant: Tenant, drawer: Drawer): Change[] => [
  putNewItem(keys.record(tenant, KIND, drawer.id), drawer),
  putNewItem(keys.openDrawer(tenant, drawer.locationId), { drawerId: drawer.id }),
];

/** Changes a drawer, with the entry of its cash; fails if it has changed, or taken or returned cash, since it was read. */
export function updateDrawer(author: EntryAuthor, before: Drawer, after: Drawer): Change[] {
  const { tenant } = author.salon;
  const { id, locationId, version } = after;
  const origin = {
    event: toLastDrawerChangeEvent(after),
    customerId: null,
    reference: { kind: 'drawer' as const, id },
    locationId,
    version,
  } as const;
  return [
    putItem(
      keys.record(tenant, KIND, id),
      after,
      ...toUnchangedRequirements(before, 'version', 'received', 'refunded'),
    ),
    ...putJournalEntryAndBalances(
      author,
      origin,
      toDrawerPositionWithoutSales(before),
      toDrawerPositionWithoutSales(after),
    ),
    ...(after.closed ? [deleteItem(keys.openDrawer(tenant, locationId))] : []),
  ];
}
