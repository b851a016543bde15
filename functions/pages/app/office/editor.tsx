import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Route, Routes } from '../../../../lib/contract/route.ts';
import { Question } from '../parts/dialog.tsx';
import { Alert } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { texts } from '../texts/index.ts';
import { getArea, type RecordArea, type RecordName } from './areas.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { FieldsView } from './form/fields-view.tsx';
import { FormFrame } from './form-frame.tsx';
import { PageHeading } from './page-heading.tsx';
import { toRowName } from './row-name.ts';
import { callOperation } from './rows.ts';
import { type Fields, toFields } from './shape.ts';
import { officeTexts } from './texts/index.ts';
import { useOfficeForm } from './use-form.ts';
import { type Row, toValues } from './values.ts';
import type { ViewProps } from './view-props.ts';

type EditorProps = ViewProps & {
  readonly name: RecordName;
  /** The id of the record, or `new`. */
  readonly id: string;
};

const NEW = 'new';

type Loading =
  | { readonly kind: 'loading' | 'gone' | 'unreachable' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'loaded'; readonly routes: Routes; readonly row: Row | undefined };

/** Loads the schemas of the records, and the record that the address names. */
function useRecord({ name, id, salon, rows }: EditorProps): Loading {
  const area = getArea(name) as RecordArea;
  const loaded = useSignal<Loading>({ kind: 'loading' });
  const list = id === NEW || area.operations.show ? undefined : rows.get(name).value;
  const routes = useSignal<Routes | undefined>(undefined);
  const shown = useSignal<Row | CallFailure | undefined>(undefined);
  useEffect(() => {
    area.load().then(
      (found) => {
        routes.value = found;
      },
      () => {
        loaded.value = { kind: 'unreachable' };
      },
    );
    const { show } = area.operations;
    if (id === NEW || !show) return;
    void callOperation(salon, area.group, show, { [area.idField]: id }).then((result) => {
      // A reply of one record has it under its name, beside its history
      shown.value = result.ok ? ((result.reply.data as Row)[name] as Row) : result;
    });
  }, [area, id, name, salon, routes, shown, loaded]);
  if (loaded.value.kind === 'unreachable') return loaded.value;
  if (!routes.value) return { kind: 'loading' };
  if (id === NEW) return { kind: 'loaded', routes: routes.value, row: undefined };
  if (area.operations.show) {
    if (!shown.value) return { kind: 'loading' };
    if (!('ok' in shown.value)) return { kind: 'loaded', routes: routes.value, row: shown.value };
    return shown.value.kind === 'invalid'
      ? { kind: 'gone' }
      : { kind: 'failed', failure: shown.value as CallFailure };
  }
  if (!list || list.kind === 'loading') return { kind: 'loading' };
  if (list.kind === 'failed') return list;
  const row = list.rows.find((each) => String(each.id) === id);
  return row ? { kind: 'loaded', routes: routes.value, row } : { kind: 'gone' };
}

/** The form of one record, or of a new one. */
export function Editor(props: EditorProps) {
  const loaded = useRecord(props);
  const { name, place } = props;
  const words = officeTexts().area[name];
  switch (loaded.kind) {
    case 'loaded':
      return <RecordForm key={props.id} {...props} {...loaded} />;
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return <Alert text={describeOfficeFailure(loaded.failure)} onRetry={() => location.reload()} />;
    case 'unreachable':
      return <Alert text={texts().page.unreachable} onRetry={() => location.reload()} />;
    default:
      return (
        <>
          <PageHeading {...props} title={words.name} />
          <p class="notice">{officeTexts().form.gone}</p>
          <p>
            <a href={place.href(name)}>{words.name}</a>
          </p>
        </>
      );
  }
}

type RecordFormProps = EditorProps & { readonly routes: Routes; readonly row: Row | undefined };

/** The fields of a record: marked as required where a new record needs them. */
function toFormFields(store: Route, update: Route, idField: string): Fields {
  const [all, needed] = [toFields(update.input), toFields(store.input)];
  const { [idField]: _, ...fields } = { ...all, ...needed };
  return fields;
}

function RecordForm({ name, id, routes, row, ...view }: RecordFormProps) {
  const { salon, place, rows } = view;
  const area = getArea(name) as RecordArea;
  const { group, operations, idField, toInput = (each: Row) => each } = area;
  const words = officeTexts();
  const { one, name: plural } = words.area[name];
  const [store, update] = [routes[operations.store], routes[operations.update]] as [Route, Route];
  const isNew = row === undefined;
  const fields = toFormFields(store, update, idField);
  const toShown = (found: Row) => toValues(fields, toInput(found));
  const empty = { ...toValues(fields, {}), ...area.defaults };
  const state = useOfficeForm({
    area: name,
    rows,
    place,
    path: place.href(name, id),
    fields,
    base: row ? toShown(row) : empty,
  });
  const { message } = place;
  const isAsking = useSignal(false);
  const save = async () => {
    message.value = '';
    const names = area.isReplaced || isNew ? undefined : state.changed.peek();
    const others = row
      ? { [idField]: id, ...(row.version === undefined ? {} : { version: String(row.version) }) }
      : {};
    const reply = await state.send(isNew ? store : update, others, names, (input, options) =>
      callOperation(salon, group, isNew ? operations.store : operations.update, input, options),
    );
    if (!reply) return;
    const saved = reply.data as Row;
    state.reset(toShown(saved));
    const conflicts = reply.conflicts?.length ?? 0;
    message.value =
      conflicts > 0 ? `${words.form.saved} ${words.form.conflicts(conflicts)}` : words.form.saved;
    if (!area.isPaged) await rows.reload(name);
    place.setUnsaved(false);
    if (isNew) place.go(place.href(name, String(saved.id)), message.peek());
  };
  const remove = async () => {
    isAsking.value = false;
    const result = await callOperation(salon, group, String(operations.delete), { [idField]: id });
    if (!result.ok) {
      state.failure.value = result;
      return;
    }
    state.discard();
    place.setUnsaved(false);
    await rows.reload(name);
    place.go(place.href(name), words.form.deleted);
  };
  const title = row ? toRowName(row) : words.form.newTitle(one);
  return (
    <>
      <p class="crumbs">
        <a href={place.href(name)}>{plural}</a>
      </p>
      <PageHeading {...view} title={title} />
      <FormFrame
        state={state}
        message={message.value}
        onSubmit={save}
        actions={
          !isNew &&
          operations.delete && (
            <button
              type="button"
              class="button-secondary"
              onClick={() => {
                isAsking.value = true;
              }}
            >
              {words.form.delete(one)}
            </button>
          )
        }
      >
        {!isNew && <input type="hidden" name={idField} value={id} />}
        <FieldsView fields={fields} sections={area.sections} />
      </FormFrame>
      {isAsking.value && (
        <Question
          title={words.form.deleteTitle(title)}
          yes={words.form.deleteYes}
          onYes={() => void remove()}
          onClose={() => {
            isAsking.value = false;
          }}
        />
      )}
    </>
  );
}
