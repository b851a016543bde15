import { type Account, all, type Kind, type Kinds } from './account.ts';
import { invalid, noSuch } from './errors.ts';
import type { Param, Params } from './form.ts';
import { section, text, whole } from './params.ts';
import type { Filters } from './route.ts';

export type ListObject<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;

/** The parameters that every list understands. */
export const listParams = ['limit', 'starting_after', 'ending_before', 'created'] as const;

function asText(value: Param): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(',');
  // A reference of one of several kinds: `payment[type]=payment_intent&payment[payment_intent]=pi_1`
  const referred = typeof value.type === 'string' ? value[value.type] : undefined;
  if (typeof referred === 'string') return referred;
  throw invalid('Invalid filter');
}

function createdWithin(params: Params): (created: number) => boolean {
  if (typeof params.created === 'string') {
    const at = whole(params, 'created');
    return (created) => created === at;
  }
  const range = section(params, 'created') ?? {};
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => whole(range, name));
  return (created) =>
    created > (gt ?? -Infinity) &&
    created >= (gte ?? -Infinity) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity);
}

function place<T extends { id: string }>(objects: T[], id: string, param: string): number {
  const at = objects.findIndex((object) => object.id === id);
  if (at < 0) throw noSuch('object', id, param);
  return at;
}

/** One page of what is kept of a kind, newest first. */
export function listed<K extends Kind>(
  account: Account,
  kind: K,
  url: string,
  params: Params,
  filters: Filters<Kinds[K]>,
): ListObject<Kinds[K]> {
  const limit = whole(params, 'limit') ?? LIMIT_DEFAULT;
  if (limit < 1 || limit > LIMIT_MAX) {
    throw invalid(`Invalid limit: must be between 1 and ${LIMIT_MAX}`, { param: 'limit' });
  }
  const within = createdWithin(params);
  const chosen = all(account, kind).filter(
    (object) =>
      !('deleted' in object) &&
      within(object.created) &&
      Object.entries(filters).every(([name, selects]) => {
        const value = params[name];
        return value === undefined || value === '' || selects(object, asText(value));
      }),
  );
  const after = text(params, 'starting_after');
  const before = text(params, 'ending_before');
  if (before !== undefined) {
    const end = place(chosen, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: chosen.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : place(chosen, after, 'starting_after') + 1;
  return {
    object: 'list',
    data: chosen.slice(start, start + limit),
    has_more: chosen.length > start + limit,
    url,
  };
}
