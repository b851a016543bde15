import { isChoice, TABLE, type WireShape } from '../../tools/stripe-check/table.ts';
import type { ResourceByKind, ResourceKind } from './resources.ts';

// The fields that the types of the stripe package require and the stand-in does not use, as Stripe fills them in for a
// payment without the features that they belong to.

/** The value of an unused field: null where Stripe allows it. An enumeration of several texts or a record has none. */
function toEmptyValue(shape: WireShape): unknown {
  if (isChoice(shape)) return shape.includes('null') ? null : undefined;
  if (shape === 'boolean') return false;
  if (shape === 'number') return 0;
  if (typeof shape === 'string') return undefined;
  if ('list' in shape) return [];
  if ('map' in shape) return {};
  if ('values' in shape) return shape.values.length === 1 ? shape.values[0] : undefined;
  return 'object' in shape ? createEmptyObject(shape.object) : undefined;
}

/** The required fields of an object of the table, each without content. */
function createEmptyObject(number: number | undefined): object {
  const fields = Object.entries(TABLE.objects[number ?? -1] ?? {})
    .filter(([name]) => !name.endsWith('?'))
    .map(([name, shape]) => [name, toEmptyValue(shape)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The required fields of an object within a record, each without content. */
function createEmptyPart(record: string, field: string): object {
  const fields = TABLE.objects[TABLE.records[record] ?? -1] ?? {};
  const object = [fields[field] ?? fields[`${field}?`] ?? []]
    .flat()
    .find((shape) => typeof shape === 'object' && 'object' in shape);
  return createEmptyObject(object?.object);
}

// Parts of records

export const ADDRESS_DEFAULTS = createEmptyPart('terminal.location', 'address');
export const CARD_DEFAULTS = { ...createEmptyPart('payment_method', 'card'), funding: 'credit' };
export const CARD_PRESENT_DEFAULTS = {
  ...createEmptyPart('payment_method', 'card_present'),
  funding: 'credit',
  read_method: 'contact_emv',
};
export const BANK_ACCOUNT_DEFAULTS = createEmptyPart('payment_method', 'us_bank_account');
export const SUBSCRIPTION_ITEM_DEFAULTS = {
  ...createEmptyObject(TABLE.records.subscription_item),
  plan: { object: 'plan' },
};
export const LINE_DEFAULTS = createEmptyObject(TABLE.records.line_item);
export const RECURRING_DEFAULTS = { ...createEmptyPart('price', 'recurring'), usage_type: 'licensed' };
export const CANCELLATION_DEFAULTS = createEmptyPart('subscription', 'cancellation_details');

/** Banks give 7 to 21 days to answer a dispute. */
const DISPUTE_ANSWER_SECONDS = 9 * 24 * 60 * 60;

/** The unused fields with a content. */
const FIELDS: { readonly [K in ResourceKind]?: (record: ResourceByKind[K]) => object } = {
  dispute: ({ created }) => ({
    evidence_details: {
      ...createEmptyPart('dispute', 'evidence_details'),
      due_by: created + DISPUTE_ANSWER_SECONDS,
      submission_method: 'not_submitted',
    },
  }),
  invoice: ({ total }) => ({
    collection_method: 'charge_automatically',
    issuer: { type: 'self' },
    subtotal: total,
    subtotal_excluding_tax: total,
    total_excluding_tax: total,
  }),
  payment_intent: ({ amount, status }) => ({
    amount_capturable: status === 'requires_capture' ? amount : 0,
    confirmation_method: 'automatic',
  }),
  price: ({ unit_amount }) => ({
    billing_scheme: 'per_unit',
    tax_behavior: 'unspecified',
    unit_amount_decimal: String(unit_amount),
  }),
  product: ({ created }) => ({ type: 'service', updated: created }),
  subscription: () => ({
    billing_mode: { flexible: null, type: 'classic' },
    collection_method: 'charge_automatically',
    invoice_settings: {
      ...createEmptyPart('subscription', 'invoice_settings'),
      issuer: { type: 'self' },
    },
  }),
};

export type Draft<K extends ResourceKind> = Partial<ResourceByKind[K]> & { readonly id: string };

/** The record with all fields that Stripe sends. */
export function toFullRecord<K extends ResourceKind>(kind: K, draft: Draft<K>): ResourceByKind[K] {
  const record = { ...createEmptyObject(TABLE.records[kind]), ...draft } as ResourceByKind[K];
  return { ...record, ...FIELDS[kind]?.(record), ...draft };
}
