import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Routes } from '../../../../../lib/contract/route.ts';
import { createSetter } from '../../parts/button.tsx';
import { createInputHandler } from '../../parts/field.tsx';
import type { Area } from './areas.ts';

/** The schemas of an area's operations; undefined while they load. */
export function useAreaRoutes(area: Area): Routes | 'failed' | undefined {
  const routes = useSignal<Routes | 'failed' | undefined>(undefined);
  useEffect(() => {
    area.load().then(createInputHandler(routes), createSetter(routes, 'failed'));
  }, [area, routes]);
  return routes.value;
}
