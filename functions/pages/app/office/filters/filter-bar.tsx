import { useSignal } from '@preact/signals';
import { type ComponentChildren, toChildArray } from 'preact';
import { Button } from '../../parts/button.tsx';
import { SLIDERS_HORIZONTAL } from '../../parts/icons.ts';
import { officeTexts } from '../texts/index.ts';
import { DaysButton, type DaysFilter } from './days-button.tsx';

type FilterBarProps = {
  /** The search or the groupings. */
  readonly lead?: ComponentChildren;
  /** The number of rows that were found, or the result of an act. */
  readonly status?: string;
  readonly days?: DaysFilter | undefined;
  /** The choices and buttons beside the days. */
  readonly children?: ComponentChildren;
};

/** The line above each list and report. What is chosen applies at once, and the address keeps it (BEHAVIOR §40.4). */
export function FilterBar({ lead, status, days, children }: FilterBarProps) {
  const areShown = useSignal(false);
  return (
    <div class="row wrap filterbar">
      {lead}
      {status === undefined ? (
        <span class="grow" />
      ) : (
        <p class="sub grow" role="status">
          {status}
        </p>
      )}
      {days && <DaysButton {...days} />}
      {toChildArray(children).length > 0 && (
        <>
          <Button
            more="filter-toggle"
            icon={SLIDERS_HORIZONTAL}
            label={<span>{officeTexts().list.filters}</span>}
            aria-expanded={areShown.value}
            onClick={() => {
              areShown.value = !areShown.value;
            }}
          />
          <div class={areShown.value ? 'row wrap' : 'row wrap shut'}>{children}</div>
        </>
      )}
    </div>
  );
}
