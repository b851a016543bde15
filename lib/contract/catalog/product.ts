import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  lineEmptyByDefault,
  listEnvelope,
  listParameters,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  omittableUpdateFields,
  optional,
  shownTranslations,
  toggle,
  toggleNumber,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import {
  clearableLine,
  recordView,
  shownTaxRateId,
  taxRateIdInput,
  updateVersionField,
} from './record-fields.ts';

const SKU = 'The salon’s own number of the article';
const STATUS = '1 = can be sold, 0 = out of use';

const product = named('Product', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    price: z.string(),
    barcode: z.string(),
    sku: z.string().describe(SKU),
    tax_rate_id: shownTaxRateId(),
    status: toggleNumber().describe(STATUS),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  price: money(),
  tax_rate_id: taxRateIdInput(),
}));
const status = () => optional(toggle()).describe(STATUS);

/** Retail articles (BEHAVIOR §11.8). */
export const productRoutes = {
  'product-index': get('/admin/product/index', forUsers(['catalog.write', 'sales.read']), {
    summary: 'List the retail products',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(product()),
  }),
  'product-store': create('/admin/product/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add a retail product',
    input: () =>
      z.object({
        ...fields(),
        barcode: lineEmptyByDefault(),
        sku: lineEmptyByDefault().describe(SKU),
        status: status(),
      }),
    reply: () => messageEnvelope(product()),
  }),
  'product-update': post('/admin/product/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Change a retail product',
    description: 'Omitted fields keep their values. Visits that have the product keep its name and price.',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        product_id: id(),
        ...omittableUpdateFields(fields()),
        barcode: clearableLine(),
        sku: clearableLine().describe(SKU),
        status: status(),
      }),
    reply: () => messageEnvelope(product()),
  }),
  'product-delete': post('/admin/product/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete a retail product',
    description: 'Visits that have the product keep it, with its name and price.',
    failures: ['recordNotFound'],
    input: () => z.object({ product_id: id() }),
  }),
} as const;
