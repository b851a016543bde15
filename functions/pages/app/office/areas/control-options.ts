import { type AreaName, getArea } from './areas.ts';
import type { InputFieldName } from './field-names.ts';
import { type ControlOptions, PASSWORD, TIME, toFieldName } from './fields.ts';

const PROSE = { as: 'prose' } as const;

/** By the last name of a field's path: what a field of this name is in all areas. */
const SHARED_OPTIONS: Readonly<Record<string, ControlOptions>> = {
  location_id: { pick: 'location' },
  location_ids: { pick: 'location' },
  category_id: { pick: 'category' },
  service_ids: { pick: 'services' },
  staff_id: { pick: 'staff' },
  service_id: { pick: 'services' },
  staff_ids: { pick: 'staff' },
  occasions_id: { pick: 'occasion' },
  tax_rate_id: { pick: 'tax-rate' },
  from: TIME,
  to: TIME,
  country: { as: 'country' },
  sms_countries: { as: 'country' },
  description: PROSE,
  reason: PROSE,
  note: PROSE,
  email: { as: 'email' },
  phone: { as: 'tel' },
  password: PASSWORD,
  image: { ratio: 1 },
} satisfies { readonly [Name in InputFieldName]?: ControlOptions };

/** How the control of an area's field differs from what its schema says. */
export function getControlOptions(area: AreaName, path: string): ControlOptions {
  const name = toFieldName(path);
  return getArea(area).controls?.[name] ?? SHARED_OPTIONS[name] ?? {};
}
