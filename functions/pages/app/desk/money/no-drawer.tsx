import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { useCall } from '../../parts/call.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TRIANGLE_ALERT } from '../../parts/icons.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { findOpenDrawer, type OpenDrawerQuery } from '../../parts/open-drawer.ts';
import type { DiaryState } from '../diary.ts';
import type { Rights } from '../rights.ts';
import { parseAmountOrZeroIfEmpty, toApiAmount } from './amounts.ts';
import { MoneyFailureAlert } from './money-failure.tsx';
import { MoneyField } from './money-field.tsx';
import { OFFLINE } from './offline.ts';
import { moneyTexts } from './texts/index.ts';

type NoDrawerProps = Omit<OpenDrawerQuery, 'location'> & {
  readonly diary: Pick<DiaryState, 'lostSince'>;
  readonly rights: Pick<Rights, 'canDrawer'>;
  readonly location: number | undefined;
};
type ShownProps = NoDrawerProps & OpenDrawerQuery;

type FloatProps = ShownProps & { readonly onOpened: () => void };

/** Opens a drawer inside the form of a payment, which stays as it is: the field is no part of what that form sends. */
function FloatField({ salon, diary, location, onOpened }: FloatProps) {
  const words = moneyTexts().openDrawer;
  const float = useSignal('');
  const { isBusy, runOnce, failure } = useCall();
  const open = async () => {
    const amount = parseAmountOrZeroIfEmpty(float.value);
    if (amount === undefined || float.value.trim() === '') return;
    const openDrawer = diary.lostSince.peek() ? async () => OFFLINE : salon.journal.drawerOpen;
    if (await runOnce(openDrawer, { location_id: location, float: toApiAmount(amount) })) onOpened();
  };
  return (
    <fieldset
      aria-label={words.heading}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        void open();
      }}
    >
      <MoneyField id="drawer-float" label={words.float} value={float}>
        <Button label={words.open} isBusy={isBusy.value} onClick={open} />
      </MoneyField>
      <MoneyFailureAlert failure={failure.value} />
    </fieldset>
  );
}

function Shown(props: ShownProps) {
  const source = useLoaded((options) => findOpenDrawer(props, options));
  const isOpening = useSignal(false);
  const { value } = source.loaded;
  const words = moneyTexts().pay;
  if (value.kind !== 'loaded' || value.value) return null;
  return (
    <div class="note wait">
      <Icon of={TRIANGLE_ALERT} />
      <p role="status">{words.noDrawer}</p>
      {isOpening.value ? (
        <FloatField {...props} onOpened={() => void source.reload()} />
      ) : (
        <Button more="small" label={words.openDrawer} onClick={createSetter(isOpening, true)} />
      )}
    </div>
  );
}

/** Says before cash is taken that no drawer counts it, to those who can open one, and offers to open it (BEHAVIOR §36.5). */
export const NoDrawerNoteForDrawerUsers = ({ location, ...props }: NoDrawerProps) =>
  props.rights.canDrawer && location !== undefined ? <Shown {...props} location={location} /> : null;
