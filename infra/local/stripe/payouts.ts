import { type Account, type Context, getRecord, listRecords, newId } from './account.ts';
import { getAmount, getCurrency } from './amounts.ts';
import { invalidRequest } from './errors.ts';
import { saveAndEmit } from './events.ts';
import { mergeMetadata } from './params.ts';
import type { BalanceTransaction, Payout } from './resources.ts';
import { listRoute, postRoute, type Route, retrieveRoute } from './routing.ts';

// Payouts to the bank: https://docs.stripe.com/payouts and https://docs.stripe.com/payouts/reconciliation

const DAY_SECONDS = 24 * 3600;

/** The movements that a payout can take along: available, and in no other payout. */
function listUnpaid({ account, now }: Context, currency?: string): BalanceTransaction[] {
  return listRecords(account, 'balance_transaction').filter(
    ({ id, available_on, type, ...movement }) =>
      type !== 'payout' &&
      available_on <= now &&
      account.payoutOf?.[id] === undefined &&
      (currency === undefined || movement.currency === currency),
  );
}

function createPayout(
  context: Context,
  facts: Pick<Payout, 'amount' | 'automatic' | 'currency'> & Partial<Pick<Payout, 'metadata'>>,
): Payout {
  const { automatic } = facts;
  return saveAndEmit(
    context,
    'payout',
    {
      ...facts,
      id: newId('po'),
      arrival_date: context.now,
      created: context.now,
      destination: 'ba_bank',
      method: 'standard',
      reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
      source_type: 'card',
      status: 'in_transit',
      type: 'bank_account',
    },
    'payout.created',
  );
}

/** Pays out what is available in a currency, if it is more than nothing, and says which movements it was. */
function payOut(context: Context, currency: string): void {
  const { account } = context;
  const movements = listUnpaid(context, currency);
  const amount = movements.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return;
  const payout = createPayout(context, { amount, automatic: true, currency });
  account.payoutOf ??= {};
  for (const { id } of movements) account.payoutOf[id] = payout.id;
  account.payoutOf[String(payout.balance_transaction)] = payout.id;
  const paid = saveAndEmit(context, 'payout', { ...payout, status: 'paid' }, 'payout.paid');
  const reconciled = { ...paid, reconciliation_status: 'completed' } as const;
  saveAndEmit(context, 'payout', reconciled, 'payout.reconciliation_completed');
}

/** Pays out each day at midnight (UTC) what is available then. */
export function runDuePayouts(account: Account, now: number, contextAt: (now: number) => Context): void {
  const first = listRecords(account, 'balance_transaction').at(-1)?.created;
  const through = account.paidOutThrough ?? first;
  if (through === undefined) return;
  for (let at = (Math.floor(through / DAY_SECONDS) + 1) * DAY_SECONDS; at <= now; at += DAY_SECONDS) {
    const context = contextAt(at);
    const currencies = new Set(listUnpaid(context).map(({ currency }) => currency));
    for (const currency of currencies) payOut(context, currency);
    account.paidOutThrough = at;
  }
}

/** The bank refuses a payout, and its money comes back: https://docs.stripe.com/payouts#payout-failures */
export function failPayout(context: Context, id: string): Payout {
  const payout = getRecord(context.account, 'payout', id);
  if (payout.status === 'failed') throw invalidRequest(`Payout ${id} has failed already.`);
  const message = 'The bank account has been closed.';
  const failure = { failure_code: 'account_closed', failure_message: message, status: 'failed' };
  return saveAndEmit(context, 'payout', { ...payout, ...failure }, 'payout.failed');
}

export const PAYOUT_ROUTES: readonly Route[] = [
  /** A payout by hand, whose movements nobody knows: https://docs.stripe.com/api/payouts/create */
  postRoute('/v1/payouts', ['amount', 'currency', 'metadata'], ({ context, params }) => {
    const currency = getCurrency(params);
    const payout = createPayout(context, {
      amount: getAmount(params, 'amount'),
      automatic: false,
      currency,
      metadata: mergeMetadata(params),
    });
    return saveAndEmit(context, 'payout', { ...payout, status: 'paid' }, 'payout.paid');
  }),
  retrieveRoute('payout', '/v1/payouts/:id'),
  listRoute('balance_transaction', '/v1/balance_transactions', {
    payout: ({ id }, value, account) => account.payoutOf?.[id] === value,
  }),
];
