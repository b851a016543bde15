import { useSignal } from '@preact/signals';
import type { Route, Routes } from '../../../../../lib/contract/route.ts';
import { formatPrice } from '../../parts/format.ts';
import { getArea, type RecordArea } from '../areas/areas.ts';
import { type Fields, hasDryRun, toInputFieldsWithoutControls } from '../areas/shape.ts';
import { getLabel } from '../form/labels.ts';
import { useOfficeForm } from '../form/use-form.ts';
import { isNothingTyped, toControlValues } from '../form/values.ts';
import { callOperation, listLoadedRows, type Reply, type RowsLoadState, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row, Values } from '../value-types.ts';
import {
  chooseOnlyLocationAndItsHours,
  findCopiedId,
  type RecordProps,
  toCopiedValuesWithNewItems,
} from './record.ts';

export type RecordFormProps = RecordProps & {
  readonly routes: Routes;
  readonly row: Row | undefined;
  /** The values that a new record begins with. */
  readonly base?: Values;
};

/** The fields of a record: marked as required where a new record needs them. A saved record has those that can be changed. */
function toFormFields(store: Route, update: Route, idField: string, isNew: boolean): Fields {
  const [all, needed] = [
    toInputFieldsWithoutControls(update.input),
    toInputFieldsWithoutControls(store.input),
  ];
  const { [idField]: _, ...fields } = { ...all, ...needed };
  return isNew ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => name in all));
}

type SaveContext = Pick<RecordProps, 'name' | 'data' | 'salon' | 'rows'>;
type SaveResult = { readonly conflicts: readonly unknown[]; readonly isInvited: boolean };

type Amounts = { readonly fields: readonly string[]; readonly texts: readonly string[] };
const NO_AMOUNTS: Amounts = { fields: [], texts: [] };

/** The amounts that a save has changed: `Price from $50.00 to $1,200.50.` */
function findChangedAmounts({ name, data }: SaveContext, fields: Fields, before: Row, saved: Row): Amounts {
  const show = (amount: unknown) => formatPrice(String(amount), data.currency);
  const changed = Object.keys(fields)
    .filter((field) => fields[field]?.kind === 'money')
    .filter((field) => isAmount(before[field]) && isAmount(saved[field]))
    .filter((field) => Number(before[field]) !== Number(saved[field]));
  const { amount } = officeTexts().form;
  const texts = changed.map((field) =>
    amount(getLabel(name, field).label, show(before[field]), show(saved[field])),
  );
  return { fields: changed, texts };
}
const isAmount = (value: unknown): boolean =>
  value !== null && value !== '' && Number.isFinite(Number(value));

/** The message after a save: hints about what the change means, and secrets that only this reply shows. */
async function describeSave(
  context: SaveContext,
  saved: Row,
  { amounts, ...result }: SaveResult & { readonly amounts: readonly string[] },
): Promise<string> {
  const { name, rows } = context;
  const words = officeTexts();
  const hints = await import('../hints/saved-hints.ts').then(
    ({ listSavedHints }) =>
      listSavedHints({
        ...context,
        words,
        saved,
        title: toRowName(saved),
        ...result,
        list: rows.get(name).peek(),
        toLabel: (field) => getLabel(name, field).label,
      }),
    () => [],
  );
  const told = [
    words.form.saved,
    ...amounts,
    ...hints,
    // Only the reply to a new record shows its secret
    typeof saved.secret === 'string' ? words.form.secret(saved.secret) : '',
    typeof saved.key === 'string' ? words.form.key(saved.key) : '',
  ];
  return told.filter((text) => text !== '').join(' ');
}

const findCopied = (loaded: RowsLoadState, id: string | undefined): Row | undefined =>
  listLoadedRows(loaded).find((each) => String(each.id) === id);

/** The operation that saves a record, its fields, and the values that they show at first. */
function toRecordForm({ name, routes, row, rows, place }: RecordFormProps) {
  const area = getArea(name) as RecordArea;
  const { operations, idField, toInput = (each: Row) => each } = area;
  const operation = (row && operations.update) ?? operations.store;
  const store = routes[operations.store] as Route;
  const update = routes[operations.update ?? operations.store] as Route;
  const fields = toFormFields(store, update, idField, !row);
  const toShown = (found: Row) => toControlValues(fields, toInput(found));
  const empty = {
    ...toControlValues(fields, {}),
    ...chooseOnlyLocationAndItsHours(name, fields, rows),
    ...area.defaults,
  };
  const copied = area.copiedWithout && findCopied(rows.get(name).peek(), findCopiedId(place));
  if (copied) {
    const values = toCopiedValuesWithNewItems(toShown(copied), area.copiedWithout ?? []);
    Object.assign(empty, values, { name: officeTexts().form.copyOf(toRowName(copied)) });
  }
  return { operation, route: row ? update : store, fields, toShown, base: row ? toShown(row) : empty };
}

