import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';
import { type FieldMessages, parseFields } from '../../../../lib/contract/field-errors.ts';
import type { Route } from '../../../../lib/contract/route.ts';
import { createIdempotencyKeys } from '../parts/form-values.ts';
import { openDraftStorage } from './drafts.ts';
import { createFormState, type FormState } from './form/form-state.ts';
import type { Place } from './place.ts';
import type { Reply, RowStore } from './rows.ts';
import type { Fields } from './shape.ts';
import type { Row, Value, Values } from './value-types.ts';
import { isSame, listChanged, toRequestInput, toUpdateInputAndMissing } from './values.ts';

type FormOptions = {
  readonly area: string;
  readonly rows: RowStore;
  readonly place: Place;
  /** The address of the form: what is typed is kept under it. */
  readonly path: string;
  readonly fields: Fields;
  /** The values that the controls show at first. */
  readonly base: Values;
  readonly secrets?: ReadonlySignal<readonly string[]>;
};

/** A form of the contract's fields: kept in the tab, checked by the schema, sent, with each refusal on its field (BEHAVIOR §40.5). */
export function useOfficeForm({ area, rows, place, path, fields, base: first, secrets }: FormOptions) {
  const form: FormState = useMemo(
    () => createFormState(area, rows, secrets ? { secrets } : {}),
    [area, rows, secrets],
  );
  const draft = useMemo(() => openDraftStorage(path), [path]);
  const keys = useMemo(createIdempotencyKeys, []);
  const base = useSignal(first);
  const root = useRef<HTMLFormElement>(null);
  const isBusy = useSignal(false);
  const isRestored = useSignal(false);
  const clashes = useSignal<readonly Clash[]>([]);
  const failure = useSignal<CallFailure | null>(null);
  /** Counts the refusals: each moves the focus to the first wrong field. */
  const refusals = useSignal(0);
  useMemo(() => {
    const kept = draft.find();
    isRestored.value = kept !== undefined;
    form.values.value = { ...first, ...kept };
    // Only the first values count: later ones come by reset
  }, [form, draft, isRestored]);
  const changed = useComputed(() => listChanged(base.value, form.values.value));
  useSignalEffect(() => {
    const { value: names } = changed;
    place.setUnsaved(names.length > 0);
    if (names.length === 0) draft.delete();
    else draft.put(Object.fromEntries(names.map((name) => [name, form.values.value[name]])));
  });
  useEffect(() => () => place.setUnsaved(false), [place]);
  useLayoutEffect(() => {
    if (refusals.value === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? root.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [refusals.value]);
  const refuse = (errors: FieldMessages, reason: CallFailure | null) => {
    form.errors.value = errors;
    failure.value = reason;
    refusals.value += 1;
  };
  return {
    form,
    root,
    isBusy,
    isRestored,
    clashes,
    failure,
    changed,
    base,
    refuse,
    /** Shows what is saved. */
    reset: (values: Values) => {
      base.value = values;
      form.values.value = values;
      form.errors.value = {};
      failure.value = null;
      isRestored.value = false;
      clashes.value = [];
    },
    /** Takes what somebody else has saved, and keeps what is typed here; lists the fields that both have changed (BEHAVIOR §40.7). */
    merge: (theirs: Values) => {
      const [old, mine] = [base.peek(), form.values.peek()];
      const names = listChanged(old, mine);
      clashes.value = names
        .filter((name) => !isSame(old[name], theirs[name]) && !isSame(mine[name], theirs[name]))
        .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
      base.value = theirs;
      form.values.value = { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
    },
    /** Shows the saved values again: nothing is left to save. */
    discard: () => {
      form.values.value = base.peek();
      form.errors.value = {};
      isRestored.value = false;
      place.setUnsaved(false);
    },
    /** Sends the fields that `names` lists, or all. Returns the reply; undefined after a refusal. */
    send: async (
      route: Route,
      others: Values,
      names: readonly string[] | undefined,
      call: (input: object, options: { readonly idempotencyKey: object }) => Promise<Result<Reply>>,
      /** Takes the record as somebody else has saved it in the meantime. */
      onChanged: (present: Row) => void,
    ): Promise<Reply | undefined> => {
      if (isBusy.peek()) return undefined;
      const values = form.values.peek();
      const update = names && toUpdateInputAndMissing(fields, values, names);
      const input = { ...(update?.input ?? toRequestInput(fields, values)), ...others };
      const parsed = parseFields(route.input, input);
      const missing = update?.missing ?? [];
      if (!parsed.ok || missing.length > 0) {
        const emptied = Object.fromEntries(missing.map((name) => [name, ['Is required']]));
        refuse({ ...(parsed.ok ? {} : parsed.errors), ...emptied }, null);
        return undefined;
      }
      isBusy.value = true;
      const result = await call(input, { idempotencyKey: keys.getKey(input) });
      isBusy.value = false;
      if (result.ok) return result.reply;
      refuse(result.errors, result.kind === 'invalid' ? null : result);
      if (result.code === 'record_has_changed' && result.data) onChanged(result.data);
      return undefined;
    },
  };
}
/** A field that two people have changed: what is typed here, and what the other one has saved. */
type Clash = { readonly name: string; readonly mine: Value; readonly theirs: Value };

export type OfficeForm = ReturnType<typeof useOfficeForm>;
