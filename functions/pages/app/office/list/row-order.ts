import { useSignal } from '@preact/signals';
import type { RecordName } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { toRowName, updateRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

type OrderOptions = Pick<ViewProps, 'salon' | 'rows'> & { readonly name: RecordName };

/** The order of the records of a salon: a row is dragged, or moved by the arrow keys (BEHAVIOR §40.4). */
export function useRowOrder({ salon, rows, name }: OrderOptions) {
  const words = officeTexts().list;
  const message = useSignal('');
  const dragged = useSignal<Row | undefined>(undefined);
  const isBusy = useSignal(false);
  /** Gives the rows the positions of their new order. A row stays in its category. */
  const move = async (list: readonly Row[], row: Row, to: number) => {
    const there = list[to];
    if (!there || there === row || there.category_id !== row.category_id || isBusy.peek()) return;
    isBusy.value = true;
    const ordered = list.filter((each) => each !== row).toSpliced(to, 0, row);
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
