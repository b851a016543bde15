import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { RecordName } from '../areas/areas.ts';
import { callOperation, listLoadedRows } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import type { SalonState } from './checklist-steps.ts';

const LISTS = ['location', 'services', 'staff'] as const satisfies readonly RecordName[];

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly state: SalonState };

export function useSalonState({ salon, rows, permissions }: ViewProps): Loading {
  const settings = useSignal<Row | CallFailure | undefined>(undefined);
  const maySet = permissions.includes('settings.write');
  const loadSettings = useCallback(() => {
    if (!maySet) return;
    settings.value = undefined;
    void callOperation(salon, 'directory', 'settings-index', {}).then((result) => {
      settings.value = result.ok ? (result.reply.data as Row) : result;
    });
  }, [salon, settings, maySet]);
  useEffect(loadSettings, [loadSettings]);
  const lists = LISTS.map((name) => ({ name, loaded: rows.get(name).value }));
  const failed = lists.flatMap(({ name, loaded }) => (loaded.kind === 'failed' ? [{ ...loaded, name }] : []));
  const found = settings.value;
  const hasFailed = found !== undefined && 'ok' in found;
  const failure = failed[0]?.failure ?? (hasFailed ? (found as CallFailure) : undefined);
  if (failure) {
    const retry = () => {
      if (hasFailed) loadSettings();
      for (const { name } of failed) void rows.reload(name);
    };
    return { kind: 'failed', failure, retry };
  }
  if ((maySet && !found) || lists.some(({ loaded }) => loaded.kind === 'loading')) return { kind: 'loading' };
  const [locations, services = [], staff = []] = lists.map(({ loaded }) => listLoadedRows(loaded));
  return { kind: 'loaded', state: { settings: found as Row | undefined, locations, services, staff } };
}
