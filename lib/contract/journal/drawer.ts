import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  id,
  integer,
  lineEmptyByDefault,
  listEnvelope,
  listParameters,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  note,
  optional,
  optionalList,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const actor = named('DrawerActor', () =>
  z.object({
    kind: z.enum(['user', 'customer', 'guest', 'link', 'system']),
    id: z.int().nullable(),
    name: z.string().nullable(),
  }),
);
const drawer = named('Drawer', () =>
  z.object({
    id: z.int(),
    location_id: z.int(),
    name: z.string(),
    float: z.string(),
    received: z.string().nullable(),
    refunded: z.string().nullable(),
    paid_in: z.string(),
    paid_out: z.string(),
    expected: z.string().nullable().describe('null while open, without `journal.read`'),
    counted: z.string().nullable(),
    difference: z.string().nullable().describe('`counted` less `expected`'),
    denominations: z.array(z.object({ value: z.string(), count: z.int() })),
    float_left: z.string().nullable(),
    to_bank: z.string().nullable(),
    note: z.string().describe('Why the count differs; empty without a note'),
    opened_at: z.string(),
    opened_by: actor(),
    closed_at: z.string().nullable(),
    closed_by: actor().nullable(),
  }),
);
const movements = once(() =>
  z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['pay_in', 'pay_out']),
      amount: z.string(),
      reason: z.string().describe('Empty for tips'),
      tips_of: z.int().nullable().describe('The staff member whose tips were paid out'),
      actor: actor(),
    }),
  ),
);

/** More than any currency has. */
const DENOMINATIONS_MAX = 30;

const forDrawers = forUsers('money.drawer');
const forReaders = forUsers(['money.drawer', 'journal.read']);
const movement = once(() => z.object({ drawer_id: id(), amount: money(), reason: nonEmptyLine() }));
const inDrawer = {
  idempotent: true,
  failures: ['recordNotFound', 'drawerClosed'],
  reply: () => messageEnvelope(drawer()),
} as const;

/** The cash drawers of the salon (BEHAVIOR §36.5). */
export const drawerRoutes = {
  'drawer-open': create('/admin/drawer/open', forDrawers, {
    confirms: false,
    summary: 'Open a drawer',
    failures: ['drawerAlreadyOpen'],
    input: () => z.object({ location_id: id(), name: lineEmptyByDefault().default(''), float: money() }),
    reply: () => messageEnvelope(drawer()),
  }),
  'drawer-pay-in': post('/admin/drawer/pay-in', forDrawers, {
    confirms: false,
    summary: 'Put cash into a drawer',
    input: movement,
    ...inDrawer,
  }),
  'drawer-pay-out': post('/admin/drawer/pay-out', forDrawers, {
    confirms: false,
    summary: 'Take cash out of a drawer',
    input: movement,
    ...inDrawer,
  }),
  'drawer-close': post('/admin/drawer/close', forDrawers, {
    confirms: false,
    summary: 'Count and close a drawer',
    input: () =>
      z.object({
        drawer_id: id(),
        counted: money(),
        denominations: optionalList(
          z.object({ value: money(), count: integer({ min: 0, max: 100_000 }) }),
          DENOMINATIONS_MAX,
        ),
        float_left: optional(money()),
        note: note(),
      }),
    ...inDrawer,
  }),
  'drawer-index': get('/admin/drawer/index', forReaders, {
    summary: 'List drawers of a location',
    description: 'By the day of their opening, oldest first.',
    input: () =>
      z.object({
        ...listParameters(['opened_at']),
        location_id: id(),
        from: dateWithSlashes(),
        to: dateWithSlashes(),
      }),
    reply: () => listEnvelope(drawer()),
  }),
  'drawer-show': get('/admin/drawer/show', forReaders, {
    summary: 'Show a drawer and what was paid in and out',
    failures: ['recordNotFound'],
    input: () => z.object({ drawer_id: id() }),
    reply: () => dataEnvelope(drawer().extend({ movements: movements() })),
  }),
} as const;
