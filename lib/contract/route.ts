import type * as z from 'zod';
import type { RouteAccess, RoutePermission, SetUpAccess } from '../rules/access/route-access.ts';
import type { FailureKey } from '../rules/failures.ts';
import { once } from '../rules/once.ts';
import { emptyEnvelope, emptyInput } from './fields.ts';

/**
 * Whether a call needs a confirmation by password (BEHAVIOR §3.9): always, never, or if the request has one of these fields. A
 * pair names a field with the only value that needs it.
 */
export type Confirms = boolean | readonly (string | readonly [field: string, value: unknown])[];

type ErrorFields = { readonly [nameInRules: string]: string | readonly [string, ...string[]] };

export type RouteTraits = RouteAccess &
  SetUpAccess & {
    readonly method: 'GET' | 'POST' | 'PUT';
    /** Below the prefix; `{name}` is a path parameter. */
    readonly path: string;
    /** Instead of the API's prefix: a page for browsers lies at the root. */
    readonly prefix?: '';
    readonly status: 200 | 201;
    readonly summary: string;
    readonly description?: string;
    /** Each route for users decides whether a stolen session suffices to call it; a GET and the routes for others need none. */
    readonly confirms: Confirms;
    /** Failures in addition to those that follow from the other traits. */
    readonly failures?: readonly FailureKey[];
    /** Creates or pays: accepts an Idempotency-Key (BEHAVIOR §9.1). */
    readonly idempotent?: boolean;
    /** A POST that changes nothing, so that clients can repeat it. Every GET changes nothing. */
    readonly readOnly?: true;
    /** Needs no salon and has no rate limit: health check, API reference. */
    readonly tenantless?: true;
    /** The reply depends on the salon's records alone, or on the build: it has an ETag by their version (BEHAVIOR §5.6). */
    readonly versioned?: true;
    /** The handler may reply undefined: 204 without a body (BEHAVIOR §17.15). */
    readonly mayBeEmpty?: true;
    /** Takes the header X-Device-Token (BEHAVIOR §3.8). */
    readonly onDevice?: true;
    /** Called by the payment processor: the path names the salon, the raw body is signed, no rate limit. */
    readonly signed?: true;
    /** Accepts an image in its body, also as a multipart file, and therefore a larger body. */
    readonly image?: true;
    /** A POST with its fields in the query: any body is ignored, such as the form of a mail program (RFC 8058). */
    readonly bodyless?: true;
    /**
     * Fields that the request calls otherwise than the rules do in snake_case, by their names in the rules: errors name them
     * as the client wrote them. Of several names, the first that the request has, else the last.
     */
    readonly errorFields?: ErrorFields;
    /** `customer_id` is taken as it is written: elsewhere the id of a merged customer means the other one (BEHAVIOR §4.6). */
    readonly takesMergedIds?: true;
    /** Content type of a reply that is not JSON. */
    readonly contentType?: string;
    /** With `format` csv the handler replies text for spreadsheets instead of JSON. */
    readonly csv?: true;
    /** The handler replies a page instead of JSON to the form of a browser, which accepts `text/html`. */
    readonly page?: true;
    readonly headers?: Readonly<Record<string, string>>;
  };

/** The only definition of a route: router, validation, OpenAPI, infrastructure, local server and client read it. */
export type Route<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = RouteTraits & {
  /**
   * The request as one object: the JSON body of a POST or PUT or the query of a GET, with the path parameters.
   */
  readonly input: Input;
  /** The whole JSON body of a success. Fields that it does not list are never sent. */
  readonly reply: Reply;
  /** The whole JSON body of a request that is completed later, or whose reply is too large (BEHAVIOR §4.5): status 202. */
  readonly accepted?: z.ZodType;
};

/** The status of the reply `accepted`. */
export const ACCEPTED_STATUS = 202;

/** The bodies that an operation may send, before their schemas. */
export type ReplyInput<R extends Route> =
  | z.input<R['reply']>
  | (R extends { readonly accepted: infer Accepted extends z.ZodType } ? z.input<Accepted> : never);

export type Routes = { readonly [operation: string]: Route };

