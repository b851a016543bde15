/** How the control of a field differs from what its schema alone says. */
export type ControlOptions = {
  readonly as?:
    | 'prose'
    | 'password'
    | 'time'
    | 'email'
    | 'tel'
    | 'color'
    | 'hue'
    | 'country'
    | 'quiet'
    | 'operation'
    | 'hidden'
    | 'months';
  /** The records whose ids the field holds. */
  readonly pick?: PickName;
  /** A list of the same form, whose saved items are the choices. */
  readonly itemsOf?: string;
  /** Texts that other records have already. */
  readonly suggest?: 'resource-kind' | 'time-zone' | 'currency' | 'locale';
  /** The values that a number may have. */
  readonly choices?: readonly string[];
  /** Width by height of the place where an image shows; undefined: the image stays as it is. */
  readonly ratio?: number;
  /** An update that empties it sends 0, which the API takes for none. */
  readonly isZeroIfEmptied?: true;
  /** A record has this field or the other field, so that either may be emptied. */
  readonly insteadOf?: string;
  /** A higher amount than that of the other field gets a warning. */
  readonly atMost?: string;
  /** Another field that changes with this one until it has a value of its own. */
  readonly followedBy?: string;
  /** It shows only while another field of the form has this value. */
  readonly when?: { readonly field: string; readonly is: string };
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

export const TIME = { as: 'time' } as const;
export const PASSWORD = { as: 'password' } as const;
/** The office asks for nothing that changes nothing: a new record has its default. */
export const HIDDEN = { as: 'hidden' } as const;
/** One of the hues of categories. */
export const MONTHS = { as: 'months' } as const;
export const HUE = { as: 'hue' } as const;
export const ZERO_IF_EMPTIED = { isZeroIfEmptied: true } as const;
export const SUGGEST_KIND = { suggest: 'resource-kind' } as const;

/** `tax_rates.0.name` → `tax_rates.*.name`. */
export const toPathPattern = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '.*');

/** The last name of a path: `tax_rates.0.name` → `name`. */
export const toFieldName = (path: string): string =>
  path.split('.').findLast((name) => !/^(?:\d+|\*)$/.test(name)) ?? '';
