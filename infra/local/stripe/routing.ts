import { type Account, type Context, getRecord, listRecords } from './account.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { findInteger, findText, type Param, type Params } from './params.ts';
import type { ResourceByKind, ResourceKind } from './resources.ts';

export type Call = {
  context: Context;
  /** The id in the path; empty where the path has none. */
  id: string;
  params: Params;
};

export type Route = {
  method: 'DELETE' | 'GET' | 'POST';
  /** An id in the path is written `:id`. */
  path: string;
  /** Stripe refuses all other parameters but `expand`. */
  accepts: readonly string[];
  run: (call: Call) => object;
};

/** Whether a record fits the value of a filter parameter. */
type Filters<T> = { [param: string]: (record: T, value: string, account: Account) => boolean };

/** Whether a time fits a range parameter: `created[gte]=…&created[lt]=…`. */
function isWithin(seconds: number, range: Param | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'string' || Array.isArray(range)) throw invalidRequest('Invalid range', 'created');
  return Object.entries(range).every(([bound, value]) => {
    const limit = Number(value);
    if (bound === 'gte') return seconds >= limit;
    if (bound === 'lt') return seconds < limit;
    throw invalidRequest(`Invalid range: ${bound}`, 'created');
  });
}

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;

function toFilterValue(value: Param): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(',');
  // A reference of one of several kinds: `payment[type]=payment_intent&payment[payment_intent]=pi_1`.
  const reference = typeof value.type === 'string' ? value[value.type] : undefined;
  if (typeof reference === 'string') return reference;
  throw invalidRequest('Invalid filter');
}

function indexAfter(records: readonly { id: string }[], id: string | undefined): number {
  if (id === undefined) return 0;
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw resourceMissing('object', id, 'starting_after');
  return index + 1;
}

/** `POST`, with the parameters that it accepts. */
export const postRoute = (path: string, accepts: readonly string[], run: Route['run']): Route => ({
  method: 'POST',
  path,
  accepts,
  run,
});

/** `GET /v1/things/:id`. */
export function retrieveRoute(kind: ResourceKind, path: string): Route {
  return {
    method: 'GET',
    path,
    accepts: [],
    run: ({ context, id }) => getRecord(context.account, kind, id),
  };
}

/** `GET /v1/things`, newest first, in pages. */
export function listRoute<K extends ResourceKind>(
  kind: K,
  path: string,
  filters: Filters<ResourceByKind[K]>,
): Route {
  return {
    method: 'GET',
    path,
    accepts: ['created', 'limit', 'starting_after', ...Object.keys(filters)],
    run: ({ context, params }) => {
      const limit = findInteger(params, 'limit') ?? LIMIT_DEFAULT;
      if (limit < 1 || limit > LIMIT_MAX) {
        throw invalidRequest(`Invalid limit: must be between 1 and ${LIMIT_MAX}`, 'limit');
      }
      const records = listRecords(context.account, kind).filter(
        (record) =>
          isWithin('created' in record ? record.created : 0, params.created) &&
          Object.entries(filters).every(([name, fits]) => {
            const value = params[name];
            return value === undefined || value === '' || fits(record, toFilterValue(value), context.account);
          }),
      );
      const start = indexAfter(records, findText(params, 'starting_after'));
      return {
        object: 'list',
        data: records.slice(start, start + limit),
        has_more: records.length > start + limit,
        url: path,
      };
    },
  };
}
