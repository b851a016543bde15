import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Route, Routes } from '../../../../lib/contract/route.ts';
import { Question } from '../parts/dialog.tsx';
import { lazily } from '../parts/lazily.tsx';
import { Alert, Unreachable } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { getArea, type RecordArea, type RecordName } from './areas.ts';
import { describeOfficeFailure } from './describe-failure.ts';
import { LazyFacts } from './facts/lazy-facts.tsx';
import { findOptions } from './fields.ts';
import { FieldsView } from './form/fields-view.tsx';
import { getLabel } from './form/labels.ts';
import { FormFrame } from './form-frame.tsx';
import type { MergeCustomerProps } from './merge-customer.tsx';
import { PageHeading } from './page-heading.tsx';
import { toRowName } from './row-name.ts';
import { callOperation, type RowStore } from './rows.ts';
import { canTryOut, type Fields, toFields } from './shape.ts';
import { officeTexts } from './texts/index.ts';
import { useOfficeForm } from './use-form.ts';
import { useRoutes } from './use-routes.ts';
import { type Row, toControlValues, type Values } from './values.ts';
import type { ViewProps } from './view-props.ts';

/** From a script of its own: few customers are merged. */
const MergeCustomer = lazily<MergeCustomerProps>(
  async () => (await import('./merge-customer.tsx')).MergeCustomer,
);

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
  const list = id === NEW || area.operations.show ? undefined : rows.get(name).value;
  const routes = useRoutes(area);
  const shown = useSignal<Row | CallFailure | undefined>(undefined);
  useEffect(() => {
    const { show } = area.operations;
    if (id === NEW || !show) return;
    void callOperation(salon, area.group, show, { [area.idField]: id }).then((result) => {
      // A reply of one record has it under its name, beside its history
      shown.value = result.ok ? ((result.reply.data as Row)[name] as Row) : result;
    });
  }, [area, id, name, salon, shown]);
  if (routes === 'failed') return { kind: 'unreachable' };
  if (!routes) return { kind: 'loading' };
  if (id === NEW) {
    // Only a salon with one location has it chosen already
    const isReady = !needsLocation(routes, area) || rows.get('location').value.kind !== 'loading';
    return isReady ? { kind: 'loaded', routes, row: undefined } : { kind: 'loading' };
  }
  if (area.operations.show) {
    if (!shown.value) return { kind: 'loading' };
    if (!('ok' in shown.value)) return { kind: 'loaded', routes, row: shown.value };
    return shown.value.kind === 'invalid'
      ? { kind: 'gone' }
      : { kind: 'failed', failure: shown.value as CallFailure };
  }
  if (!list || list.kind === 'loading') return { kind: 'loading' };
  if (list.kind === 'failed') return list;
  const row = list.rows.find((each) => String(each.id) === id);
  return row ? { kind: 'loaded', routes, row } : { kind: 'gone' };
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
      return <Unreachable />;
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

/** The required fields of a new record that name a location. */
const listLocationFields = (fields: Fields) =>
  Object.entries(fields).filter(
    ([name, { isRequired }]) => isRequired && findOptions(name).pick === 'location',
  );

const needsLocation = (routes: Routes, { operations }: RecordArea): boolean =>
  listLocationFields(toFields((routes[operations.store] as Route).input)).length > 0;

/** The values of a new record that names a location, in a salon that has one alone. */
function chooseOnlyLocation(fields: Fields, rows: RowStore): Values {
  const locations = listLocationFields(fields);
  const loaded = locations.length > 0 ? rows.get('location').peek() : undefined;
  const [only, ...others] = loaded?.kind === 'loaded' ? loaded.rows : [];
  if (!only || others.length > 0) return {};
  return Object.fromEntries(
    locations.map(([name, { kind }]) => [name, kind === 'list' ? [String(only.id)] : String(only.id)]),
  );
}

