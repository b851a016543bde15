import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  id,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  optional,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { figures } from './report.ts';

const head = once(() => ({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  closed_at: z.string(),
  closed_by: z.string(),
}));
const statement = named('PayrollStatement', () =>
  z.object({
    ...head(),
    rows: z.array(
      z.object({
        staff_id: z.int(),
        name: z.string(),
        figures: figures(),
        paid_on: z.string().nullable(),
        mailed_at: z.string().nullable(),
      }),
    ),
    totals: figures(),
  }),
);

const forReaders = forUsers(['payroll.read', 'payroll.read_own']);

/** The pay of closed periods (BEHAVIOR §42.4). */
export const payrollRoutes = {
  'payroll-close': create('/admin/payroll/close', forUsers('payroll.write'), {
    confirms: false,
    summary: 'Close the pay of some days',
    description:
      'Makes a statement, which never changes. All days must be closed, and in no other statement.',
    input: () => z.object({ from: dateWithSlashes(), to: dateWithSlashes() }),
    reply: () => messageEnvelope(statement()),
  }),
  'statement-index': get('/admin/payroll/statement/index', forReaders, {
    summary: 'List the statements',
    input: () => z.object(listParameters(['id'], 'desc')),
    reply: () =>
      listEnvelope(
        z
          .object({ ...head(), members: z.int(), total: z.string(), unpaid: z.string(), mailed: z.int() })
          .meta({ id: 'PayrollStatementRow' }),
      ),
  }),
  'statement-show': get('/admin/payroll/statement/show', forReaders, {
    summary: 'Show a statement',
    failures: ['recordNotFound'],
    input: () => z.object({ statement_id: id() }),
    reply: () => dataEnvelope(statement()),
  }),
  'statement-pay': post('/admin/payroll/statement/pay', forUsers('payroll.write'), {
    confirms: false,
    summary: 'Mark pay as paid',
    failures: ['recordNotFound'],
    input: () =>
      z.object({
        statement_id: id(),
        staff_id: optional(id()),
        date: dateWithSlashes().nullable().describe('null: not paid'),
      }),
    reply: () => messageEnvelope(statement()),
  }),
  'statement-send': post('/admin/payroll/statement/send', forUsers('payroll.read'), {
    confirms: false,
    summary: 'Send members their pay by e-mail',
    idempotent: true,
    failures: ['recordNotFound'],
    input: () => z.object({ statement_id: id(), staff_id: optional(id()) }),
    reply: () =>
      messageEnvelope(
        z.object({
          sent_to: z.array(z.int()),
          skipped: z.array(z.int()),
        }),
      ),
  }),
} as const;
