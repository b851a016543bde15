import { newId, saveRecord } from './account.ts';
import { getAmount, getCurrency } from './amounts.ts';
import { invalidRequest, missingParam } from './errors.ts';
import { saveAndEmit } from './events.ts';
import { type Draft, RECURRING_DEFAULTS } from './full-records.ts';
import { findObject, getRequiredText, mergeMetadata, type Params } from './params.ts';
import type { Interval, Price } from './resources.ts';
import { type Call, postRoute, type Route } from './routing.ts';

function getInterval(params: Params): Interval {
  const interval = getRequiredText(findObject(params, 'recurring') ?? {}, 'interval');
  if (interval !== 'month' && interval !== 'year') {
    throw invalidRequest('The stand-in bills by month or year only.', 'recurring[interval]');
  }
  return interval;
}

/** `POST /v1/prices`: a recurring price with a product of its own. */
function createPrice({ context, params }: Call): Price {
  const { account, now } = context;
  const productData = findObject(params, 'product_data');
  if (productData === undefined) throw missingParam('product_data');
  const product = saveRecord(account, 'product', {
    id: newId('prod'),
    active: true,
    created: now,
    name: getRequiredText(productData, 'name'),
  });
  const price: Draft<'price'> = {
    id: newId('price'),
    active: true,
    created: now,
    currency: getCurrency(params),
    metadata: mergeMetadata(params),
    product: product.id,
    recurring: { ...RECURRING_DEFAULTS, interval: getInterval(params), interval_count: 1 },
    type: 'recurring',
    unit_amount: getAmount(params, 'unit_amount'),
  };
  return saveAndEmit(context, 'price', price, 'price.created');
}

export const PRICE_ROUTES: readonly Route[] = [
  postRoute('/v1/prices', ['currency', 'metadata', 'product_data', 'recurring', 'unit_amount'], createPrice),
];
