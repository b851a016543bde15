import { FAILURES, type FailureKey, type LimitFailureKey, type OtherFailureKey } from './failures.ts';
import type { FieldMessage } from './field-messages.ts';
import type { Tagged } from './ids.ts';
import { SECOND_MS } from './time-units.ts';

/** Messages by field: rules use paths of domain names (`services.0.serviceId`), replies those of the wire. */
export type FieldErrors = { readonly [field: string]: readonly FieldMessage[] };

/** The date of a visit of a series for which several visits are refused, and why (BEHAVIOR §14.9, §17.6). */
export type DateConflict = {
  readonly date: Tagged<string, 'local date'>;
  readonly reason: Extract<FailureKey, 'slotNotAvailable' | 'tooLateToChange'>;
};

type ShownState =
  | string
  | number
  | boolean
  | null
  | readonly ShownState[]
  | { readonly [field: string]: ShownState };

type FailureFacts = {
  readonly ok: false;
  readonly errors?: FieldErrors;
  /** State to show with the failure: that of a target whose payment failed (BEHAVIOR §19.1), or a new quote (§37.1). */
  readonly data?: { readonly [field: string]: ShownState };
  /** The dates for which several visits are refused. */
  readonly conflicts?: readonly DateConflict[];
};

export type Failure = FailureFacts &
  (
    | { readonly failure: OtherFailureKey; readonly retryAfterSeconds?: number }
    | { readonly failure: LimitFailureKey; readonly retryAfterSeconds: number }
  );

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/** The values of outcomes, or the first failure. */
export function listValuesOrFirstFailure<Value>(outcomes: readonly Outcome<Value>[]): Outcome<Value[]> {
  const values: Value[] = [];
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return ok(values);
}

function toErrors(failure: FailureKey, cause?: string | FieldErrors): Pick<FailureFacts, 'errors'> {
  if (cause === undefined) return {};
  return { errors: typeof cause === 'string' ? { [cause]: [FAILURES[failure].message] } : cause };
}

/** A failure of the catalogue. `cause`: the field that it concerns, or messages by field (BEHAVIOR §5.3). */
export const fail = (failure: OtherFailureKey, fieldOrErrors?: string | FieldErrors): Failure => ({
  ok: false,
  failure,
  ...toErrors(failure, fieldOrErrors),
});

/** The refusal of a limit. `until`: when the same request can succeed (BEHAVIOR §8.4). */
export const failUntil = (
  until: Date,
  now: Date,
  failure: LimitFailureKey,
  fieldOrErrors?: string | FieldErrors,
): Failure => ({
  ok: false,
  failure,
  ...toErrors(failure, fieldOrErrors),
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)),
});

export const withErrorAtField = (failure: Failure, field: string): Failure => ({
  ...failure,
  ...toErrors(failure.failure, field),
});

/** The failure of a part of a request, with its fields under the path of the part: `amount` → `tenders.0.amount`. */
export const withFieldsIn = (failure: Failure, path: string): Failure =>
  withRenamedFields(failure, (field) => `${path}.${field}`);

/** The failure with other names of its fields. */
export const withRenamedFields = (failure: Failure, toField: (field: string) => string): Failure => {
  const errors = Object.entries(failure.errors ?? {}).map(([field, messages]) => [toField(field), messages]);
  return failure.errors ? { ...failure, errors: Object.fromEntries(errors) } : failure;
};

/** A validation failure (422) of one field. */
export const invalid = (field: string, message: FieldMessage): Failure =>
  fail('invalid', { [field]: [message] });

/** Refuses several visits for these dates (BEHAVIOR §14.9). */
export const failForDates = (field: string, conflicts: readonly DateConflict[]): Failure => ({
  ...fail('datesNotAvailable', field),
  conflicts,
});
