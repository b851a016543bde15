import type { Tenant } from '../../lib/rules/ids.ts';
import { toMoney } from '../../lib/rules/money.ts';
import { LOCATION_DEFAULTS } from '../../lib/rules/salon/locations.ts';
import { SERVICE_DEFAULTS } from '../../lib/rules/salon/services.ts';
import type { Settings } from '../../lib/rules/salon/settings.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { type Change, putItem } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';

const OPEN_DAYS = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 09:00 to 18:00 in minutes. */
const OPEN_HOURS = { from: 9 * 60, to: 18 * 60 };
const FIRST = 1;

export type SalonTemplate = {
  /** One line for the operator. */
  readonly summary: string;
  readonly settings: Partial<Settings>;
  readonly listRecords: (tenant: Tenant, salonName: string) => Change[];
};

/** The records and settings that a new salon can start with, by name (BEHAVIOR §32.1). The ids of all records are 1. */
export const SALON_TEMPLATES: Readonly<Record<string, SalonTemplate>> = {
  salon: {
    summary:
      'location 1, open Tuesday to Saturday 09:00 to 18:00; service 1, Haircut, 50.00, 45 minutes; guests may book',
    settings: { guestCheckout: true },
    listRecords: (tenant, salonName) => [
      putCatalogRecord(tenant, 'LOCATION', {
        ...LOCATION_DEFAULTS,
        id: FIRST,
        name: salonName,
        businessHours: Object.fromEntries(OPEN_DAYS.map((day) => [day, [OPEN_HOURS]])),
      }),
      putCatalogRecord(tenant, 'CATEGORY', { id: FIRST, name: 'Hair' }),
      putCatalogRecord(tenant, 'SERVICE', {
        ...SERVICE_DEFAULTS,
        id: FIRST,
        categoryId: FIRST,
        name: 'Haircut',
        price: toMoney(50),
        duration: 45,
        pricingOptions: [],
      }),
      ...(['LOCATION', 'CATEGORY', 'SERVICE'] as const).map((kind) =>
        putItem(keys.counter(tenant, kind), { last: FIRST }),
      ),
    ],
  },
};
