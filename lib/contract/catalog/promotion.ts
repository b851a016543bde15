import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dateWithSlashes,
  id,
  integer,
  listEnvelope,
  listParameters,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  number,
  omittableUpdateFields,
  optional,
  shownTranslations,
  toggle,
  toggleNumber,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { PROMOTION_CODE_MAX_LENGTH } from './promotion-fields.ts';
import { ids, recordView, updateVersionField } from './record-fields.ts';

const PERCENT_MIN = 0.01;
const USES_MAX = 1_000_000;

const CODE = 'What customers type; letter case does not matter';
const PERCENT = 'Percent of each service that it covers; instead of `amount`';
const AMOUNT = 'Of all services that it covers together; instead of `percent`';
const SERVICES = 'The services that it covers; empty for all';
const FROM_DATE = 'First day on which it can be used, YYYY/MM/DD; null for no limit';
const TO_DATE = 'Last day on which it can be used, YYYY/MM/DD; null for no limit';
const MAX_USES = 'Uses of all customers; null for no limit';
const MAX_USES_PER_CUSTOMER = 'Uses of one customer, or of one e-mail address of guests; null for no limit';
const NEW_CUSTOMERS = '1 = only for customers without a confirmed or completed visit';
const STATUS = '1 = can be used, 0 = out of use';

const promotion = named('Promotion', () =>
  recordView({
    id: z.int(),
    code: z.string().describe(CODE),
    name: z.string(),
    ...shownTranslations(),
    percent: z.number().nullable().describe(PERCENT),
    amount: z.string().nullable().describe(AMOUNT),
    service_ids: z.array(z.int()).describe(SERVICES),
    from_date: z.string().nullable().describe(FROM_DATE),
    to_date: z.string().nullable().describe(TO_DATE),
    max_uses: z.int().nullable().describe(MAX_USES),
    max_uses_per_customer: z.int().nullable().describe(MAX_USES_PER_CUSTOMER),
    new_customers_only: toggleNumber().describe(NEW_CUSTOMERS),
    status: toggleNumber().describe(STATUS),
  }),
);

const nameFields = once(() => ({
  code: nonEmptyLine(PROMOTION_CODE_MAX_LENGTH).describe(CODE),
  name: nonEmptyLine(),
  ...translationsField(),
}));
const uses = () => integer({ min: 1, max: USES_MAX }).nullish();
const fields = once(() => ({
  percent: optional(number({ min: PERCENT_MIN, max: 100 })).describe(PERCENT),
  amount: optional(money()).describe(AMOUNT),
  service_ids: optional(ids()).describe(SERVICES),
  from_date: dateWithSlashes().nullish().describe(FROM_DATE),
  to_date: dateWithSlashes().nullish().describe(TO_DATE),
  max_uses: uses().describe(MAX_USES),
  max_uses_per_customer: uses().describe(MAX_USES_PER_CUSTOMER),
  new_customers_only: optional(toggle()).describe(NEW_CUSTOMERS),
  status: optional(toggle()).describe(STATUS),
}));

/** Discounts by a code (BEHAVIOR §14.6). */
export const promotionRoutes = {
  'promotion-index': get('/admin/promotion/index', forUsers(['catalog.write', 'sales.read']), {
    summary: 'List the promotions',
    input: () => z.object(listParameters(['id'])),
    reply: () =>
      listEnvelope(
        promotion().extend({ uses: z.int().describe('Visits that use it now, as `max_uses` counts them') }),
      ),
  }),
  'promotion-store': create('/admin/promotion/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add a promotion',
    description: 'Takes a percentage or an amount off the services of a booking that sends its code.',
    input: () => z.object({ ...nameFields(), ...fields() }),
    reply: () => messageEnvelope(promotion()),
  }),
  'promotion-update': post('/admin/promotion/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Change a promotion',
    description:
      'Omitted fields keep their values. Visits that have used the promotion keep it as it was. Its uses stay counted.',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        promotion_id: id(),
        ...omittableUpdateFields(nameFields()),
        ...fields(),
      }),
    reply: () => messageEnvelope(promotion()),
  }),
  'promotion-delete': post('/admin/promotion/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete a promotion',
    description: 'Visits that have used the promotion keep it.',
    failures: ['recordNotFound'],
    input: () => z.object({ promotion_id: id() }),
  }),
} as const;
