import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { Route, Routes } from '../../../../../lib/contract/route.ts';
import { getArea, type RecordArea, type RecordName } from '../areas/areas.ts';
import { getControlOptions } from '../areas/control-options.ts';
import { type Fields, toInputFieldsWithoutControls } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { toControlValue } from '../form/values.ts';
import { callOperation, listLoadedRows, type RowStore } from '../rows/rows.ts';
import type { Row, Values } from '../value-types.ts';
import type { FormStep, ViewProps } from '../view-props.ts';
import { isAddressFailure } from '../wrong-address.tsx';

const listLocationFields = (area: RecordName, fields: Fields) =>
  Object.entries(fields).filter(
    ([name, { isRequired }]) => isRequired && getControlOptions(area, name).pick === 'location',
  );

const needsLocation = (name: RecordName, routes: Routes, { operations }: RecordArea): boolean =>
  listLocationFields(name, toInputFieldsWithoutControls((routes[operations.store] as Route).input)).length >
  0;

/** In a salon with one location, a new record names the location, and a new person works while the location is open. */
export function chooseOnlyLocationAndItsHours(area: RecordName, fields: Fields, rows: RowStore): Values {
  const locations = listLocationFields(area, fields);
  const loaded = locations.length > 0 ? rows.get('location').peek() : undefined;
  const [only, ...others] = listLoadedRows(loaded);
  if (!only || others.length > 0) return {};
  return {
    ...Object.fromEntries(
      locations.map(([name, { kind }]) => [name, kind === 'list' ? [String(only.id)] : String(only.id)]),
    ),
    ...(fields.working_hours
      ? { working_hours: toControlValue(fields.working_hours, only.business_hours) }
      : {}),
  };
}

/** The id of the record that a new record begins as a copy of; undefined for a new record without one. */
export const findCopiedId = (place: ViewProps['place']): string | undefined =>
  place.address.value.query.get('copy') ?? undefined;

/** The values of a copy: items of its own lists are new, and what names such an item is left out. */
export const toCopiedValuesWithNewItems = (values: Values, without: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value) && value.some((item) => typeof item === 'object')
          ? (value as readonly Values[])
              .filter(({ pricing_option_id: option }) => !option)
              .map(({ id: _, ...item }) => item)
          : value,
      ]),
  );

export type RecordProps = ViewProps & {
  readonly name: RecordName;
  /** The id of the record, or `new`. */
  readonly id: string;
  /** Where the form is one step of a sequence. */
  readonly step?: FormStep;
  /** The page around it has the heading. */
  readonly isPart?: boolean;
};

const NEW = 'new';

type RowState =
  | { readonly kind: 'loading' | 'gone' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'loaded'; readonly row: Row | undefined };
type Loading =
  | Exclude<RowState, { readonly kind: 'loaded' }>
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'loaded'; readonly routes: Routes; readonly row: Row | undefined };

function useRow(
  { name, id, salon, rows }: RecordProps,
  { group, operations, idField }: RecordArea,
): RowState {
  const { show } = operations;
  const list = id === NEW || show ? undefined : rows.get(name).value;
  const shown = useSignal<RowState>({ kind: 'loading' });
  useEffect(() => {
    if (id === NEW || !show) return;
    void callOperation(salon, group, show, { [idField]: id }).then((result) => {
      // A record with a history is under its name, beside the history
      if (result.ok) {
        const data = result.reply.data as Row;
        shown.value = { kind: 'loaded', row: (data[name] ?? data) as Row };
      } else shown.value = isAddressFailure(result) ? { kind: 'gone' } : { kind: 'failed', failure: result };
    });
  }, [group, show, idField, id, name, salon, shown]);
  if (list?.kind !== 'loaded') return list ?? shown.value;
  const row = list.rows.find((each) => String(each.id) === id);
  return row ? { kind: 'loaded', row } : { kind: 'gone' };
}

export function useRecord(props: RecordProps): Loading {
  const { name, id, rows } = props;
  const area = getArea(name) as RecordArea;
  const routes = useAreaRoutes(area);
  const found = useRow(props, area);
  if (routes === 'failed') return { kind: 'unreachable' };
  if (!routes) return { kind: 'loading' };
  if (id === NEW) {
    if (findCopiedId(props.place) !== undefined && rows.get(name).value.kind === 'loading')
      return { kind: 'loading' };
    // Only a salon with one location has it chosen already
    const isReady = !needsLocation(name, routes, area) || rows.get('location').value.kind !== 'loading';
    return isReady ? { kind: 'loaded', routes, row: undefined } : { kind: 'loading' };
  }
  return found.kind === 'loaded' ? { ...found, routes } : found;
}
