import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { createSetter } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { InsetToggle } from '../../parts/inset.tsx';
import { LoadedList, useLoaded } from '../../parts/loaded.tsx';
import { PanelForm, type ToCallOptions } from '../check-out/panel-form.tsx';
import { formatMoney, parseAmountOrZeroIfEmpty, toApiAmount, toHundredths } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { tillTexts } from './texts/index.ts';
import type { TillProps } from './till-props.ts';

type Owed = ReplyData<Client['journal']['tipIndex']>[number];

type PayOutProps = TillProps & { readonly owed: Owed; readonly onClose: () => void };

/** Pays tips out, in cash out of the open drawer or by bank transfer (BEHAVIOR §36.6). */
function PayOut({ owed, salon, data, diary, drawerId, onDone, onClose }: PayOutProps) {
  const words = tillTexts().tipsOwed;
  const amount = useSignal(owed.owed);
  const isCash = useSignal(drawerId.peek() !== undefined);
  const apply = async (toOptions: ToCallOptions) => {
    const typed = parseAmountOrZeroIfEmpty(amount.value);
    if (typed === undefined || typed === 0) return null;
    if (diary.lostSince.peek()) return OFFLINE;
    const drawer = isCash.value ? drawerId.peek() : undefined;
    const input = {
      staff_id: owed.staff_id,
      amount: toApiAmount(typed),
      ...(drawer === undefined ? {} : { drawer_id: drawer }),
    };
    const result = await salon.journal.tipPayOut(input, toOptions(input));
    if (!result.ok) return result;
    const back = { ...input, amount: toApiAmount(0 - typed) };
    onDone(words.done(owed.name, formatMoney(typed, data.currency)), 'ok', () =>
      salon.journal.tipPayOut(back, toOptions(back)),
    );
    return undefined;
  };
  return (
    <PanelForm
      id={`tips-${owed.staff_id}`}
      title={words.payOutTo(owed.name)}
      label={words.submit}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <MoneyField id="tips-amount" label={words.amount} value={amount} required />
      {drawerId.value !== undefined && (
        <Checkbox id="tips-cash" value={isCash}>
          {words.inCash}
        </Checkbox>
      )}
      {!(isCash.value && drawerId.value !== undefined) && <p class="sub">{words.byBank}</p>}
    </PanelForm>
  );
}

type TakeBackProps = TillProps & {
  /** The drawer that the tips were paid from. */
  readonly from: number;
  readonly staffId: number;
  readonly name: string;
  /** In hundredths. */
  readonly amount: number;
  readonly id: string;
  readonly onClose: () => void;
};

/** Takes tips back into the drawer that were paid out of it by mistake (BEHAVIOR §36.6). */
export function TakeTipsBack({ from, staffId, name, amount, id, ...props }: TakeBackProps) {
  const { salon, data, diary, onDone, onClose } = props;
  const words = tillTexts().tipsOwed;
  const shown = formatMoney(amount, data.currency);
  const apply = async (toOptions: ToCallOptions) => {
    if (diary.lostSince.peek()) return OFFLINE;
    const input = { staff_id: staffId, amount: toApiAmount(0 - amount), drawer_id: from };
    const result = await salon.journal.tipPayOut(input, toOptions(input));
    if (!result.ok) return result;
    onDone(words.tookBack(name, shown));
    return undefined;
  };
  return (
    <PanelForm
      id={id}
      title={words.takeBackFrom(name)}
      label={words.takeBack}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <p>{words.takeBackHint(name, shown)}</p>
    </PanelForm>
  );
}

export function TipsSection(props: TillProps) {
  const { salon, data, changes } = props;
  const words = tillTexts().tipsOwed;
  const chosen = useSignal<number | undefined>(undefined);
  const source = useLoaded((options) => {
    changes.value;
    return salon.journal.tipIndex({ per_page: 100 }, options);
  });
  return (
    <section class="card" aria-labelledby="tips-heading">
      <h3 id="tips-heading">{words.heading}</h3>
      <LoadedList source={source} none={words.none}>
        {({ data: rows }) => (
          <ul class="rows">
            {rows.map((owed) => (
              <li key={owed.staff_id}>
                <div class="row">
                  <span>{owed.name}</span>
                  <span class="amount">{formatPrice(owed.owed, data.currency)}</span>
                  {toHundredths(owed.owed) > 0 && (
                    <InsetToggle
                      opens={`tips-${owed.staff_id}`}
                      shown={chosen}
                      panel={owed.staff_id}
                      look="link"
                      name={words.payOutTo(owed.name)}
                    >
                      {words.payOut}
                    </InsetToggle>
                  )}
                </div>
                {chosen.value === owed.staff_id && (
                  <PayOut {...props} owed={owed} onClose={createSetter(chosen, undefined)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </section>
  );
}
