import { requireItem } from '../../../lib/table/change.ts';
import { findUser } from '../../../lib/table/customers/people.ts';
import { isSalonRecordKey, keys } from '../../../lib/table/keys.ts';
import { REGISTRY_MIGRATION, updateRegisteredSalon } from '../../../lib/table/salons/registry.ts';
import { toSalon } from '../../../lib/table/salons/salons.ts';
import { toTenant } from '../../../lib/table/scheduled-work.ts';
import { FIRST_USER_ID } from '../tenant-records.ts';
import { type Migration, NOTHING, toUnchangedItemRequirements } from './migration.ts';

const UNKNOWN = '1970-01-01T00:00:00.000Z';

/** Lists the salons of earlier releases in the registry, on condition that the salon's record is unchanged. */
export const salonRegistry: Migration = {
  name: REGISTRY_MIGRATION,
  summary:
    'lists the salons of earlier releases in the registry, so that commands find them without reading the table',
  async plan(item, store) {
    if (!isSalonRecordKey(item)) return NOTHING;
    const tenant = toTenant(item);
    const listed = await store.get(keys.registeredSalon(tenant));
    if (listed?.createdAt !== undefined) return NOTHING;
    const { name, suspendedAt } = toSalon(tenant, item);
    const createdAt = (await findUser(store, tenant, FIRST_USER_ID))?.createdAt ?? UNKNOWN;
    return [
      [
        requireItem(keys.salon(tenant), ...toUnchangedItemRequirements(item)),
        updateRegisteredSalon(tenant, { name, createdAt, ...(suspendedAt ? { suspendedAt } : {}) }),
      ],
    ];
  },
};
