import type * as z from 'zod';
import type { Route, Routes } from '../contract/route.ts';
import type { Api } from './api.ts';

/** What went wrong, as a value. */
export type Problem = {
  readonly ok: false;
  /** `invalid`: fields are wrong; `refused`: the API says no; `unreachable`: no answer, also after trying again. */
  readonly kind: 'invalid' | 'refused' | 'unreachable';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The API's own words. */
  readonly message: string;
  /** Messages by field, the fields as they were sent: `services.0.service_id`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** To be named when a fault is reported. */
  readonly requestId?: string;
};

export type Success<Reply> = {
  readonly ok: true;
  readonly status: number;
  /** The whole body: {status, message, data}. */
  readonly reply: Reply;
  /** The answer is that of an earlier try with the same Idempotency-Key. */
  readonly replayed: boolean;
};

export type Result<Reply> = Success<Reply> | Problem;

export type CallOptions = {
  /** By default a new one for each call, the same for all its tries. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Operation<R extends Route> =
  Record<never, never> extends z.input<R['input']>
    ? (input?: z.input<R['input']>, options?: CallOptions) => Promise<Result<z.output<R['reply']>>>
    : (input: z.input<R['input']>, options?: CallOptions) => Promise<Result<z.output<R['reply']>>>;

/** `save-booking` is called `saveBooking`. */
type Camel<Name> = Name extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;

/** What the payment processor calls is not for apps. */
type ForApps<R extends Routes> = {
  [Name in keyof R as R[Name] extends { signed: true } ? never : Camel<Name>]: Operation<R[Name]>;
};

/** Every operation of the API by group and name. */
export type Client = { readonly [Group in keyof Api]: ForApps<Api[Group]['routes']> };
