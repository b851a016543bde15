import { LOCATION_DEFAULTS } from '../../lib/rules/catalog/locations.ts';
import { SERVICE_DEFAULTS } from '../../lib/rules/catalog/services.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fromMajorUnits } from '../../lib/rules/money.ts';
import type { Resource, Service } from '../../lib/rules/salons/salon.ts';
import type { Settings } from '../../lib/rules/salons/settings.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { type CounterKind, keys } from '../../lib/table/keys.ts';
import { type Change, putItem } from '../../lib/table/store.ts';

const OPEN_DAYS = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 09:00 to 18:00 in minutes. */
const OPEN_HOURS = { from: 9 * 60, to: 18 * 60 };
const FIRST = 1;
const ROOM = 'treatment room';
const LASER = 'laser';

const RESOURCES: readonly Resource[] = [
  { id: 1, name: 'Treatment room', locationId: FIRST, kind: ROOM, active: true },
  { id: 2, name: 'Laser', locationId: FIRST, kind: LASER, active: true },
];

const SERVICES: readonly Service[] = [
  { ...SERVICE_DEFAULTS, id: 1, categoryId: FIRST, name: 'Haircut', price: fromMajorUnits(50), duration: 45 },
  {
    ...SERVICE_DEFAULTS,
    id: 2,
    categoryId: FIRST,
    name: 'Colour',
    price: fromMajorUnits(120),
    duration: 120,
    processingAfter: 45,
    processingMinutes: 45,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 3,
    categoryId: FIRST,
    name: 'Laser treatment',
    price: fromMajorUnits(95),
    duration: 30,
    resources: [
      { kind: ROOM, during: 'visit' },
      { kind: LASER, during: 'staff' },
    ],
  },
];

export type SalonTemplate = {
  readonly summary: string;
  readonly settings: Partial<Settings>;
  readonly listRecords: (tenant: Tenant, salonName: string) => Change[];
};

/** The records and settings that a new salon can start with, by name (BEHAVIOR §32.1). Ids start at 1. */
export const SALON_TEMPLATES: Readonly<Record<string, SalonTemplate>> = {
  salon: {
    summary:
      'location 1, open Tuesday to Saturday 09:00 to 18:00; services Haircut (1), Colour (2, with processing time) and Laser treatment (3, with a room and a laser); guests may book',
    settings: { guestCheckout: true },
    listRecords: (tenant, salonName) => [
      putCatalogRecord(tenant, 'LOCATION', {
        ...LOCATION_DEFAULTS,
        id: FIRST,
        name: salonName,
        businessHours: Object.fromEntries(OPEN_DAYS.map((day) => [day, [OPEN_HOURS]])),
      }),
      putCatalogRecord(tenant, 'CATEGORY', { id: FIRST, name: 'Hair', color: 1, position: 1 }),
      ...RESOURCES.map((resource) => putCatalogRecord(tenant, 'RESOURCE', resource)),
      ...SERVICES.map((service) => putCatalogRecord(tenant, 'SERVICE', service)),
      ...Object.entries({
        LOCATION: FIRST,
        CATEGORY: FIRST,
        RESOURCE: RESOURCES.length,
        SERVICE: SERVICES.length,
      }).map(([kind, last]) => putItem(keys.counter(tenant, kind as CounterKind), { last })),
    ],
  },
};
