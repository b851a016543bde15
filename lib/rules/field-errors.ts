import { fail, type Outcome, ok } from './outcome.ts';

/** Takes down what is wrong with a field, under the name that the client gave the field. */
export type Refuse = (field: string, message: string) => void;

/** What is wrong with a request, field by field, until all of it was looked at. */
export type Refusals = {
  readonly refuse: Refuse;
  /** The value, or 422 with all that was refused. */
  readonly outcome: <Value>(value: Value) => Outcome<Value>;
};

/** An empty collection of refusals; its outcome fails as invalid once there is one. */
export function refusals(): Refusals {
  const errors: Record<string, string[]> = {};
  return {
    refuse: (field, message) => {
      errors[field] = [...(errors[field] ?? []), message];
    },
    outcome: (value) => (Object.keys(errors).length > 0 ? fail('invalid', errors) : ok(value)),
  };
}

/** The ids without repetition; refuses those that the salon does not have, each by its place in the list. */
export function knownIds<Id extends number>(
  ids: readonly Id[],
  records: ReadonlyMap<Id, unknown>,
  field: string,
  what: string,
  refuse: Refuse,
): Id[] {
  for (const [index, id] of ids.entries()) {
    if (!records.has(id)) refuse(`${field}.${index}`, `Unknown ${what}`);
  }
  return [...new Set(ids)];
}

/** A change of a record: only the fields that were sent. */
export type Sent<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** The record with what was sent in place of what it had; what was left out keeps its value. */
export const changed = <Fields extends object>(before: Fields, sent: Sent<Fields>): Fields => ({
  ...before,
  ...(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Fields>),
});
