import { useSignal } from '@preact/signals';
import type { RecordName } from './areas.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { toRowName, updateRows } from './rows.ts';
import { officeTexts } from './texts/index.ts';
import type { Row } from './value-types.ts';
import type { ViewProps } from './view-props.ts';

type OrderOptions = Pick<ViewProps, 'salon' | 'rows'> & { readonly name: RecordName };

/** The order of the records of a salon: a row is dragged, or moved by the arrow keys (BEHAVIOR §40.4). */
export function useRowOrder({ salon, rows, name }: OrderOptions) {
  const words = officeTexts().list;
  const message = useSignal('');
  const dragged = useSignal<number | undefined>(undefined);
  const isBusy = useSignal(false);
  /** Gives the rows the positions of their new order. */
  const move = async (list: readonly Row[], from: number, to: number) => {
    const row = list[from];
    if (!row || to < 0 || to >= list.length || from === to || isBusy.peek()) return;
    isBusy.value = true;
    const ordered = list.toSpliced(from, 1).toSpliced(to, 0, row);
    message.value = words.moved(toRowName(row), to + 1, list.length);
    const changes = ordered
      .map((each, index) => ({ row: each, input: { position: index + 1 } }))
      .filter(({ row: { position }, input }) => position !== input.position);
    const refusal = await updateRows({ salon, rows, name }, changes);
    if (refusal) message.value = describeOfficeFailure(refusal.failure);
    isBusy.value = false;
    requestAnimationFrame(() => document.getElementById(`move-${row.id}`)?.focus());
  };
  return { message, dragged, move };
}
export type RowOrder = ReturnType<typeof useRowOrder>;
