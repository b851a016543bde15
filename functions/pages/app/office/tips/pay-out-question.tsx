import { type Signal, useSignal } from '@preact/signals';
import { createSetter } from '../../parts/button.tsx';
import { Question } from '../../parts/dialog.tsx';
import { formatPrice, toDayOfPage } from '../../parts/format.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { findOpenDrawer } from '../../parts/open-drawer.ts';
import { RadioOrCheckbox } from '../../parts/radio-or-checkbox.tsx';
import { reportTexts } from '../report/texts/index.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import { listLoadedRows } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import type { OwedTips } from './pay-out.ts';
import { tipTexts } from './texts/index.ts';

type ChosenDrawer = Signal<number | undefined>;
type DrawerProps = ViewProps & { readonly location: Row; readonly chosen: ChosenDrawer };

/** The open drawer of a location; nothing without one. */
function DrawerChoice({ salon, data, location, chosen }: DrawerProps) {
  const clock = { getToday: () => toDayOfPage(data) };
  const source = useLoaded((options) =>
    findOpenDrawer({ salon, clock, location: Number(location.id) }, options),
  );
  const drawer = source.reply.value;
  if (!drawer) return null;
  const name = reportTexts().drawer(drawer.name, String(drawer.id));
  return (
    <RadioOrCheckbox
      name="paid-from"
      isChosen={chosen.value === drawer.id}
      onChoose={createSetter(chosen, drawer.id)}
    >
      <span>{tipTexts().cash(`${name}, ${location.name}`)}</span>
    </RadioOrCheckbox>
  );
}

type QuestionProps = ViewProps & {
  readonly tips: readonly OwedTips[];
  /** Undefined: by bank transfer. */
  readonly onPay: (drawerId: number | undefined) => void;
  readonly onClose: () => void;
};

/** Asks before tips are paid out, and from where: by bank transfer, or in cash out of an open drawer (BEHAVIOR §36.6). */
export function PayOutQuestion({ tips, onPay, onClose, ...view }: QuestionProps) {
  const words = tipTexts();
  const chosen: ChosenDrawer = useSignal();
  const [first] = tips;
  const price = (amount: string) => formatPrice(amount, view.data.currency);
  return (
    <Question
      title={first && tips.length === 1 ? words.ask(first.name) : words.askAll}
      yes={words.payOut(price(addUpAmounts(tips.map(({ owed }) => owed))))}
      yesLook="primary"
      no={words.notNow}
      onYes={() => onPay(chosen.peek())}
      onClose={onClose}
    >
      <div class="stack">
        {tips.length > 1 && (
          <ul class="lines">
            {tips.map(({ staff_id, name, owed }) => (
              <li key={staff_id}>
                <span class="grow">{name}</span>
                <b class="money">{price(owed)}</b>
              </li>
            ))}
          </ul>
        )}
        <fieldset class="choices">
          <legend>{words.paidFrom}</legend>
          <RadioOrCheckbox
            name="paid-from"
            isChosen={chosen.value === undefined}
            onChoose={createSetter(chosen, undefined)}
          >
            <span>{words.bank}</span>
          </RadioOrCheckbox>
          {listLoadedRows(view.rows.get('location').value).map((location) => (
            <DrawerChoice key={location.id} {...view} location={location} chosen={chosen} />
          ))}
        </fieldset>
        <p class="sub">{words.hint}</p>
      </div>
    </Question>
  );
}
