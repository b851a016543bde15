import { failDepositOf } from './deposits.ts';
import type { Ledger } from './ledger.ts';

/** Moves the clock to a later instant. Awaited deposits fail first, because no hold lasts that long. */
export async function passTimeUntil(ledger: Ledger, instant: number): Promise<void> {
  for (const visit of ledger.visits.filter(({ status }) => status === 0)) await failDepositOf(ledger, visit);
  await ledger.salon.clock.set(new Date(instant));
}
