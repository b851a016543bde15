import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  dateWithSlashes,
  id,
  idNullByDefault,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  money,
  named,
  number,
  optional,
  optionalList,
  withDefault,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const EVERYBODY = 'null = everybody without an own rule';
const EXCEPTIONS_MAX = 200;

const percent = () => number({ min: 0, max: 100 });
const commission = named('Commission', () =>
  recordView({
    id: z.int(),
    staff_id: z.int().nullable().describe(EVERYBODY),
    from: z.string(),
    services_percent: z.number(),
    products_percent: z.number(),
    sold_percent: z.number(),
    exceptions: z.array(
      z
        .object({ service_id: z.int().nullable(), category_id: z.int().nullable(), percent: z.number() })
        .meta({ id: 'CommissionException' }),
    ),
    hourly_rate: z.string(),
  }),
);
const exception = named('CommissionExceptionInput', () =>
  z.object({ service_id: optional(id()), category_id: optional(id()), percent: percent() }),
);
const fields = once(() => ({
  staff_id: idNullByDefault().describe(EVERYBODY),
  from: dateWithSlashes(),
  services_percent: withDefault(percent(), 0),
  products_percent: withDefault(percent(), 0),
  sold_percent: withDefault(percent(), 0),
  exceptions: optionalList(exception(), EXCEPTIONS_MAX),
  hourly_rate: withDefault(money(), 0),
}));

const forOwners = forUsers('payroll.write');

/** The commission and hourly rates of members (BEHAVIOR §42.1). */
export const commissionRoutes = {
  'commission-index': get('/admin/commission/index', forUsers('payroll.read'), {
    summary: 'List the commission rules',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(commission()),
  }),
  'commission-store': create('/admin/commission/store', forOwners, {
    confirms: false,
    summary: 'Add a commission rule',
    description:
      'Holds until the next rule of the same member. An own rule replaces that of everybody as a whole. A service beats its category.',
    input: () => z.object(fields()),
    reply: () => messageEnvelope(commission()),
  }),
  'commission-update': post('/admin/commission/update', forOwners, {
    confirms: false,
    summary: 'Change a commission rule',
    description: 'Omitted fields keep their values.',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        commission_id: id(),
        staff_id: id().nullish().describe(EVERYBODY),
        from: optional(dateWithSlashes()),
        services_percent: optional(percent()),
        products_percent: optional(percent()),
        sold_percent: optional(percent()),
        exceptions: optional(listUpTo(exception(), EXCEPTIONS_MAX)),
        hourly_rate: optional(money()),
      }),
    reply: () => messageEnvelope(commission()),
  }),
  'commission-delete': post('/admin/commission/delete', forOwners, {
    confirms: false,
    summary: 'Delete a commission rule',
    failures: ['recordNotFound'],
    input: () => z.object({ commission_id: id() }),
  }),
} as const;
