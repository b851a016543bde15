import { useSignal, useSignalEffect } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { useCall } from '../../parts/call.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TRIANGLE_ALERT } from '../../parts/icons.ts';
import type { Drawer } from '../../parts/open-drawer.ts';
import type { DialogProps } from '../dialog-props.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { SidePanel } from '../side-panel.tsx';
import { deskTexts } from '../texts/index.ts';
import { CloseDrawer } from './close-drawer.tsx';
import { DayTotals } from './day-totals.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { SoldToday } from './sold-today.tsx';
import { tillTexts } from './texts/index.ts';
import type { DifferenceLook, TillProps, Undo } from './till-props.ts';
import { TipsSection } from './tips-section.tsx';

type Told = { readonly text: string; readonly look: DifferenceLook; readonly undo?: Undo | undefined };

/** The result of the last act, with the way back if there is one. It stays in view where the till is scrolled. */
function ToldNote({ told, onDone }: { readonly told: Told | undefined } & Pick<TillProps, 'onDone'>) {
  const { isBusy, run, failure } = useCall();
  const { takeBack, isUndone } = deskTexts().acts;
  const undo = async ({ text, undo: call }: Told) => {
    if (call && (await run(call))) onDone(isUndone(text));
  };
  return (
    <>
      <div class={told ? `note told ${told.look}` : 'vh'} role="status">
        {told && told.look !== 'ok' && <Icon of={TRIANGLE_ALERT} />}
        <p>{told?.text}</p>
        {told?.undo && (
          <Button more="small" label={takeBack} isBusy={isBusy.value} onClick={() => undo(told)} />
        )}
      </div>
      <MoneyFailureAlert failure={failure.value} />
    </>
  );
}

/** The till of a location today: drawer, totals, sales, and tips to pay out (BEHAVIOR §39.9). */
export function Till(props: DialogProps) {
  const { rights, catalog, dialogs } = props;
  const words = tillTexts().till;
  const location = catalog.locationId.value;
  const name = catalog.catalog.value?.locations.find(({ id }) => id === location)?.name ?? '';
  /** Counts the changes made here: after each one, totals and drawer are read again. */
  const changes = useSignal(0);
  const drawerId = useSignal<number | undefined>(undefined);
  const told = useSignal<Told | undefined>(undefined);
  /** Whether cash is still to be counted: until then nothing shows what the drawer must hold. */
  const isBlind = useSignal(rights.canDrawer);
  const counting = useSignal<Drawer | undefined>(undefined);
  // A count begins without the result of an earlier act
  useSignalEffect(() => {
    if (counting.value) told.value = undefined;
  });
  if (location === undefined) return null;
  const shared = {
    ...props,
    location,
    changes,
    drawerId,
    counting,
    isBlind,
    onDone: (text: string, look: DifferenceLook = 'ok', undo?: Undo) => {
      told.value = { text, look, undo };
      changes.value += 1;
    },
  };
  return (
    <SidePanel id="till" title={words.heading(name)} size="page" onClose={dialogs.close}>
      <ToldNote told={told.value} onDone={shared.onDone} />
      {counting.value ? (
        <CloseDrawer {...shared} drawer={counting.value} onClose={createSetter(counting, undefined)} />
      ) : (
        <div class="till">
          {rights.canDrawer && (
            <div class="cards">
              <DrawerSection {...shared} />
              <TipsSection {...shared} />
            </div>
          )}
          <div class="cards">
            {(rights.canDrawer || rights.canReadJournal) && !isBlind.value && <DayTotals {...shared} />}
            {rights.canReadSales && <SoldToday {...shared} />}
          </div>
        </div>
      )}
    </SidePanel>
  );
}
