import type { ReadonlySignal } from '@preact/signals';
import type { Day } from '../parts/format.ts';
import type { Block, Column } from './columns.ts';
import type { MenuAct } from './day/visit-menu.ts';
import type { Span } from './layout.ts';
import type { DiaryMove, DiaryResize } from './patches.ts';
import type { Preview } from './preview.ts';

/** A time in a column, for a new visit. */
export type ChosenTime = {
  readonly staffId: number | null;
  readonly date: Day;
  readonly minute?: number;
  /** The length that was drawn in the day. */
  readonly length?: number;
};

/** The same object as long as the user's rights and the connection are the same: columns are rendered anew where it changes. */
export type GridActs = {
  readonly canWrite: boolean;
  readonly canBlock: boolean;
  /** Whether there is no connection: nothing can be begun, and `canWrite` and `canBlock` are false. */
  readonly isLost: boolean;
  readonly preview: ReadonlySignal<Preview | undefined>;
  readonly openVisit: ReadonlySignal<number | undefined>;
  readonly onVisit: (id: number, column: Column) => void;
  readonly onAct: (act: MenuAct, id: number, column: Column) => void;
  /** The acts that the state of a visit and the user's rights allow. */
  readonly listActs: (id: number, column: Column) => readonly MenuAct[];
  readonly onTime: (time: ChosenTime) => void;
  readonly onBlock: (block: Span & Block, column: Column) => void;
  readonly onBlockTime: (time: ChosenTime) => void;
  /** Shows the entry of the waitlist for which a time is held; undefined for users who may not. */
  readonly onHold: ((waitlistId: number) => void) | undefined;
  /** Names what keeps a visit from another place; empty where nothing does. */
  readonly describeDrop: (visit: number, shift: DiaryMove) => string;
  readonly describeResize: (visit: number, resize: DiaryResize) => string;
  /** A visit was dropped in another column, or at another time. */
  readonly onDrop: (visit: number, shift: DiaryMove) => void;
  /** A visit became longer or shorter; more of it may follow at once. */
  readonly onResize: (visit: number, resize: DiaryResize, send: 'afterPause' | 'now') => void;
};
