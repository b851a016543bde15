import { type Context, findRecord, newId, saveRecord } from './account.ts';
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from './resources.ts';

// The transactions that change the balance of an account: https://docs.stripe.com/reports/balance-transaction-types

const DAY_SECONDS = 24 * 3600;
/** When money can be paid out: https://docs.stripe.com/payouts#payout-speed */
const AVAILABLE_AFTER_SECONDS = 2 * DAY_SECONDS;
/** The price of a card payment and of a dispute: https://stripe.com/pricing */
const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;
const DISPUTE_FEE = 1500;

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'source' | 'type'> & {
  readonly fee?: number;
  readonly isAvailable?: true;
};

function saveMovement(
  { account, now }: Context,
  { fee = 0, isAvailable, ...movement }: Movement,
): BalanceTransaction {
  const detail = { amount: fee, application: null, currency: movement.currency, description: null };
  return saveRecord(account, 'balance_transaction', {
    ...movement,
    id: newId('txn'),
    available_on: isAvailable ? now : now + AVAILABLE_AFTER_SECONDS,
    balance_type: 'payments',
    created: now,
    fee,
    fee_details: fee === 0 ? [] : [{ ...detail, type: 'stripe_fee' }],
    net: movement.amount - fee,
    status: isAvailable ? 'available' : 'pending',
  });
}

function toChargeMovement({ id, amount_captured: amount, captured, currency }: Charge): Movement[] {
  const fee = Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED;
  return captured
    ? [{ amount, currency, fee, reporting_category: 'charge', source: id, type: 'charge' }]
    : [];
}

/** The rest of an authorization that is freed is a refund, too, and moves nothing. */
function toRefundMovement({ account }: Context, { id, amount, charge, currency }: Refund): Movement[] {
  const isTaken = findRecord(account, 'charge', charge ?? '')?.captured;
  return isTaken
    ? [{ amount: 0 - amount, currency, reporting_category: 'refund', source: id, type: 'refund' }]
    : [];
}

/** The changes of the balance by an event. */
function listMovements(context: Context, type: string, object: object): Movement[] {
  switch (type) {
    case 'charge.succeeded':
    case 'charge.captured':
      return toChargeMovement(object as Charge);
    case 'refund.created':
      return toRefundMovement(context, object as Refund);
    case 'refund.failed': {
      const { id: source, amount, currency } = object as Refund;
      return [{ amount, currency, reporting_category: 'refund_failure', source, type: 'refund_failure' }];
    }
    case 'charge.dispute.funds_withdrawn': {
      const { id: source, amount, currency } = object as Dispute;
      const withdrawn = { currency, reporting_category: 'dispute', source, type: 'adjustment' } as const;
      return [{ ...withdrawn, amount: 0 - amount, fee: DISPUTE_FEE }];
    }
    case 'charge.dispute.funds_reinstated': {
      const { id: source, amount, currency } = object as Dispute;
      return [{ amount, currency, reporting_category: 'dispute_reversal', source, type: 'adjustment' }];
    }
    case 'payout.created': {
      const { id: source, amount, currency } = object as Payout;
      const paid = { currency, reporting_category: 'payout', source, type: 'payout' } as const;
      return [{ ...paid, amount: 0 - amount, isAvailable: true }];
    }
    case 'payout.failed': {
      const { id: source, amount, currency } = object as Payout;
      return [{ amount, currency, reporting_category: 'payout_reversal', source, type: 'payout_failure' }];
    }
    default:
      return [];
  }
}

/** Records what an event moves, and names it in its charge, refund or payout. */
export function recordBalanceMovements(context: Context, type: string, mutatedObject: object): void {
  for (const movement of listMovements(context, type, mutatedObject)) {
    const { id } = saveMovement(context, movement);
    const field = type === 'payout.failed' ? 'failure_balance_transaction' : 'balance_transaction';
    if (field in mutatedObject) Object.assign(mutatedObject, { [field]: id });
  }
}
