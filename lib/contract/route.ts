import type * as z from 'zod';

/** Who may call a route (decisions §1): the roles that each kind of access takes. */
export const ACCESS = {
  /** Everybody, logged in or not. */
  public: ['anonymous', 'customer', 'staff', 'admin'],
  customer: ['customer'],
  /** A customer for itself, or the desk for a customer. */
  buyer: ['customer', 'staff', 'admin'],
  /** The salon's own people. */
  desk: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly ('anonymous' | 'customer' | 'staff' | 'admin')[]>;
export type Access = keyof typeof ACCESS;

export type RouteTraits = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the API prefix; `{name}` is a path parameter. */
  readonly path: string;
  readonly access: Access;
  /** Status of a success. */
  readonly status: 200 | 201;
  readonly summary: string;
  readonly description?: string;
  /** Creates or pays: takes an Idempotency-Key (decisions §3). */
  readonly idempotent?: true;
  /** Belongs to no salon and is not rate limited: health, API reference. */
  readonly tenantless?: true;
  /** Called by the payment processor: the salon is in the path, the body is signed as it came, no rate limit. */
  readonly signed?: true;
  /** Takes an image in its body, also as a multipart part: a larger body is let in. */
  readonly image?: true;
  /** Not JSON: the reply's content type. */
  readonly contentType?: string;
  /** Headers of a success that are not what every response carries. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** A route, written once: router, validation, OpenAPI, infrastructure, local server and client read it. */
export type Route<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = RouteTraits & {
  /**
   * What the caller sends, as one object: the JSON body of a POST or PUT, the query of a GET, and the path
   * parameters in both.
   */
  readonly input: Input;
  /** The whole JSON body of a success; what it does not list cannot leave. */
  readonly reply: Reply;
};

export type Routes = { readonly [operation: string]: Route };

export type Group<R extends Routes = Routes> = { readonly name: string; readonly routes: R };

/** The operations of one Lambda; their keys are the names of operations everywhere. */
export const group = <const R extends Routes>(name: string, routes: R): Group<R> => ({ name, routes });

/** One route, its literal traits and the types of its input and reply kept. */
export const route = <const R extends Route>(definition: R): R => definition;

/** All paths start with it; a breaking change gets another (decisions §1). */
export const API_PREFIX = '/api/v1';

/** API Gateway's name of a route: what an event carries in `routeKey`. */
export const routeKey = (route: RouteTraits): string => `${route.method} ${API_PREFIX}${route.path}`;
