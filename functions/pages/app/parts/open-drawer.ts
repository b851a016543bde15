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

/** The drawer of the location that was opened last; undefined without one. */
export async function findLastDrawer(
  { salon, clock, location }: OpenDrawerQuery,
  options: CallOptions,
): Promise<Result<Drawer | undefined>> {
  const today = clock.getToday();
  const days = { from: toApiDate(addDays(today, -DAYS)), to: toApiDate(today) };
  const list = { location_id: location, ...days, order: 'desc', per_page: 1 } as const;
  const found = await salon.journal.drawerIndex(list, options);
  return found.ok ? { ...found, reply: found.reply.data[0] } : found;
}

/** The open drawer of the location; undefined without one. */
export async function findOpenDrawer(
  query: OpenDrawerQuery,
  options: CallOptions,
): Promise<Result<Drawer | undefined>> {
  const found = await findLastDrawer(query, options);
  // A location has one open drawer at a time: none was opened after it
  return found.ok && found.reply?.closed_at !== null ? { ...found, reply: undefined } : found;
}
