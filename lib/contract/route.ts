import type * as z from 'zod';

/**
 * Who may call a route (decisions §1). `public` also serves those who are logged in; `desk` is admin or staff;
 * `buyer` is a customer for itself or the desk for a customer; `processor` is the payment processor's webhook.
 */
export type Access = 'public' | 'customer' | 'desk' | 'buyer' | 'admin' | 'processor';

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
  /** Body as it came, for signatures over it. */
  readonly rawBody?: true;
  /** Not JSON: the reply's content type. */
  readonly contentType?: string;
};

/** A route, written once: router, validation, OpenAPI, infrastructure, local server and client read it. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = RouteTraits & {
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

/** One route; infers the types of its input and reply. */
export const route = <Input extends z.ZodType, Reply extends z.ZodType>(
  definition: Route<Input, Reply>,
): Route<Input, Reply> => definition;

/** All paths start with it; a breaking change gets another (decisions §1). */
export const API_PREFIX = '/api/v1';

/** API Gateway's name of a route: what an event carries in `routeKey`. */
export const routeKey = (route: RouteTraits): string => `${route.method} ${API_PREFIX}${route.path}`;
