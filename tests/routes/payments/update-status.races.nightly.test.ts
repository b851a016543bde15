import { expect, test } from 'vitest';
import { auditJournal, readJournalLinesAndImbalances } from '../../../infra/tools/audit/journal.ts';
import { toPaymentRowId } from '../../../lib/rules/booking/appointments.ts';
import { INTENT_METADATA_KEYS } from '../../../lib/rules/payments/payment-intents.ts';
import { putAppointment } from '../../../lib/table/booking/appointments.ts';
import { repeatWhileBusy } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { range } from '../../support/products/redemption-races.ts';
import { createFrontDeskToken, getSalonRecord } from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });
const VISITS = IS_NIGHT ? 200 : 8;

/** Copies of a visit that awaits its deposit. */
async function createUnpaidVisits(salon: TestSalon): Promise<number[]> {
  const first = await bookWithDeposit(salon);
  const visit = await getStoredAppointment(salon, first);
  const author = { salon: await getSalonRecord(salon), now: salon.clock.now() };
  const ids = range(VISITS).map((index) => first + 1 + index);
  for (const id of ids) {
    const payments = visit.payments.map((row, index) => ({ ...row, id: toPaymentRowId(id, index + 1) }));
    await salon.store.commit(putAppointment(author, { ...visit, id, payments }));
  }
  return ids;
}

test(`confirms ${VISITS} visits at one location whose deposits are reported at once, each with its entry in the journal`, async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const calls = [];
  for (const [index, appointment_id] of (await createUnpaidVisits(salon)).entries()) {
    const token = await createFrontDeskToken(salon, index);
    const { id: payment_intent } = await account.stripe.paymentIntents.create({
      amount: 3_000,
      currency: 'usd',
      metadata: { [INTENT_METADATA_KEYS.tenant]: salon.tenant, [INTENT_METADATA_KEYS.caller]: 'user:1' },
    });
    await account.pay(payment_intent);
    calls.push(() => salon.call('payments/update-status', { payment_intent, appointment_id }, { token }));
  }
  const replies = await Promise.all(calls.map(repeatWhileBusy));
  for (const { status, text } of replies) expect(status, text).toBe(200);
  const { lines } = await readJournalLinesAndImbalances(salon.store, salon.tenant);
  expect(lines.size).toBe(VISITS);
  expect(await auditJournal(salon.store, salon.tenant)).toEqual([]);
});
