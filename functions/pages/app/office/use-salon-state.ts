import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SalonState } from './opening.ts';
import { callOperation, type LoadedRows } from './rows.ts';
import type { Row } from './values.ts';
import type { ViewProps } from './view-props.ts';

const toRows = (loaded: LoadedRows): readonly Row[] => (loaded.kind === 'loaded' ? loaded.rows : []);

/** The records of the salon that the checklist and the opening read; undefined while they load. */
export function useSalonState({ salon, rows, permissions }: ViewProps): SalonState | undefined {
  const settings = useSignal<Row | undefined>(undefined);
  const maySet = permissions.includes('settings.write');
  const isLoading = useSignal(maySet);
  useEffect(() => {
    if (!maySet) return;
    void callOperation(salon, 'directory', 'settings-index', {}).then((result) => {
      if (result.ok) settings.value = result.reply.data as Row;
      isLoading.value = false;
    });
  }, [salon, settings, isLoading, maySet]);
  const lists = [rows.get('location').value, rows.get('services').value, rows.get('staff').value] as const;
  if (isLoading.value || lists.some(({ kind }) => kind === 'loading')) return undefined;
  const [locations, services, staff] = lists.map(toRows);
  return { settings: settings.value, locations, services: services ?? [], staff: staff ?? [] };
}
