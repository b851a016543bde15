import { need, save } from './account.ts';
import { currencyOf } from './amounts.ts';
import { type Interval, isInterval } from './billing-period.ts';
import { invalid, missingParam } from './errors.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import {
  changed,
  flag,
  type Metadata,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  section,
  text,
  whole,
} from './params.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';
import type { Scene } from './scene.ts';

export type Recurring = { interval: Interval; interval_count: number; meter: null; usage_type: 'licensed' };

export type Price = {
  id: string;
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit';
  created: number;
  currency: string;
  livemode: false;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: Recurring | null;
  tax_behavior: 'unspecified';
  tiers_mode: null;
  transform_quantity: null;
  type: 'one_time' | 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
};

function recurringOf(params: Params): Recurring | null {
  const recurring = section(params, 'recurring');
  if (recurring === undefined) return null;
  const interval = requiredText(recurring, 'interval');
  const count = whole(recurring, 'interval_count') ?? 1;
  if (!isInterval(interval)) {
    throw invalid('Invalid interval: must be one of day, week, month, or year', {
      param: 'recurring[interval]',
    });
  }
  if (count < 1) throw invalid('Invalid interval_count', { param: 'recurring[interval_count]' });
  return { interval, interval_count: count, meter: null, usage_type: 'licensed' };
}

/** Keeps a price from `currency`, `unit_amount`, `product` and `recurring`, of the price itself or of `price_data`. */
export function newPrice(scene: Scene, params: Params, active = true): Price {
  const amount = whole(params, 'unit_amount');
  if (amount === undefined) throw missingParam('unit_amount');
  if (amount < 0) throw invalid('Invalid non-negative integer', { param: 'unit_amount' });
  const recurring = recurringOf(params);
  return save(scene.account, 'price', {
    id: newId('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: scene.now,
    currency: currencyOf(params),
    livemode: false,
    lookup_key: text(params, 'lookup_key') ?? null,
    metadata: mergedMetadata(params),
    nickname: text(params, 'nickname') ?? null,
    product: need(scene.account, 'product', requiredText(params, 'product'), 'product').id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? 'one_time' : 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  });
}

function productOf(scene: Scene, params: Params): Params {
  const data = section(params, 'product_data');
  if (data === undefined) return params;
  const product = save(scene.account, 'product', {
    id: newId('prod'),
    object: 'product',
    active: true,
    created: scene.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata(data),
    name: requiredText(data, 'name'),
    type: 'service',
    updated: scene.now,
    url: null,
  });
  return { ...params, product: product.id };
}

function create({ scene, params }: Call): object {
  refuseUnknown(params, [
    'active',
    'currency',
    'lookup_key',
    'metadata',
    'nickname',
    'product',
    'product_data',
    'recurring',
    'unit_amount',
  ]);
  const price = newPrice(scene, productOf(scene, params), flag(params, 'active') ?? true);
  emit(scene, 'price.created', price);
  return price;
}

export const priceRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/prices', run: create },
  retrieveRoute('price', '/v1/prices/:id'),
  {
    method: 'POST',
    path: '/v1/prices/:id',
    run: (call) => {
      const { scene, params } = call;
      refuseUnknown(params, ['active', 'metadata', 'nickname', 'lookup_key']);
      const price = need(scene.account, 'price', idOf(call));
      return save(scene.account, 'price', {
        ...price,
        active: flag(params, 'active') ?? price.active,
        lookup_key: changed(params, 'lookup_key', price.lookup_key),
        metadata: mergedMetadata(params, price.metadata),
        nickname: changed(params, 'nickname', price.nickname),
      });
    },
  },
  listRoute('price', '/v1/prices', {
    active: (price, value) => price.active === (value === 'true'),
    currency: (price, value) => price.currency === value,
    lookup_keys: (price, value) => value.split(',').includes(price.lookup_key ?? ''),
    product: (price, value) => price.product === value,
  }),
];
