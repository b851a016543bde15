import { NO_COMMIT_ADDITIONS } from '../../../../lib/table/decide.ts';
import { settlePayment } from '../../../../lib/workflows/payments/settle-payment.ts';
import { toUser } from '../../accounts/principals.ts';
import { getSalonRecord } from '../redemptions.ts';
import { type Ledger, today } from './ledger.ts';
import { failDeposit, payDeposit } from './model/outcomes.ts';
import type { Visit } from './model/records.ts';

/** The processor reports a deposit payment, or the front desk a failed one: the processor's report would leave it to the hold. */
async function settle(ledger: Ledger, visit: Visit, state: 'succeeded' | 'canceled'): Promise<void> {
  const { salon, catalogs } = ledger;
  const { store, tenant, clock } = salon;
  ledger.intents += 1;
  const id = `pi_${tenant}_${ledger.intents}`;
  const facts = {
    id,
    state,
    clientSecret: `${id}_secret`,
    amount: visit.deposit,
    refunded: 0,
    currency: 'usd',
    metadata: { tenant, caller: 'user:1' },
  };
  const target = { kind: 'appointment', id: visit.id } as const;
  const deps = { store, catalogs };
  const claimant = state === 'canceled' ? toUser('staff') : undefined;
  const record = await getSalonRecord(salon);
  await settlePayment(deps, record, target, facts, clock.now(), NO_COMMIT_ADDITIONS, claimant);
}

/** Pays the deposit of a visit, in time or too late. */
export async function payDepositOf(ledger: Ledger, visit: Visit): Promise<void> {
  if (visit.deposit === 0) return;
  await settle(ledger, visit, 'succeeded');
  payDeposit(visit, today(ledger), ledger.salon.clock.now().getTime());
}

export async function failDepositOf(ledger: Ledger, visit: Visit): Promise<void> {
  if (visit.deposit === 0) return;
  await settle(ledger, visit, 'canceled');
  failDeposit(visit, today(ledger));
}

/** Moves the clock to a later instant. Awaited deposits fail first, because no hold lasts that long. */
export async function passTimeUntil(ledger: Ledger, instant: number): Promise<void> {
  for (const visit of ledger.visits.filter(({ status }) => status === 0)) await failDepositOf(ledger, visit);
  await ledger.salon.clock.set(new Date(instant));
}
