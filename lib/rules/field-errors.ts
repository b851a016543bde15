import type { FieldMessage, RecordNoun } from './field-messages.ts';
import { fail, type Outcome, ok } from './outcome.ts';

/** Adds an error to a field; `field` is a path of domain names: `services.0.serviceId`. */
export type AddFieldError = (field: string, message: FieldMessage) => void;

/** Collects all field errors of a request before it fails. */
type FieldErrorCollector = {
  readonly addError: AddFieldError;
  /** The value, or `invalid` (422) with all errors added so far. */
  readonly toOutcome: <Value>(value: Value) => Outcome<Value>;
};

export function createFieldErrorCollector(): FieldErrorCollector {
  const errors: Record<string, FieldMessage[]> = {};
  return {
    addError: (field, message) => {
      errors[field] = [...(errors[field] ?? []), message];
    },
    toOutcome: (value) => (Object.keys(errors).length > 0 ? fail('invalid', errors) : ok(value)),
  };
}

/**
 * The ids without duplicates; adds an error for each id without a record (BEHAVIOR §11.1). `noun` names the record:
 * 'service'.
 */
export function listDistinctIdsReportingUnknown<Id extends number>(
  ids: readonly Id[],
  records: ReadonlyMap<Id, unknown>,
  field: string,
  noun: RecordNoun,
  addError: AddFieldError,
): Id[] {
  for (const [index, id] of ids.entries()) {
    if (!records.has(id)) addError(`${field}.${index}`, `Unknown ${noun}`);
  }
  return [...new Set(ids)];
}
