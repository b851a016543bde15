import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { fromApiDate } from '../../parts/format.ts';
import { useReading } from '../../parts/reading.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { ListedVisit, Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { getListedVisit } from '../get-listed-visit.ts';
import { visitTexts } from '../visit/texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { hasAnyPayment } from './payment-rows.ts';

/** The bill of another visit, and that visit; undefined where the day of the paid visit does not have it. */
export type OtherBill = { readonly number: string; readonly payer: ListedVisit | undefined };

/** Finds the bill of another visit that paid this one; undefined for a visit with a bill of its own (BEHAVIOR §37.8). */
export async function findPayingBillOfOtherVisit(
  salon: Client,
  visit: Visit,
  options: CallOptions,
): Promise<OtherBill | undefined> {
  const listed = await salon.journal.receiptIndex({ search: visit.appointment_number }, options);
  // The receipt of a bill names the visit that has the bill
  const [{ receipt_number: number = null, reference } = {}] = listed.ok ? listed.reply.data : [];
  if (number === null || reference?.kind !== 'appointment' || reference.id === visit.id) return undefined;
  const found = await getListedVisit(salon, { id: reference.id, date: fromApiDate(visit.date) }, options);
  return { number, payer: found.ok ? found.reply : undefined };
}

type PaidOnBillProps = Pick<DialogProps, 'salon' | 'rights'> & {
  readonly visit: Visit;
  readonly onOpen: (payer: Visit) => void;
};

/** Names the client whose bill paid a visit too, with a way there. */
export function PaidOnBill({ visit, salon, rights, onOpen }: PaidOnBillProps) {
  const words = visitTexts().otherBill;
  const bill = useSignal<OtherBill | undefined>(undefined);
  useReading(async (signal) => {
    const isBilled = rights.canReadSales && visit.status === VISIT_STATUS.completed && hasAnyPayment(visit);
    const found = isBilled ? await findPayingBillOfOtherVisit(salon, visit, { signal }) : undefined;
    if (!signal.aborted) bill.value = found;
  });
  if (!bill.value) return null;
  const { number, payer } = bill.value;
  const name = payer ? formatVisitor(payer) : '';
  return (
    <div class="note">
      <p>{words.paid(name, number)}</p>
      {payer && <Button look="link" label={words.open(name)} onClick={() => onOpen(payer)} />}
    </div>
  );
}
