import { FAILURES, type FailureKey } from './failures.ts';

/** Messages by field: rules use paths of domain names (`services.0.serviceId`), replies those of the wire. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

/** Texts and numbers, and lists of such records. */
type FailureFields = { readonly [field: string]: string | number };
export type FailureData = { readonly [field: string]: string | number | readonly FailureFields[] };

export type Failure = {
  readonly ok: false;
  readonly failure: FailureKey;
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** State to show with the failure: of a target whose payment failed, or dates of a series (BEHAVIOR §19.1, §14.9). */
  readonly data?: FailureData;
};

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/** A failure of the catalogue. `cause`: the field that it concerns, or messages by field (BEHAVIOR §5.5). */
export function fail(failure: FailureKey, cause?: string | FieldErrors): Failure {
  if (cause === undefined) return { ok: false, failure };
  const errors = typeof cause === 'string' ? { [cause]: [FAILURES[failure].message] } : cause;
  return { ok: false, failure, errors };
}

/** A validation failure (422) of one field. */
export const invalid = (field: string, message: string): Failure => fail('invalid', { [field]: [message] });
