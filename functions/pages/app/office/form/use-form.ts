import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import { type FieldMessages, parseFields } from '../../../../../lib/contract/field-errors.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import { createKeyPerInput } from '../../parts/form-values.ts';
import { getPageLanguage, texts } from '../../texts/index.ts';
import type { AreaName } from '../areas/areas.ts';
import type { Fields } from '../areas/shape.ts';
import type { Place } from '../place.ts';
import type { Reply, RowStore } from '../rows/rows.ts';
import type { Row, Values } from '../value-types.ts';
import { openDraftStorageWithoutSecrets } from './drafts.ts';
import { createFormState, type FormState } from './form-state.ts';
import {
  isSameValue,
  listChangedFields,
  toRequestInputWithoutUnclearable,
  toUpdateInputAndUnclearable,
} from './values.ts';

type FormOptions = {
  readonly area: AreaName;
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
export function useOfficeForm(options: FormOptions) {
  const { area, rows, secrets, fields } = options;
  const form: FormState = useMemo(
    () => createFormState(area, rows, secrets ? { secrets } : {}),
    [area, rows, secrets],
  );
  const typed = useTypedValues(form, options);
  const sending = useSending(form, fields);
  return {
    form,
    ...typed,
    ...sending,
    /** Shows what is saved. */
    reset: (values: Values) => {
      typed.reset(values);
      sending.failure.value = null;
    },
  };
}
export type OfficeForm = ReturnType<typeof useOfficeForm>;

/** Says who has saved meanwhile: from a script of its own, because it is rare. */
async function showSavedBy({ area, savedBy }: FormState, salon: Client, id: string | undefined) {
  const { describeSavedBy } = await import('./saved-by.ts');
  savedBy.value = await describeSavedBy(salon, area, id);
}

function useTypedValues(form: FormState, { place, path, base: first }: FormOptions) {
  const draft = useMemo(() => openDraftStorageWithoutSecrets(path), [path]);
  const base = useSignal(first);
  const isRestored = useSignal(false);
  useMemo(() => {
    const kept = draft.find();
    isRestored.value = kept !== undefined;
    form.values.value = { ...first, ...kept };
    // Only the first values count: later ones come by reset
  }, [form, draft, isRestored]);
  const changed = useComputed(() => listChangedFields(base.value, form.values.value));
  useSignalEffect(() => {
    const { value: names } = changed;
    place.setUnsaved(names.length > 0 ? draft.delete : undefined);
    if (names.length === 0) draft.delete();
    else draft.put(Object.fromEntries(names.map((name) => [name, form.values.value[name]])));
  });
  useEffect(() => () => place.setUnsaved(undefined), [place]);
  const show = (values: Values) => {
    form.values.value = values;
    form.errors.value = {};
    form.clashes.value = [];
    form.taken.value = [];
    isRestored.value = false;
  };
  return {
    isRestored,
    changed,
    reset: (values: Values) => {
      base.value = values;
      show(values);
    },
    /** Takes what somebody else has saved, and keeps what is typed here; lists the fields that both have changed (BEHAVIOR §40.7). `id`: of the record, for who has saved. */
    merge: (theirs: Values, salon: Client, id?: string) => {
      const [old, mine] = [base.peek(), form.values.peek()];
      const names = listChangedFields(old, mine);
      form.clashes.value = names
        .filter((name) => !isSameValue(old[name], theirs[name]) && !isSameValue(mine[name], theirs[name]))
        .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
      form.taken.value = listChangedFields(old, theirs)
        .filter((name) => !names.includes(name))
        .map((name) => ({ name, old: old[name] }));
      base.value = theirs;
      form.values.value = { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
      void showSavedBy(form, salon, id);
    },
    /** Shows the saved values again: nothing is left to save. */
    discard: () => {
      show(base.peek());
      // The form may be gone before its effects run
      draft.delete();
      place.setUnsaved(undefined);
    },
  };
}

/**
 * The faults of an input. The contract's messages are English: on pages in other languages, the API checks and says what is
 * wrong by its codes.
 */
export function findErrorsIfEnglish(route: Route, input: object): FieldMessages {
  const parsed = getPageLanguage().language === 'en' ? parseFields(route.input, input) : undefined;
  return !parsed || parsed.ok ? {} : parsed.errors;
}

/** The input of a call with the fields that `names` lists, or all, and what is wrong with it. */
function toCheckedInput(
  { area, values }: FormState,
  fields: Fields,
  names: readonly string[] | undefined,
  route: Route,
  others: Values,
): { readonly input: object; readonly errors: FieldMessages } {
  const typed = names
    ? toUpdateInputAndUnclearable(area, fields, values.peek(), names)
    : { input: toRequestInputWithoutUnclearable(fields, values.peek()), unclearable: [] };
  const input = { ...typed.input, ...others };
  const emptied = Object.fromEntries(typed.unclearable.map((name) => [name, [texts().fields.required]]));
  return { input, errors: { ...findErrorsIfEnglish(route, input), ...emptied } };
}

/** Sends a form, one call at a time, and leads to what is wrong after a refusal. */
function useSending(form: FormState, fields: Fields) {
  const keys = useMemo(createKeyPerInput, []);
  const root = useRef<HTMLFormElement>(null);
  const isBusy = useSignal(false);
  const failure = useSignal<CallFailure | null>(null);
  /** Counts the refusals: each moves the focus to the first wrong field. */
  const refusals = useSignal(0);
  useLayoutEffect(() => {
    if (refusals.value === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"], .clash button');
    (wrong ?? root.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [refusals.value]);
  const refuse = (errors: FieldMessages, reason: CallFailure | null) => {
    form.errors.value = errors;
    failure.value = reason;
    refusals.value += 1;
  };
  return {
    root,
    isBusy,
    failure,
    refuse,
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
      if (form.clashes.peek().length > 0) {
        // Nobody overwrites what somebody else has saved without a choice (BEHAVIOR §40.7)
        refuse({}, null);
        return undefined;
      }
      const { input, errors } = toCheckedInput(form, fields, names, route, others);
      if (Object.keys(errors).length > 0) {
        refuse(errors, null);
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
