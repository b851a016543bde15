import { type ControlProps, SelectControl } from '../form/controls/simple-controls.tsx';
import { useOperationTexts } from './use-operation-texts.ts';

/** Chooses an operation by its words (BEHAVIOR §40.4). */
export function OperationControl(props: ControlProps) {
  const choices = Object.entries(useOperationTexts() ?? {})
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return <SelectControl {...props} choices={choices} />;
}
