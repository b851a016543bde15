import { signal } from '@preact/signals';
import { openStoredValue } from '../../storage.ts';
import type { Column, Sheet } from '../columns.ts';
import type { DeskPageData } from '../desk-data.ts';

/** How much of the day fits the window. */
export const DENSITIES = ['compact', 'cosy', 'large'] as const;
export type Density = (typeof DENSITIES)[number];

/** Pixels of a minute at a root font of 16 pixels, as day.css has them. */
export const MINUTE_PIXELS: Readonly<Record<Density, number>> = { compact: 1.2, cosy: 1.6, large: 2.4 };

/** The day's look as a browser keeps it: for each salon, and for all of its users (BEHAVIOR §39.3). */
export type KeptLook = {
  readonly density?: Density;
  /** The members whose columns are hidden, and the order of those that somebody has moved. */
  readonly hidden?: readonly number[];
  readonly order?: readonly number[];
  /** Whether keys of one letter are off. */
  readonly hasNoLetters?: boolean;
};

export function openDayDisplaySettings({ slug }: Pick<DeskPageData, 'slug'>) {
  const stored = openStoredValue<KeptLook>(`salon-day ${slug}`, 'device');
  const kept = signal<KeptLook>(stored.find() ?? {});
  return {
    kept,
    change(next: KeptLook): void {
      kept.value = { ...kept.peek(), ...next };
      stored.put(kept.peek());
    },
  };
}
export type LookStorage = ReturnType<typeof openDayDisplaySettings>;

/** Fingers get the large day, unless somebody chooses otherwise. */
export const toDensityForPointer = ({ density }: KeptLook): Density =>
  density ?? (matchMedia('(pointer: coarse)').matches ? 'large' : 'cosy');

/** The place of a member; those whom nobody has moved come last. */
export const computeMemberPosition = (order: readonly number[], id: number): number =>
  order.includes(id) ? order.indexOf(id) : order.length;

/** The columns in the order of the browser's user, without those that they have hidden; members without an order come last. */
export function arrangeColumns(sheet: Sheet, { hidden = [], order = [] }: KeptLook): Sheet {
  if (hidden.length + order.length === 0) return sheet;
  const isHidden = ({ kind, staffId }: Column) =>
    kind === 'member' && staffId !== null && hidden.includes(staffId);
  const toOrder = ({ kind, staffId }: Column) =>
    kind === 'member' && staffId !== null ? computeMemberPosition(order, staffId) : order.length + 1;
  return {
    ...sheet,
    columns: sheet.columns.filter((each) => !isHidden(each)).toSorted((a, b) => toOrder(a) - toOrder(b)),
    hidden: [...sheet.hidden, ...sheet.columns.filter(isHidden)],
  };
}
