import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { setTo } from '../../parts/set-to.ts';
import { formatAmount, formatMoney, parseAmount, takePercentage, toHundredths } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { Bill } from './bill-input.ts';
import type { CheckOutContext } from './check-out-context.ts';

/** The ids of the staff who performed services of the bill. */
const listServers = ({ lines }: Bill): number[] => [
  ...new Set(lines.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id]))),
];

/** The list price of the performed services and add-ons: the base of tips in percent (BEHAVIOR §37.3). */
function sumPerformed({ lines, addons }: Bill): number {
  const performed = lines.filter(({ staff_id }) => staff_id !== null);
  const ids = new Set(performed.map(({ service_id }) => service_id));
  const ofThem = addons.filter(({ service_id }) => ids.has(service_id));
  return [...performed, ...ofThem].reduce((sum, { price }) => sum + toHundredths(price), 0);
}

type TipFieldsProps = {
  readonly context: CheckOutContext;
  readonly quoted: Bill;
  readonly error: string | undefined;
};

/** One tip with the salon's percentages, or one for each person. */
export function TipFields({ context: { bill, data, staff }, quoted, error }: TipFieldsProps) {
  const words = moneyTexts().pay;
  const servers = listServers(quoted);
  const byPerson = bill.tipsByPerson.value;
  const performed = sumPerformed(quoted);
  if (servers.length === 0) return null;
  const suggestions = data.tipPercentages
    .map((percent) => ({ percent, amount: takePercentage(performed, percent, data.currency) }))
    .filter(({ amount }) => amount > 0 && amount <= Math.max(toHundredths(quoted.total), data.tipMax));
  const typed = parseAmount(bill.tip.value);
  return (
    <>
      {byPerson ? (
        servers.map((id) => (
          <PersonTip key={id} id={id} name={staff.get(id) ?? String(id)} tips={bill.tipsByPerson} />
        ))
      ) : (
        <>
          <MoneyField id="pay-tip" label={words.tip} value={bill.tip} error={error} />
          {suggestions.length > 0 && (
            <div class="quick">
              {suggestions.map(({ percent, amount }) => (
                <Button
                  key={percent}
                  look="pick"
                  more="tiny"
                  label={words.tipPercent(percent, formatMoney(amount, data.currency))}
                  aria-pressed={typed === amount}
                  onClick={setTo(bill.tip, typed === amount ? '' : formatAmount(amount))}
                />
              ))}
            </div>
          )}
        </>
      )}
      {servers.length > 1 && (
        <Choice
          isChosen={byPerson !== undefined}
          onChoose={() => {
            bill.tipsByPerson.value = byPerson ? undefined : new Map(servers.map((id) => [id, '']));
          }}
        >
          {words.byPerson}
        </Choice>
      )}
    </>
  );
}

type PersonTipProps = {
  readonly id: number;
  readonly name: string;
  readonly tips: CheckOutContext['bill']['tipsByPerson'];
};

/** The tip for one person. */
function PersonTip({ id, name, tips }: PersonTipProps) {
  const value = useSignal(tips.peek()?.get(id) ?? '');
  return (
    <MoneyField
      id={`pay-tip-${id}`}
      label={moneyTexts().pay.tipFor(name)}
      value={value}
      onType={(text) => {
        tips.value = new Map(tips.peek()).set(id, text);
      }}
    />
  );
}
