import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldMessages } from '../../../../../lib/contract/field-errors.ts';
import { texts } from '../../texts/index.ts';
import type { AreaName } from '../areas/areas.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { RowStore } from '../rows/rows.ts';
import type { Value, Values } from '../value-types.ts';
import { toDescribedBy } from './controls/labelled-control.tsx';
import { getLabel, type Label } from './labels.ts';
import { findValue, isSameValue, withValueAtPath } from './values.ts';

/** A field that two people have changed: what is typed here, and what the other one has saved. */
export type Clash = { readonly name: string; readonly mine: Value; readonly theirs: Value };

/** A field that shows what another save has put there meanwhile, with its value before. */
export type TakenField = { readonly name: string; readonly old: Value };

/** The values of a form by the contract's names, and what is wrong with them. */
export type FormState = {
  /** The area, whose fields may be called otherwise than those of other areas. */
  readonly area: AreaName;
  readonly rows: RowStore;
  readonly values: Signal<Values>;
  readonly errors: Signal<FieldMessages>;
  /** The secrets that are stored, and never shown. */
  readonly secrets: ReadonlySignal<readonly string[]>;
  /** The fields that somebody else has changed meanwhile, until one of both values is chosen. */
  readonly clashes: Signal<readonly Clash[]>;
  /** The other fields that somebody else has changed meanwhile, until the form is saved. */
  readonly taken: Signal<readonly TakenField[]>;
  /** The sentence that says who has saved meanwhile; empty before that. */
  readonly savedBy: Signal<string>;
  readonly get: (path: string) => Value;
  readonly set: (path: string, value: Value) => void;
};

export function createFormState(
  area: AreaName,
  rows: RowStore,
  { secrets = signal([]) }: Partial<Pick<FormState, 'secrets'>> = {},
): FormState {
  const values = signal<Values>({});
  const errors = signal<FieldMessages>({});
  const clashes = signal<readonly Clash[]>([]);
  const taken = signal<readonly TakenField[]>([]);
  const savedBy = signal('');
  return {
    area,
    rows,
    values,
    errors,
    clashes,
    taken,
    savedBy,
    secrets,
    get: (path) => findValue(values.value, path),
    set: (path, value) => {
      const { followedBy } = getControlOptions(area, path);
      const follows =
        followedBy !== undefined && isSameValue(values.peek()[followedBy], findValue(values.peek(), path));
      const next = withValueAtPath(values.peek(), path, value);
      values.value = follows ? { ...next, [followedBy]: value } : next;
      const others = Object.entries(errors.peek()).filter(
        ([name]) => name !== path && !name.startsWith(`${path}.`) && !path.startsWith(`${name}.`),
      );
      if (others.length < Object.keys(errors.peek()).length) errors.value = Object.fromEntries(others);
    },
  };
}

export const FormContext = createContext<FormState>(undefined as unknown as FormState);
export const useFormContext = (): FormState => useContext(FormContext);

/** The ids of a control and its texts. */
export const toControlId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** Focuses the first control of what has just been added. */
export const focusFirstControlOfAddedItem = (id: string): void => {
  requestAnimationFrame(() => {
    const added =
      document.getElementById(id) ?? document.querySelector(`[id^="${id}-"]:is(input, select, textarea)`);
    (added as HTMLElement | null)?.focus();
  });
};

/** The control of a field: its label, what is wrong, and the attributes that every control has. */
export function useField(path: string, given?: Label) {
  const form = useFormContext();
  const { label, hint, subject = label } = given ?? getLabel(form.area, path);
  const message = form.errors.value[path]?.[0];
  const error = message === undefined ? undefined : texts().fields.wrong(subject, message);
  const id = toControlId(path);
  return {
    id,
    label,
    hint,
    error,
    value: form.get(path),
    set: (value: Value) => form.set(path, value),
    attributes: {
      id,
      name: path,
      'aria-invalid': error !== undefined,
      'aria-describedby': toDescribedBy(id, hint, error),
    },
  };
}

/** The error of a group of controls, or of a control inside that has no place for it. */
export function findGroupError(errors: FieldMessages, path: string): string | undefined {
  const [, messages] =
    Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`)) ?? [];
  return messages?.[0];
}
