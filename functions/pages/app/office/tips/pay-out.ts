import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';

export type OwedTips = ReplyData<Client['journal']['tipIndex']>[number];

export type PayOutResult = {
  readonly paid: readonly OwedTips[];
  readonly missed: readonly OwedTips[];
  /** Why the first of the missed was not paid. */
  readonly failure: CallFailure | undefined;
  /** Out of a drawer. */
  readonly isCash: boolean;
};

/**
 * Pays each person what the list shows, one after the other. Each pay-out is a transaction of its own and takes at most what
 * is owed (BEHAVIOR §36.6), so that another one at the same time pays nobody twice. A refusal does not stop the rest, a lost
 * connection does.
 * @param drawerId the drawer that the cash leaves; undefined: by bank transfer
 * @param getKey the Idempotency-Key of a call: the same until the list was read again
 */
export async function payOutTipsDespiteRefusals(
  salon: Client,
  owed: readonly OwedTips[],
  drawerId: number | undefined,
  getKey: (call: object) => object,
): Promise<PayOutResult> {
  const paid: OwedTips[] = [];
  const missed: OwedTips[] = [];
  const isCash = drawerId !== undefined;
  let failure: CallFailure | undefined;
  for (const [index, tips] of owed.entries()) {
    const { staff_id, owed: amount } = tips;
    const call = { staff_id, amount, ...(isCash && { drawer_id: drawerId }) };
    const result = await salon.journal.tipPayOut(call, { idempotencyKey: getKey(call) });
    if (result.ok) paid.push(tips);
    else if (result.kind === 'unreachable')
      return { paid, missed: [...missed, ...owed.slice(index)], failure: result, isCash };
    else {
      missed.push(tips);
      failure ??= result;
    }
  }
  return { paid, missed, failure, isCash };
}