/** The fields to send: the filled-in fields of a new record, the changed fields of a saved record. Undefined: all, where the API replaces the record. */
function listSentFields(
  { changed, form }: ReturnType<typeof useOfficeForm>,
  { isReplaced }: RecordArea,
  isNew: boolean,
): readonly string[] | undefined {
  if (!isNew) return isReplaced ? undefined : changed.peek();
  const values = form.values.peek();
  return Object.keys(values).filter((field) => !isNothingTyped(values[field]));
}

/** Compares the amounts before and after a save, and takes back what the last save has changed. */
function useChangedAmounts(context: SaveContext, fields: Fields, { form }: ReturnType<typeof useOfficeForm>) {
  const changed = useSignal<Values>({});
  return {
    /** Returns the changes in words. `shown`: the values of the controls before the save. */
    compareAmounts: (before: Row | undefined, saved: Row, shown: Values): readonly string[] => {
      const amounts = before ? findChangedAmounts(context, fields, before, saved) : NO_AMOUNTS;
      changed.value = Object.fromEntries(amounts.fields.map((field) => [field, shown[field]]));
      return amounts.texts;
    },
    toUndo: (save: () => unknown): (() => void) | undefined => {
      const old = Object.entries(changed.value);
      if (old.length === 0) return undefined;
      return () => {
        for (const [field, value] of old) form.set(field, value);
        void save();
      };
    },
  };
}

/** The form of a record, and how it is saved (BEHAVIOR §40.5, §40.7). */
export function useRecordForm(props: RecordFormProps) {
  const { name, id, step, row, data, salon, place, rows } = props;
  const area = getArea(name) as RecordArea;
  const { group, operations, idField } = area;
  const isNew = row === undefined;
  const { operation, route, fields, toShown, base: first } = toRecordForm(props);
  const base = isNew ? { ...first, ...step?.base, ...props.base } : first;
  const state = useOfficeForm({ area: name, rows, place, path: place.href(name, id), fields, base });
  const version = useSignal(row?.version);
  /** The record as it was last saved here. */
  const last = useSignal(row);
  const context = { name, data, salon, rows };
  const { compareAmounts, toUndo } = useChangedAmounts(context, fields, state);
  /** The visits that the change concerns, while the form asks before it saves. */
  const question = useSignal<readonly unknown[] | undefined>(undefined);

  const send = (others: Values = {}) => {
    const present = version.peek();
    const key = isNew
      ? {}
      : { [idField]: id, ...(present === undefined ? {} : { version: String(present) }) };
    return state.send(
      route,
      { ...key, ...others },
      listSentFields(state, area, isNew),
      (input, options) => callOperation(salon, group, operation, input, options),
      (saved) => {
        version.value = saved.version;
        state.merge(toShown(saved), salon, id);
      },
    );
  };
  const show = async ({ data: replied, conflicts = [] }: Reply) => {
    const saved = replied as Row;
    const isInvited = isNew && state.form.values.peek().password === '';
    const before = last.peek();
    last.value = saved;
    version.value = saved.version;
    state.reset(toShown(saved));
    if (!area.isPaged) await rows.reload(name);
    if (step) return step.onSaved();
    const amounts = compareAmounts(before, saved, before ? toShown(before) : {});
    place.message.value = await describeSave(context, { id, ...saved }, { conflicts, isInvited, amounts });
    place.setUnsaved(undefined);
    if (isNew) place.go(place.href(name, String(saved.id)), place.message.peek());
  };
  const save = async (visits: 'ask' | 'seen' = 'ask') => {
    place.message.value = '';
    question.value = undefined;
    if (!isNew && visits === 'ask' && hasDryRun(route.input)) {
      const tried = await send({ dry_run: 1 });
      if (!tried) return;
      const { conflicts = [] } = tried;
      if (conflicts.length > 0) {
        question.value = conflicts;
        return;
      }
    }
    const reply = await send();
    if (reply) await show(reply);
  };
  return {
    fields,
    state,
    version,
    undo: toUndo(save),
    question,
    isNew,
    canChange: isNew || operations.update !== undefined,
    save,
  };
}
