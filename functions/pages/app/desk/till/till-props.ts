import type { Signal } from '@preact/signals';
import type { DialogProps } from '../dialog-props.ts';

/** What the parts of the till share. */
export type TillProps = DialogProps & {
  /** The id of the location. */
  readonly location: number;
  /** Counts what was done here: what depends on it is read again. */
  readonly changes: Signal<number>;
  /** The open drawer. */
  readonly drawerId: Signal<number | undefined>;
  /** Says what was done, and reads the till again. */
  readonly onDone: (text: string) => void;
};
