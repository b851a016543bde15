import { FilterPick, type FilterPickProps } from '../filters/pick-list.tsx';
import { useOperationTexts } from './use-operation-texts.ts';

/** Chooses an operation by its words (BEHAVIOR §40.4). */
export function OperationFilter(props: Omit<FilterPickProps, 'options'>) {
  const options = Object.entries(useOperationTexts() ?? {})
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return <FilterPick {...props} options={options} />;
}