type Act = NonNullable<RecordArea['acts']>[number];

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
  const store = routes[operations.store] as Route;
  const update = operations.update === undefined ? store : (routes[operations.update] as Route);
  const isNew = row === undefined;
  const canChange = isNew || operations.update !== undefined;
  const fields = toFormFields(store, update, idField);
  const toShown = (found: Row) => toControlValues(fields, toInput(found));
  const empty = { ...toControlValues(fields, {}), ...chooseOnlyLocation(fields, rows), ...area.defaults };
  const state = useOfficeForm({
    area: name,
    rows,
    place,
    path: place.href(name, id),
    fields,
    base: row ? toShown(row) : empty,
  });
  const { message } = place;
  const version = useSignal(row?.version);
  /** The visits that the change concerns, until somebody has seen them (BEHAVIOR §40.8). */
  const concerned = useSignal<{ readonly count: number; readonly visits: readonly string[] } | undefined>(
    undefined,
  );
  const isAsking = useSignal(false);
  const takePresent = (present: Row) => {
    version.value = present.version;
    state.merge(toShown(present));
  };
  const send = (others: Values, names: readonly string[] | undefined) =>
    state.send(
      isNew ? store : update,
      others,
      names,
      (input, options) =>
        callOperation(
          salon,
          group,
          isNew || !operations.update ? operations.store : operations.update,
          input,
          options,
        ),
      takePresent,
    );
  const save = async (hasSeenVisits = false) => {
    message.value = '';
    concerned.value = undefined;
    const values = state.form.values.peek();
    // A new record has what is filled in; an update what has changed, or all
    const names = isNew
      ? Object.keys(values).filter((field) => values[field] !== '')
      : area.isReplaced
        ? undefined
        : state.changed.peek();
    const others: Values = isNew
      ? {}
      : { [idField]: id, ...(version.peek() === undefined ? {} : { version: String(version.peek()) }) };
    if (!isNew && !hasSeenVisits && canTryOut(update.input)) {
      const tried = await send({ ...others, dry_run: 1 }, names);
      if (!tried) return;
      const { conflicts = [] } = tried;
      if (conflicts.length > 0) {
        concerned.value = {
          count: conflicts.length,
          visits: await import('./concerned-visits.ts').then(
            ({ describeVisits }) => describeVisits(salon, view.data, conflicts),
            () => [],
          ),
        };
        return;
      }
    }
    const reply = await send(others, names);
    if (!reply) return;
    const saved = reply.data as Row;
    version.value = saved.version;
    state.reset(toShown(saved));
    if (!area.isPaged) await rows.reload(name);
    const hints = await import('./saved-hints.ts').then(
      ({ describeSaved }) =>
        describeSaved({
          ...{ salon, words, name, saved: { id, ...saved }, title: toRowName(saved) },
          list: rows.get(name).peek(),
          toLabel: (field) => getLabel(name, field).label,
        }),
      () => [],
    );
    const conflicts = reply.conflicts?.length ?? 0;
    const told = [
      words.form.saved,
      ...hints,
      conflicts > 0 ? words.form.conflicts(conflicts) : '',
      typeof saved.device_token === 'string' ? words.form.deviceToken(saved.device_token) : '',
      // Only the reply to a new webhook shows its secret
      typeof saved.secret === 'string' ? words.form.secret(saved.secret) : '',
    ];
    message.value = told.filter((text) => text !== '').join(' ');
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
    await rows.reload(name);
    place.go(place.href(name), words.form.deleted);
  };
  /** The act that waits for an answer, because it cannot be undone. */
  const asked = useSignal<{ readonly act: Act; readonly forfeits: boolean } | undefined>(undefined);
  const isMerging = useSignal(false);
  const run = async (act: Act, answer?: { readonly forfeits: boolean }) => {
    const { operation, kind } = act;
    if (kind === 'merge') {
      isMerging.value = true;
      return;
    }
    if (kind === 'final' && !answer) {
      asked.value = { act, forfeits: false };
      return;
    }
    asked.value = undefined;
    const input = { [idField]: id, ...(answer?.forfeits ? { forfeit: 1 } : {}) };
    const result = await callOperation(salon, group, operation, input);
    if (!result.ok && result.code === 'customer_has_value_left' && !answer?.forfeits) {
      asked.value = { act, forfeits: true };
      return;
    }
    if (!result.ok) {
      state.failure.value = result;
      return;
    }
    if (kind === 'final') {
      state.discard();
      place.go(place.href(name), words.acts[operation]?.[1]);
      return;
    }
    if (kind === 'file') {
      const { saveFile } = await import('./save-file.ts');
      saveFile(`${name}-${id}.json`, 'application/json', JSON.stringify(result.reply.data, null, 2));
    }
    message.value = words.acts[operation]?.[1] ?? '';
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
        onSubmit={() => save()}
        canSave={canChange}
        actions={
          !isNew && (
            <>
              {area.acts
                ?.filter(({ needs }) => needs === undefined || view.permissions.includes(needs))
                .map((act) => (
                  <button
                    key={act.operation}
                    type="button"
                    class="button-secondary"
                    onClick={() => void run(act)}
                  >
                    {words.acts[act.operation]?.[0]}
                  </button>
                ))}
              {operations.delete && (
                <button
                  type="button"
                  class="button-secondary"
                  onClick={() => {
                    isAsking.value = true;
                  }}
                >
                  {words.form.delete(one)}
                </button>
              )}
            </>
          )
        }
      >
        {!isNew && (
          <>
            <input type="hidden" name={idField} value={id} />
            <input type="hidden" name="version" value={String(version.value ?? '')} />
          </>
        )}
        {canChange ? (
          <FieldsView fields={fields} sections={area.sections} />
        ) : (
          <LazyFacts {...view} area={name} value={row} />
        )}
      </FormFrame>
      {concerned.value && (
        <Question
          title={words.form.concernedTitle(concerned.value.count)}
          yes={words.form.saveYes}
          onYes={() => void save(true)}
          onClose={() => {
            concerned.value = undefined;
          }}
        >
          <p>{words.form.concernedText}</p>
          <ul class="concerned">
            {concerned.value.visits.map((visit) => (
              <li key={visit}>{visit}</li>
            ))}
          </ul>
        </Question>
      )}
      {asked.value && (
        <Question
          key={String(asked.value.forfeits)}
          title={words.form.finalTitle(words.acts[asked.value.act.operation]?.[0] ?? '', title)}
          yes={words.form.finalYes}
          onYes={() => asked.value && void run(asked.value.act, asked.value)}
          onClose={() => {
            asked.value = undefined;
          }}
        >
          <p>{asked.value.forfeits ? words.form.forfeits : words.form.finalText}</p>
        </Question>
      )}
      {isMerging.value && (
        <MergeCustomer
          salon={salon}
          id={Number(id)}
          name={title}
          onMerged={(into) => {
            state.discard();
            place.go(place.href(name, String(into)), words.acts['customer-merge']?.[1]);
          }}
          onClose={() => {
            isMerging.value = false;
          }}
        />
      )}
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
