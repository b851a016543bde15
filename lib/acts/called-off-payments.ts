import type { Appointment } from '../rules/appointments.ts';
import type { Tenant } from '../rules/ids.ts';
import type { IntentRecord, RefundCause } from '../rules/payments.ts';
import type { Change } from '../table/change.ts';
import { intentReturned } from './intent-marks.ts';

/** Why, and when, payments are called off. */
export type CallingOff = { readonly tenant: Tenant; readonly cause: RefundCause; readonly now: Date };

/**
 * Changes by which the payments of an appointment go back: of its intents those that are still open are cancelled, and
 * those whose money is to be given back are refunded. What goes back already is left alone.
 */
export const paymentsCalledOff = (
  { tenant, cause, now }: CallingOff,
  { id }: Pick<Appointment, 'id'>,
  intents: readonly IntentRecord[],
  givenBack: readonly string[] = [],
): Change[] =>
  intents
    .filter(({ id: intent, state }) => state === 'open' || (state === 'paid' && givenBack.includes(intent)))
    .flatMap((record) => intentReturned({ tenant, record, now }, cause, { kind: 'appointment', id }));
