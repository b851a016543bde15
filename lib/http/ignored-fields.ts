import type * as z from 'zod';
import type { Route } from '../contract/route.ts';
import type { Middleware } from './call.ts';
import { parseQueryWithoutEmptyValues } from './query.ts';

/** Known in every query: it may name the salon (BEHAVIOR §1.2). */
export const SLUG = 'slug';

const NAMES_MAX = 20;
const NAME_MAX_LENGTH = 40;

/** The fields of a schema, also of one that converts them before or after. */
export function listSchemaFields(schema: z.core.$ZodType): readonly string[] {
  const { def } = schema._zod;
  if (def.type === 'object') return Object.keys((def as z.core.$ZodObjectDef).shape);
  if (def.type !== 'pipe') return [];
  const { in: input, out } = def as z.core.$ZodPipeDef;
  return [...listSchemaFields(input), ...listSchemaFields(out)];
}

/** Whether a schema takes fields that it does not list. */
const takesAnyField = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  def.type === 'object' && (def as z.core.$ZodObjectDef).catchall?._zod.def.type === 'unknown';

type SentFields = { readonly query: object; readonly body: object };

/** The fields of a request that its route does not take: only a GET takes fields from its query (BEHAVIOR §5.4). */
function findIgnoredFields(route: Route, { query, body }: SentFields): readonly string[] {
  const known = listSchemaFields(route.input);
  if (takesAnyField(route.input) || route.signed || route.bodyless) return [];
  const isGet = route.method === 'GET';
  const fromQuery = Object.keys(query).filter((name) => name !== SLUG && !(isGet && known.includes(name)));
  const fromBody = isGet ? [] : Object.keys(body).filter((name) => !known.includes(name));
  return [...new Set([...fromQuery, ...fromBody])];
}

/** Field names as the value of a header: percent-encoded, the first 20, each cut after 40 characters. */
export const formatFirstIgnoredFields = (names: readonly string[]): string =>
  names
    .slice(0, NAMES_MAX)
    .map((name) => encodeURIComponent([...name].slice(0, NAME_MAX_LENGTH).join('')))
    .join(',');

/** Notes the fields that the route does not take, for the reply's header X-Ignored-Fields (BEHAVIOR §5.4). */
export const noteIgnoredFields: Middleware = {
  before: ({ event, context: { call } }) => {
    const { route, body } = call;
    if (!route) return;
    const sent = { query: parseQueryWithoutEmptyValues(event.rawQueryString), body: Object(body) };
    call.ignoredFields = findIgnoredFields(route, sent);
  },
};