/** The operations of one Lambda. */
export type Group<R extends Routes = Routes> = {
  /** Also the name of its contract file and of its folder below functions. */
  readonly name: string;
  /** Introduces the group in the API reference. */
  readonly description: string;
  /** `browsers`: pages and files that the typed client leaves out. Otherwise apps call the group. */
  readonly audience?: 'browsers';
  /** By the names that the operations have everywhere. */
  readonly routes: R;
};

/** Defines a group and keeps its literal types. */
export const group = <const G extends Group>(definition: G): G => definition;

/** The callers that a route allows, with the permission that users need for it; of several, any one is enough. */
export const forEverybody = <const P extends RoutePermission>(permission: P) =>
  ({ access: 'public', permission }) as const;
export const forCustomers = () => ({ access: 'customer' }) as const;
export const forBuyers = <const P extends RoutePermission>(permission: P) =>
  ({ access: 'buyer', permission }) as const;
export const forUsers = <const P extends RoutePermission>(permission: P) =>
  ({ access: 'user', permission }) as const;

type Schemas = Pick<Route, 'input' | 'reply' | 'accepted'>;
/** A route that names neither schema takes no input, and its reply has no data. */
type Defaults = {
  readonly confirms: false;
  readonly input: ReturnType<typeof emptyInput>;
  readonly reply: ReturnType<typeof emptyEnvelope>;
};
/** A route as it is written down: with functions that create its schemas. */
type Definition<Base, Access> = Omit<
  RouteTraits,
  'path' | 'confirms' | 'method' | 'status' | keyof RouteAccess
> &
  (Base extends { readonly method: 'GET' }
    ? { readonly confirms?: Confirms }
    : Access extends { readonly access: 'user' }
      ? { readonly confirms: Confirms }
      : unknown) & {
    readonly [Name in keyof Schemas]?: () => NonNullable<Schemas[Name]>;
  };
type WithSchemas<Rest> = {
  readonly [Name in keyof Rest]: Rest[Name] extends () => infer Schema ? Schema : Rest[Name];
};

/** The schemas of a route are created at their first use: a function that starts serves one operation. */
const defineBy =
  <const Base extends Pick<RouteTraits, 'method' | 'status' | 'idempotent'>>(base: Base) =>
  <const Access extends RouteAccess, const Rest extends Definition<Base, Access>>(
    path: string,
    access: Access,
    rest: Rest,
  ) => {
    const [getInput, getReply] = [once(rest.input ?? emptyInput), once(rest.reply ?? emptyEnvelope)];
    const getAccepted = rest.accepted && once(rest.accepted);
    const route = {
      confirms: false,
      ...base,
      ...access,
      path,
      ...rest,
      get input() {
        return getInput();
      },
      get reply() {
        return getReply();
      },
      get accepted() {
        return getAccepted?.();
      },
    };
    return route as Omit<Base & Defaults, keyof Rest> &
      Access & { readonly path: string } & WithSchemas<Rest>;
  };

/** Define routes and keep their literal types. `create` is a POST with status 201 that accepts an Idempotency-Key. */
export const get = defineBy({ method: 'GET', status: 200 });
export const post = defineBy({ method: 'POST', status: 200 });
export const create = defineBy({ method: 'POST', status: 201, idempotent: true });
export const put = defineBy({ method: 'PUT', status: 200 });

/** The prefix of all paths; a breaking change gets a new one (BEHAVIOR §1.1). */
export const API_PREFIX = '/api/v1';

/** The second number counts additions, the first one breaking changes (lib/contract/CHANGELOG.md). */
export const API_VERSION = '1.0.0';

export const isReadOnly = ({ method, readOnly }: RouteTraits): boolean =>
  method === 'GET' || readOnly === true;

/** Whether the fields of a request stand in its query. */
export const takesQuery = ({ method, bodyless }: RouteTraits): boolean =>
  method === 'GET' || bodyless === true;

/** Whether a route needs no log-in. */
export const isForEverybody = ({ access }: RouteTraits): boolean => access === 'public';

/** The whole path of a route: '/api/v1/health'. */
export const toFullPath = ({ prefix, path }: RouteTraits): string => `${prefix ?? API_PREFIX}${path}`;

/** The route key of a route in API Gateway: 'GET /api/v1/health'. */
export const formatRouteKey = (route: RouteTraits): string => `${route.method} ${toFullPath(route)}`;
