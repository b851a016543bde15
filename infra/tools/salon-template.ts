import { LOCATION_DEFAULTS } from '../../lib/rules/catalog/locations.ts';
import { SERVICE_DEFAULTS } from '../../lib/rules/catalog/services.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { fromMajorUnits } from '../../lib/rules/money.ts';
import type { Language } from '../../lib/rules/salons/languages.ts';
import type { Resource, Service } from '../../lib/rules/salons/salon.ts';
import type { Settings } from '../../lib/rules/salons/settings.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { type CounterKind, keys } from '../../lib/table/keys.ts';
import { type Change, putItem } from '../../lib/table/store.ts';

const OPEN_DAYS = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 09:00 to 18:00 in minutes. */
const OPEN_HOURS = { from: 9 * 60, to: 18 * 60 };
const FIRST = 1;

/** The names that the salon's customers read, in its language. */
const NAMES: {
  readonly [language in Language]: Readonly<
    Record<'hair' | 'cut' | 'colour' | 'laser' | 'room' | 'device', string>
  >;
} = {
  en: {
    hair: 'Hair',
    cut: 'Haircut',
    colour: 'Color',
    laser: 'Laser treatment',
    room: 'Treatment room',
    device: 'Laser',
  },
  de: {
    hair: 'Haare',
    cut: 'Haarschnitt',
    colour: 'Farbe',
    laser: 'Laserbehandlung',
    room: 'Behandlungsraum',
    device: 'Laser',
  },
  fr: {
    hair: 'Coiffure',
    cut: 'Coupe',
    colour: 'Coloration',
    laser: 'Soin au laser',
    room: 'Cabine',
    device: 'Laser',
  },
  es: {
    hair: 'Peluquería',
    cut: 'Corte',
    colour: 'Color',
    laser: 'Tratamiento láser',
    room: 'Cabina',
    device: 'Láser',
  },
};
type Names = (typeof NAMES)[Language];

const listResources = ({ room, device }: Names): readonly Resource[] =>
  [room, device].map((name, index) => ({ id: index + 1, name, locationId: FIRST, kind: name, active: true }));

const listServices = ({ cut, colour, laser, room, device }: Names): readonly Service[] => [
  { ...SERVICE_DEFAULTS, id: 1, categoryId: FIRST, name: cut, price: fromMajorUnits(50), duration: 45 },
  {
    ...SERVICE_DEFAULTS,
    id: 2,
    categoryId: FIRST,
    name: colour,
    price: fromMajorUnits(120),
    duration: 120,
    processingAfter: 45,
    processingMinutes: 45,
  },
  {
    ...SERVICE_DEFAULTS,
    id: 3,
    categoryId: FIRST,
    name: laser,
    price: fromMajorUnits(95),
    duration: 30,
    resources: [
      { kind: room, during: 'visit' },
      { kind: device, during: 'staff' },
    ],
  },
];

export type SalonTemplate = {
  readonly summary: string;
  readonly settings: Partial<Settings>;
  readonly listRecords: (tenant: Tenant, salonName: string, language: Language) => Change[];
};

/** The records and settings that a new salon can start with, by name (BEHAVIOR §32.1). Ids start at 1. */
export const SALON_TEMPLATES: Readonly<Record<string, SalonTemplate>> = {
  salon: {
    summary:
      'location 1, open Tuesday to Saturday 09:00 to 18:00; services 1 (haircut), 2 (color, with processing time) and 3 (laser treatment, with a room and a laser), named in the language of the salon; guests may book',
    settings: { guestCheckout: true },
    listRecords: (tenant, salonName, language) => {
      const names = NAMES[language];
      const [resources, services] = [listResources(names), listServices(names)];
      const location = {
        ...LOCATION_DEFAULTS,
        id: FIRST,
        name: salonName,
        businessHours: Object.fromEntries(OPEN_DAYS.map((day) => [day, [OPEN_HOURS]])),
      };
      const counts = {
        LOCATION: FIRST,
        CATEGORY: FIRST,
        RESOURCE: resources.length,
        SERVICE: services.length,
      } as const satisfies { readonly [kind in CounterKind]?: number };
      return [
        putCatalogRecord(tenant, 'LOCATION', location),
        putCatalogRecord(tenant, 'CATEGORY', { id: FIRST, name: names.hair, color: 1, position: 1 }),
        ...resources.map((resource) => putCatalogRecord(tenant, 'RESOURCE', resource)),
        ...services.map((service) => putCatalogRecord(tenant, 'SERVICE', service)),
        ...Object.entries(counts).map(([kind, last]) =>
          putItem(keys.counter(tenant, kind as CounterKind), { last }),
        ),
      ];
    },
  },
};
