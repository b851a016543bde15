import type { Reply } from '../../page-data.ts';
import type { Place } from '../place.ts';
import type { ViewProps } from '../view-props.ts';

export type HomeData = Reply<ViewProps['salon']['journal']['home']>['data'];
export type HomeProps = ViewProps & { readonly home: HomeData };

/** The list of closed and open days, whose receipts add up to what was taken. */
export const toDaysHref = (place: Place, from: string, to = from): string =>
  `${place.href('day')}?${new URLSearchParams({ from, to })}`;
