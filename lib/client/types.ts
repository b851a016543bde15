import type * as z from 'zod';
import type { ApiGroup } from '../contract/index.ts';
import type { Route, Routes } from '../contract/route.ts';

export type CallFailure = {
  readonly ok: false;
  /** `invalid`: wrong fields; `refused`: the API refused the call; `unreachable`: no reply, even after retries. */
  readonly kind: 'invalid' | 'refused' | 'unreachable';
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** The API's message. */
  readonly message: string;
  /** Messages by field, named as in the request: `services.0.service_id`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Quote it when you report a problem. */
  readonly requestId?: string;
};

export type CallSuccess<Reply> = {
  readonly ok: true;
  readonly status: number;
  /** The whole body: {status, message, data}. */
  readonly reply: Reply;
  /** The reply is that of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean;
};

export type Result<Reply> = CallSuccess<Reply> | CallFailure;

export type CallOptions = {
  /** By default a new one per call, the same for all its retries. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Operation<R extends Route> =
  Record<never, never> extends z.input<R['input']>
    ? (input?: z.input<R['input']>, options?: CallOptions) => Promise<Result<z.output<R['reply']>>>
    : (input: z.input<R['input']>, options?: CallOptions) => Promise<Result<z.output<R['reply']>>>;

/** `save-booking` becomes `saveBooking`. */
type Camel<Name> = Name extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;

/** Leaves out the operations that the payment processor calls. */
type ClientOperations<R extends Routes> = {
  [Name in keyof R as R[Name] extends { signed: true } ? never : Camel<Name>]: Operation<R[Name]>;
};

/** The groups that apps call. */
type AppGroup = Exclude<ApiGroup, { readonly audience: string }>;

/** Every operation of the API, by group and name. */
export type Client = { readonly [G in AppGroup as G['name']]: ClientOperations<G['routes']> };
