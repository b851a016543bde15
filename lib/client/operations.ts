import type * as z from 'zod';
import type { FailureCode } from '../contract/failure-codes.ts';
import { type ApiGroup, groups } from '../contract/index.ts';
import { toCamelCase } from '../contract/requests.ts';
import { isReadOnly, type Route, type Routes } from '../contract/route.ts';
import type { Operation } from './types.ts';

// The one module that reads the contract: `npm run client` replaces it by what it finds there.

export type Endpoint = {
  readonly method: Route['method'];
  /** Below the base URL; `{name}` is a path parameter. */
  readonly path: string;
  /** Why a call may be repeated: it sends an Idempotency-Key, or twice is the same as once. */
  readonly repeat?: 'key' | 'safe';
  /** A success may have no body. */
  readonly mayBeEmpty?: true;
};

/** By group and operation, in camel case. */
export type Endpoints = {
  readonly [group: string]: { readonly [operation: string]: Endpoint };
};

function toEndpoint(route: Route): Endpoint {
  const { method, path, mayBeEmpty } = route;
  const endpoint = { method, path, ...(mayBeEmpty ? { mayBeEmpty } : {}) };
  if (route.idempotent) return { ...endpoint, repeat: 'key' };
  return isReadOnly(route) || method === 'PUT' ? { ...endpoint, repeat: 'safe' } : endpoint;
}

/** `save-booking` becomes `saveBooking`. */
export type Camel<Name> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;

/** The groups and operations that apps call: no pages, files or calls of the payment processor. */
export const appGroups = groups
  .filter(({ audience }) => audience === undefined)
  .map(({ name, routes }) => ({
    name,
    routes: Object.entries(routes).filter(([, { signed, contentType }]) => !signed && !contentType),
  }));

export const endpoints: Endpoints = Object.fromEntries(
  appGroups.map(({ name, routes }) => [
    name,
    Object.fromEntries(routes.map(([operation, route]) => [toCamelCase(operation), toEndpoint(route)])),
  ]),
);

type SentReply<R extends Route> =
  | z.output<R['reply']>
  | (R extends { readonly accepted: infer Accepted extends z.ZodType } ? z.output<Accepted> : never)
  | (R extends { readonly csv: true } ? string : never);

type GroupOperations<R extends Routes> = {
  readonly [Name in keyof R as R[Name] extends { signed: true } | { contentType: string }
    ? never
    : Camel<Name>]: Operation<{
    readonly input: z.input<R[Name]['input']>;
    readonly reply: SentReply<R[Name]> | (R[Name] extends { readonly mayBeEmpty: true } ? undefined : never);
    readonly code: FailureCode;
  }>;
};

type AppGroup = Exclude<ApiGroup, { readonly audience: string }>;

export type Client = { readonly [G in AppGroup as G['name']]: GroupOperations<G['routes']> };
