import { expect, test } from 'vitest';
import { appointmentCancel } from '../../functions/appointments/appointment-cancel.ts';
import { appointmentNoShow } from '../../functions/appointments/appointment-no-show.ts';
import { appointmentReschedule } from '../../functions/appointments/appointment-reschedule.ts';
import { appointmentUpdate } from '../../functions/appointments/appointment-update.ts';
import { settingsUpdate } from '../../functions/directory/settings-update.ts';
import { PERMISSIONS, type Permission } from '../../lib/rules/access/permissions.ts';
import { fail } from '../../lib/rules/outcome.ts';

type AnyHandler = (request: never, deps: never) => Promise<unknown>;

const CASES: readonly [string, AnyHandler, Permission, object][] = [
  ['reschedule', appointmentReschedule, 'appointments.override', { override: true }],
  ['update', appointmentUpdate, 'appointments.override', { override: true }],
  ['cancel', appointmentCancel, 'money.refund', { refund: true }],
  ['cancel', appointmentCancel, 'money.refund', { waive_fee: true }],
  ['no-show', appointmentNoShow, 'money.refund', { waive_fee: true }],
  ['settings', settingsUpdate, 'payments.write', { PAYMENT_KEY: 'pk_test_1' }],
  ['settings', settingsUpdate, 'payments.write', { PAYMENT_SECRET: '' }],
  ['settings', settingsUpdate, 'customers.erase', { erase_after_months: 0 }],
  ['settings', settingsUpdate, 'payments.write', { PAYMENT_WEBHOOK_SECRET: 'whsec_1' }],
];

// BEHAVIOR §2.6
test.each(CASES)(
  '$0 refuses users without $2 (403), before it reads anything',
  async (_name, handler, permission, input) => {
    const permissions = PERMISSIONS.filter((each) => each !== permission);
    const caller = { kind: 'user', id: 1, tenant: 'shear-joy', permissions };
    const call = handler as (request: object, deps: object) => Promise<unknown>;
    // Without dependencies: a call of one of them would throw
    expect(await call({ caller, input }, {})).toEqual(fail('forbidden', { permission: [permission] }));
  },
);
