import type { InputFieldName } from './field-names.ts';

/** How the control of a field differs from what its schema alone says. */
export type ControlOptions = {
  readonly as?: 'prose' | 'password' | 'time' | 'email' | 'tel' | 'color' | 'operation';
  /** The records whose ids the field holds. */
  readonly pick?: PickName;
  /** Texts that other records have already. */
  readonly suggest?: 'resource-kind' | 'time-zone' | 'currency';
  /** The values that a number may have. */
  readonly choices?: readonly string[];
  /** Width by height of the place where an image shows; undefined: the image stays as it is. */
  readonly ratio?: number;
  /** An update that empties it sends 0, which the API takes for none. */
  readonly isZeroIfEmptied?: true;
  /** A record has this field or the other field, so that either may be emptied. */
  readonly insteadOf?: string;
};

export type PickName =
  | 'location'
  | 'category'
  | 'services'
  | 'staff'
  | 'occasion'
  | 'role'
  | 'customer'
  | 'tax-rate';

const SQUARE = { ratio: 1 } as const;
const TIME = { as: 'time' } as const;
const PROSE = { as: 'prose' } as const;
const PASSWORD = { as: 'password' } as const;
const ZERO = { isZeroIfEmptied: true } as const;

/** By the last name of a field's path. */
const CONTROL_OPTIONS: { readonly [Name in InputFieldName]?: ControlOptions } = {
  location_id: { pick: 'location' },
  location_ids: { pick: 'location' },
  category_id: { pick: 'category' },
  service_ids: { pick: 'services' },
  services: { pick: 'services' },
  service: { pick: 'services' },
  staff_id: { pick: 'staff' },
  occasions_id: { pick: 'occasion' },
  role: { insteadOf: 'role_id' },
  role_id: { pick: 'role', insteadOf: 'role' },
  percent: { insteadOf: 'amount' },
  amount: { insteadOf: 'percent' },
  service_charge_percent: ZERO,
  min_amount: ZERO,
  processing_after: ZERO,
  processing_minutes: ZERO,
  buffer_before_minutes: ZERO,
  buffer_minutes: ZERO,
  rating: ZERO,
  late_cancel_fee_percent: ZERO,
  no_show_fee_percent: ZERO,
  tax_rate_id: { pick: 'tax-rate' },
  kind: { suggest: 'resource-kind' },
  time_zone: { suggest: 'time-zone' },
  currency: { suggest: 'currency' },
  payment_type: { choices: ['0', '1', '2', '3'] },
  from: TIME,
  to: TIME,
  quiet_from: TIME,
  quiet_to: TIME,
  description: PROSE,
  reason: PROSE,
  note: PROSE,
  email: { as: 'email' },
  reply_to: { as: 'email' },
  phone: { as: 'tel' },
  password: PASSWORD,
  PAYMENT_SECRET: PASSWORD,
  PAYMENT_WEBHOOK_SECRET: PASSWORD,
  google_client_secret: PASSWORD,
  facebook_client_secret: PASSWORD,
  brand_color: { as: 'color' },
  operation: { as: 'operation' },
  image: SQUARE,
  images: { ratio: 1.5 },
  occasion_images: { ratio: 1.5 },
};

/** `tax_rates.0.name` → `tax_rates.*.name`. */
export const toPathPattern = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '.*');

/** The last name of a path: `tax_rates.0.name` → `name`. */
export const toFieldName = (path: string): string =>
  path.split('.').findLast((name) => !/^(?:\d+|\*)$/.test(name)) ?? '';

const OPTIONS_BY_NAME: Readonly<Record<string, ControlOptions>> = CONTROL_OPTIONS;

export const getControlOptions = (path: string): ControlOptions => OPTIONS_BY_NAME[toFieldName(path)] ?? {};
