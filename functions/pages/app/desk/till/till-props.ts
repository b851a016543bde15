import type { Signal } from '@preact/signals';
import type { DialogProps } from '../dialog-props.ts';

/** The props that the parts of the till share. */
export type TillProps = DialogProps & {
  /** The id of the location. */
  readonly location: number;
  /** Counts the changes made here: a component that depends on it reads again. */
  readonly changes: Signal<number>;
  /** The open drawer. */
  readonly drawerId: Signal<number | undefined>;
  /** Shows the result of an act, and reads the till again. */
  readonly onDone: (text: string) => void;
};
