import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { failFuture } from '../../lib/rules/journal/account-balances.ts';
import {
  applyBankTransfer,
  applyReversedTransfer,
  type BankTransferKind,
  computeTransferable,
} from '../../lib/rules/journal/bank-transfers.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getBankTransfers, putBankTransfer } from '../../lib/table/journal/bank-transfers.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';

type Routes = typeof journal.routes;

type TransferRequest = Request<Routes['tax-remit']> | Request<Routes['cash-deposit']>;

/** Records a transfer of tax or cash, at most what a location owes or has, or takes one back (BEHAVIOR §36.12). */
export async function recordOrReverseBankTransfer(
  request: TransferRequest,
  { store, catalogs }: Dependencies,
  kind: BankTransferKind,
  message: string,
) {
  const { tenant, salon, input, now } = request;
  const { amount, date, location_id: locationId, reverses } = input;
  const today = toLocalDate(salon.timeZone, now);
  if (date > today) return failFuture('date', today);
  if (!(await catalogs(salon)).locations.has(locationId)) return invalid('location_id', 'Unknown location');
  return decideAndCommit(store, request, async (table) => {
    const before = await getBankTransfers(table, tenant, locationId);
    const lines = await getPositionAtEndOfDay(table, salon, today, locationId);
    const after =
      reverses === undefined
        ? applyBankTransfer(before, { kind, amount, date }, lines)
        : applyReversedTransfer(before, { kind, amount, date }, reverses);
    if (!after.ok) return after;
    const data = {
      location_id: locationId,
      amount: formatMoney(amount),
      value_date: toWireDate(date),
      left: formatMoney(computeTransferable(kind, lines) - (reverses === undefined ? amount : 0 - amount)),
    };
    return ok({
      changes: putBankTransfer(request, kind, date, reverses ?? null, before, after.value),
      reply: { message: reverses === undefined ? message : 'Transfer reversed', data },
    });
  });
}
