import { FAILURES, type FailureKey } from './failures.ts';
import type { Named } from './ids.ts';

/** Messages by field: rules use paths of domain names (`services.0.serviceId`), replies those of the wire. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

/** A date that several visits cannot have, and why (BEHAVIOR §14.9). */
export type DateConflict = {
  readonly date: Named<string, 'local date'>;
  readonly reason: Extract<FailureKey, 'slotNotAvailable'>;
};

type ShownState =
  | string
  | number
  | boolean
  | null
  | readonly ShownState[]
  | { readonly [field: string]: ShownState };

export type Failure = {
  readonly ok: false;
  readonly failure: FailureKey;
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** State to show with the failure: that of a target whose payment failed (BEHAVIOR §19.1), or a new quote (§37.1). */
  readonly data?: { readonly [field: string]: ShownState };
  /** The dates for which several visits are refused. */
  readonly conflicts?: readonly DateConflict[];
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

/** Refuses several visits for these dates (BEHAVIOR §14.9). */
export const failForDates = (field: string, conflicts: readonly DateConflict[]): Failure => ({
  ...fail('datesNotAvailable', field),
  conflicts,
});
