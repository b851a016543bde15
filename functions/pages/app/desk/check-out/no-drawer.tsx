import { useLoaded } from '../../parts/loaded.tsx';
import { findOpenDrawer, type OpenDrawerQuery } from '../money/open-drawer.ts';
import { moneyTexts } from '../money/texts/index.ts';

/** Says that no drawer counts the cash that is typed (BEHAVIOR §36.5). */
export function NoDrawer(query: OpenDrawerQuery) {
  const { value } = useLoaded((options) => findOpenDrawer(query, options)).loaded;
  if (value.kind !== 'loaded' || value.value) return null;
  return (
    <p class="note" role="status">
      {moneyTexts().pay.noDrawer}
    </p>
  );
}
