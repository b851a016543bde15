import type { Signal } from '@preact/signals';
import type { Result } from '../../../../../lib/client/types.ts';
import type { Drawer } from '../../parts/open-drawer.ts';
import type { DialogProps } from '../dialog-props.ts';

/** The colours of a result: missing cash is worse than cash that nobody can explain. */
export type DifferenceLook = 'ok' | 'bad' | 'wait';

/** Takes an act back. */
export type Undo = () => Promise<Result<unknown>>;

export type TillProps = DialogProps & {
  /** The id of the location. */
  readonly location: number;
  /** Counts the changes made here: a component that depends on it reads again. */
  readonly changes: Signal<number>;
  readonly drawerId: Signal<number | undefined>;
  /** The drawer that is counted now. Its count replaces the rest of the till. */
  readonly counting: Signal<Drawer | undefined>;
  /** Whether cash is still to be counted. */
  readonly isBlind: Signal<boolean>;
  /** Shows the result of an act, with the call that takes it back, and reads the till again. */
  readonly onDone: (text: string, look?: DifferenceLook, undo?: Undo) => void;
};

export type DrawerFormProps = TillProps & { readonly drawer: Drawer; readonly onClose: () => void };
