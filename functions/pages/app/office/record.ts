import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Route, Routes } from '../../../../lib/contract/route.ts';
import { getArea, type RecordArea, type RecordName } from './areas.ts';
import { getControlOptions } from './fields.ts';
import { callOperation, type RowStore } from './rows.ts';
import { type Fields, toFields } from './shape.ts';
import { useAreaRoutes } from './use-area-routes.ts';
import type { Row, Values } from './value-types.ts';
import type { ViewProps } from './view-props.ts';

/** The required fields of a new record that name a location. */
const listLocationFields = (fields: Fields) =>
  Object.entries(fields).filter(
    ([name, { isRequired }]) => isRequired && getControlOptions(name).pick === 'location',
  );

const needsLocation = (routes: Routes, { operations }: RecordArea): boolean =>
  listLocationFields(toFields((routes[operations.store] as Route).input)).length > 0;

/** The values of a new record that names a location, in a salon that has one alone. */
export function chooseOnlyLocation(fields: Fields, rows: RowStore): Values {
  const locations = listLocationFields(fields);
  const loaded = locations.length > 0 ? rows.get('location').peek() : undefined;
  const [only, ...others] = loaded?.kind === 'loaded' ? loaded.rows : [];
  if (!only || others.length > 0) return {};
  return Object.fromEntries(
    locations.map(([name, { kind }]) => [name, kind === 'list' ? [String(only.id)] : String(only.id)]),
  );
}

/** The place of a record in the office. */
export type RecordProps = ViewProps & {
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
export function useRecord({ name, id, salon, rows }: RecordProps): Loading {
  const area = getArea(name) as RecordArea;
  const list = id === NEW || area.operations.show ? undefined : rows.get(name).value;
  const routes = useAreaRoutes(area);
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
