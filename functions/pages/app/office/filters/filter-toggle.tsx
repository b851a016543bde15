import type { Signal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { SLIDERS_HORIZONTAL } from '../../parts/icons.ts';
import { officeTexts } from '../texts/index.ts';

/** On a phone, the filters of a list show on request; elsewhere they always do. */
export const FilterToggle = ({ isOpen }: { readonly isOpen: Signal<boolean> }) => (
  <Button
    more="filter-toggle"
    icon={SLIDERS_HORIZONTAL}
    label={officeTexts().list.filters}
    aria-expanded={isOpen.value}
    onClick={() => {
      isOpen.value = !isOpen.value;
    }}
  />
);
