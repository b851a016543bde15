import type { Client } from '../../../../lib/client/client.ts';
import type { UserPageData } from '../user-page.ts';
import type { Place } from './place.ts';
import type { RowStore } from './rows.ts';

/** The properties of every view of the office. */
export type ViewProps = {
  readonly data: UserPageData;
  readonly salon: Client;
  readonly place: Place;
  readonly rows: RowStore;
  readonly permissions: readonly string[];
};
