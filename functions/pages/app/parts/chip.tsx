import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type ChipProps = {
  readonly look?: 'ok' | 'run' | 'wait' | 'bad' | undefined;
  /** One of icons.ts. */
  readonly icon?: string;
  readonly children: ComponentChildren;
};

/** A fact, such as a state or a tag: no button. */
export const Chip = ({ look, icon, children }: ChipProps) => (
  <span class={look ? `chip ${look}` : 'chip'}>
    {icon && <Icon of={icon} />}
    {children}
  </span>
);
