import type { PayoutFacts, PayoutTransaction } from '../../../lib/rules/payments/payouts.ts';
import { toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { type Payment, sumRefunds } from './processor.ts';

// The payouts of a processor in the memory of the test.

/** The parts of a payment that payouts have taken along, in the smallest unit. */
type Taken = { readonly charged: number; readonly refunded: number; readonly disputed: number };
const NOTHING: Taken = { charged: 0, refunded: 0, disputed: 0 };
type Payout = { facts: PayoutFacts; readonly transactions: readonly PayoutTransaction[] };

const DISPUTE_FEE = 1_500;
const computeFee = (charged: number): number => (charged === 0 ? 0 : Math.round(charged * 0.029) + 30);
const toNet = ({ kind, amount, fee }: PayoutTransaction): number => (kind === 'fee' ? amount : amount - fee);

function toTaken(payment: Payment): Taken {
  const { state, amount, dispute, currency } = payment;
  const of = (money: number) => toProcessorAmount(money, currency);
  const isDisputed = dispute?.state === 'open' || dispute?.state === 'lost';
  if (state !== 'succeeded') return NOTHING;
  return {
    charged: of(amount),
    refunded: of(sumRefunds(payment)),
    disputed: isDisputed ? of(dispute.amount) : 0,
  };
}

/** The payouts of an account. Each has the movements of its payments since the payout before. */
export function openPayouts(payments: ReadonlyMap<string, Payment>, clock: () => Date) {
  const payouts = new Map<string, Payout>();
  const taken = new Map<string, Taken>();
  let returned: PayoutTransaction[] = [];

  function listTransactions(payment: Payment): PayoutTransaction[] {
    const before = taken.get(payment.id) ?? NOTHING;
    const after = toTaken(payment);
    const disputed = before.disputed - after.disputed;
    const charged = after.charged - before.charged;
    const moved: readonly Pick<PayoutTransaction, 'kind' | 'amount' | 'fee'>[] = [
      { kind: 'charge', amount: charged, fee: computeFee(charged) },
      { kind: 'refund', amount: before.refunded - after.refunded, fee: 0 },
      { kind: 'dispute', amount: disputed, fee: disputed < 0 ? DISPUTE_FEE : 0 },
    ];
    return moved
      .filter(({ amount }) => amount !== 0)
      .map((each) => ({ ...each, intent: payment.id, isReturned: false }));
  }

  function add(isAutomatic: boolean, amount: number, currency: string, transactions: PayoutTransaction[]) {
    const facts = {
      id: `po_${payouts.size + 1}`,
      amount,
      currency: currency.toLowerCase(),
      isAutomatic,
      isComplete: isAutomatic,
      hasFailed: false,
      arrivesOn: toLocalDate('UTC', clock()),
    };
    payouts.set(facts.id, { facts, transactions });
    return facts.id;
  }

  return {
    payouts,
    /** Pays out all that was not paid out, with a payment of another system; undefined where nothing is left to pay out. */
    payOut(currency: string, foreign: number): string | undefined {
      const all: PayoutTransaction[] = [
        ...[...payments.values()].flatMap(listTransactions),
        ...returned,
        { kind: 'fee', amount: -200, fee: 0, intent: null, isReturned: false },
      ];
      const fee = computeFee(foreign);
      if (foreign > 0)
        all.push({ kind: 'charge', amount: foreign, fee, intent: 'pi_foreign', isReturned: false });
      const amount = all.reduce((sum, each) => sum + toNet(each), 0);
      if (amount <= 0) return undefined;
      returned = [];
      for (const payment of payments.values()) taken.set(payment.id, toTaken(payment));
      return add(true, amount, currency, all);
    },
    /** Pays out by hand: the payout names no payments. */
    payOutByHand: (currency: string, amount: number): string => add(false, amount, currency, []),
    /** The bank refuses a payout, and its money is in the next automatic one. */
    failPayout(id: string): void {
      const payout = payouts.get(id);
      if (!payout || payout.facts.hasFailed) return;
      payout.facts = { ...payout.facts, hasFailed: true };
      const { amount } = payout.facts;
      returned.push({ kind: 'adjustment', amount, fee: 0, intent: null, isReturned: true });
    },
  };
}
