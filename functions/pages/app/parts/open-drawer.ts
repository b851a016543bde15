import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import type { ReplyData } from '../page-data.ts';
import { addDays, type Day, toApiDate } from './format.ts';

export type Drawer = ReplyData<Client['journal']['drawerIndex']>[number];

/** Days in which the open drawer was opened: the most that a list covers. */
const DAYS = 365;

export type OpenDrawerQuery = {
  readonly salon: Client;
  readonly clock: { readonly getToday: () => Day };
  readonly location: number;
};

/** The open drawer of the location; undefined without one. */
export async function findOpenDrawer(
  { salon, clock, location }: OpenDrawerQuery,
  options: CallOptions,
): Promise<Result<Drawer | undefined>> {
  const today = clock.getToday();
  const days = { from: toApiDate(addDays(today, -DAYS)), to: toApiDate(today) };
  const list = { location_id: location, ...days, order: 'desc', per_page: 1 } as const;
  const found = await salon.journal.drawerIndex(list, options);
  if (!found.ok) return found;
  // A location has one open drawer at a time: none was opened after it
  const [newest] = found.reply.data;
  return { ...found, reply: newest?.closed_at === null ? newest : undefined };
}
