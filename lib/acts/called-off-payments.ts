import type { Appointment } from '../rules/appointments.ts';
import type { Tenant } from '../rules/ids.ts';
import type { IntentRecord } from '../rules/payments.ts';
import type { Change } from '../table/change.ts';
import { intentReturned } from './intent-marks.ts';

/**
 * Changes by which the payments of an appointment that is called off go back: of its intents those that are still
 * open are cancelled, and those whose money is to be given back are refunded. What goes back already is left alone.
 */
export const paymentsCalledOff = (
  tenant: Tenant,
  { id }: Pick<Appointment, 'id'>,
  intents: readonly IntentRecord[],
  givenBack: readonly string[],
  now: Date,
): Change[] =>
  intents
    .filter(({ id: intent, state }) => state === 'open' || (state === 'paid' && givenBack.includes(intent)))
    .flatMap((record) => intentReturned({ tenant, record, now }, 'cancelled', { kind: 'appointment', id }));
