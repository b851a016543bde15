import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { Field } from '../../parts/field.tsx';
import { createIdempotencyKeys } from '../../parts/form-values.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import { PanelForm } from '../check-out/panel-form.tsx';
import { formatAmount, formatMoney, parseAmount, toHundredths } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { DrawerFormProps, TillProps } from './till-props.ts';

/** Says before the count what the salon owes in tips: what is paid out of the drawer later would be missing in it. */
function OwedTips({ salon, data, changes }: TillProps) {
  const source = useLoaded((options) => {
    changes.value;
    return salon.journal.tipIndex({ per_page: 100 }, options);
  });
  const owed = (source.reply.value?.data ?? []).reduce(
    (sum, each) => sum + Math.max(0, toHundredths(each.owed)),
    0,
  );
  return <p role="status">{owed > 0 && moneyTexts().drawer.tipsOwed(formatMoney(owed, data.currency))}</p>;
}

/** Describes the difference of a count, in hundredths. */
function describeDifference(cents: number, currency: string): string {
  const words = moneyTexts().drawer;
  const amount = formatMoney(Math.abs(cents), currency);
  if (cents === 0) return words.exact;
  return cents < 0 ? words.missing(amount) : words.over(amount);
}

/** Counts the cash and ends the drawer. What must be in it shows once a count differs, which is asked about (BEHAVIOR §39.9). */
export function CloseDrawer(props: DrawerFormProps) {
  const { drawer, salon, data, diary, onDone, onClose } = props;
  const words = moneyTexts().drawer;
  const [counted, note] = [useSignal(''), useSignal('')];
  /** The count whose difference was asked about. */
  const asked = useSignal<number | undefined>(undefined);
  const keys = useMemo(createIdempotencyKeys, []);
  const typed = parseAmount(counted.value);
  const difference = typed === undefined ? 0 : typed - toHundredths(drawer.expected);
  const isAsked = difference !== 0 && asked.value === typed;
  const apply = async (): Promise<CallFailure | null | undefined> => {
    if (typed === undefined) return null;
    if (difference !== 0 && !isAsked) {
      asked.value = typed;
      return null;
    }
    if (diary.lostSince.peek()) return OFFLINE;
    const count = { drawer_id: drawer.id, counted: formatAmount(typed) };
    const input = isAsked ? { ...count, note: note.value } : count;
    const result = await salon.journal.drawerClose(input, { idempotencyKey: keys.getKey(input) });
    if (!result.ok) return result;
    // Another desk may have taken cash since the drawer was read
    const left = toHundredths(result.reply.data.difference ?? '0');
    onDone(`${words.closed} ${describeDifference(left, data.currency)}`);
    return undefined;
  };
  const question = [
    describeDifference(difference, data.currency),
    words.expectedIs(formatPrice(drawer.expected, data.currency)),
    words.countAgain,
  ];
  return (
    <PanelForm
      id="drawer-close"
      title={words.close}
      label={isAsked ? words.closeAnyway : words.closeNow}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <OwedTips {...props} />
      <MoneyField id="drawer-counted" label={words.counted} value={counted} required />
      <p class="pay-sum" role="status">
        {isAsked && question.join(' ')}
      </p>
      {isAsked && <Field id="drawer-note" label={words.note} value={note} />}
    </PanelForm>
  );
}
