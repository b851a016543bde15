import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';

export type OwedTips = ReplyData<Client['journal']['tipIndex']>[number];

export type PayOutResult = {
  readonly paid: readonly OwedTips[];
  readonly missed: readonly OwedTips[];
  /** Why the first of the missed was not paid. */
  readonly failure: CallFailure | undefined;
};

/**
 * Pays each person what the list shows, one after the other. Each pay-out is a transaction of its own and takes at most what
 * is owed (BEHAVIOR §36.6), so that another one at the same time pays nobody twice. A refusal does not stop the rest, a lost
 * connection does.
 * @param getKey the Idempotency-Key of a pay-out: the same until the list was read again
 */
export async function payOutTipsDespiteRefusals(
  salon: Client,
  owed: readonly OwedTips[],
  getKey: (tips: OwedTips) => object,
): Promise<PayOutResult> {
  const paid: OwedTips[] = [];
  const missed: OwedTips[] = [];
  let failure: CallFailure | undefined;
  for (const [index, tips] of owed.entries()) {
    const { staff_id, owed: amount } = tips;
    const result = await salon.journal.tipPayOut({ staff_id, amount }, { idempotencyKey: getKey(tips) });
    if (result.ok) paid.push(tips);
    else if (result.kind === 'unreachable')
      return { paid, missed: [...missed, ...owed.slice(index)], failure: result };
    else {
      missed.push(tips);
      failure ??= result;
    }
  }
  return { paid, missed, failure };
}
