import { type Signal, useSignal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { formatPercent } from '../../parts/format.ts';
import { RadioOrCheckbox } from '../../parts/radio-or-checkbox.tsx';
import {
  computePercentage,
  formatMoney,
  parseAmountOrZeroIfEmpty,
  toHundredths,
  toTypedAmount,
} from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { Bill, Quote } from './bill-input.ts';
import type { CheckOutContext } from './check-out-context.ts';

const listBills = ({ bill, other_visits = [] }: Quote): readonly Bill[] => [
  bill,
  ...other_visits.map((other) => other.bill),
];

/** The ids of the staff who performed services of the bills. */
const listServers = (bills: readonly Bill[]): number[] => [
  ...new Set(bills.flatMap(({ lines }) => lines).flatMap(({ staff_id }) => staff_id ?? [])),
];

/** The list price of the services that somebody performed, with their add-ons: the base of tips in percent (BEHAVIOR §37.3). */
const sumPerformed = (bills: readonly Bill[], performer?: number): number =>
  bills.reduce((sum, bill) => sum + sumPerformedOf(bill, performer), 0);

function sumPerformedOf({ lines, addons }: Bill, performer: number | undefined): number {
  const performed = lines.filter(({ staff_id }) =>
    performer === undefined ? staff_id !== null : staff_id === performer,
  );
  const ids = new Set(performed.map(({ service_id }) => service_id));
  const ofThem = addons.filter(({ service_id }) => ids.has(service_id));
  return [...performed, ...ofThem].reduce((sum, { price }) => sum + toHundredths(price), 0);
}

type TipRowProps = {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly error?: string | undefined;
  /** The amount that the percentages are of, in hundredths. */
  readonly base: number;
  /** The highest tip, in hundredths. */
  readonly most: number;
  readonly data: CheckOutContext['data'];
  readonly onType?: (text: string) => void;
};

/** A tip: the salon's percentages with their amounts, and a field for another amount. */
function TipRow({ id, label, value, error, base, most, data, onType = () => {} }: TipRowProps) {
  const typed = parseAmountOrZeroIfEmpty(value.value);
  return (
    <div class="tip">
      <MoneyField id={id} label={label} value={value} error={error} onType={onType} />
      <div>
        <p class="sub">{moneyTexts().pay.tipOf(formatMoney(base, data.currency))}</p>
        <div class="picks">
          {data.tipPercentages
            .map((percent) => ({ percent, amount: computePercentage(base, percent, data.currency) }))
            .filter(({ amount }) => amount > 0 && amount <= most)
            .map(({ percent, amount }) => (
              <Button
                key={percent}
                look="pick"
                label={
                  <>
                    <span>{formatPercent(percent)}</span> <span>{formatMoney(amount, data.currency)}</span>
                  </>
                }
                aria-pressed={typed === amount}
                onClick={() => {
                  value.value = typed === amount ? '' : toTypedAmount(amount);
                  onType(value.value);
                }}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

type TipFieldsProps = {
  readonly context: CheckOutContext;
  readonly quote: Quote;
  readonly error: string | undefined;
};

/** One tip with the salon's percentages, or one for each person. */
export function TipFields({ context: { bill, data, staff }, quote, error }: TipFieldsProps) {
  const quoted = listBills(quote);
  const words = moneyTexts().pay;
  const servers = listServers(quoted);
  const byPerson = bill.tipsByPerson.value;
  if (servers.length === 0) return null;
  const tips = quoted.flatMap((each) => each.tips);
  const base = sumPerformed(quoted);
  const shared = {
    data,
    most: Math.max(
      quoted.reduce((sum, { total }) => sum + toHundredths(total), 0),
      data.tipMax,
    ),
  };
  const nameOf = (id: number) => staff.get(id) ?? String(id);
  const show = (amount: number) => formatMoney(amount, data.currency);
  return (
    <div>
      {byPerson ? (
        servers.map((id) => (
          <PersonTip
            key={id}
            {...shared}
            id={id}
            label={words.tipFor(nameOf(id))}
            base={sumPerformed(quoted, id)}
            tips={bill.tipsByPerson}
          />
        ))
      ) : (
        <TipRow {...shared} id="pay-tip" label={words.tip} value={bill.tip} error={error} base={base} />
      )}
      {servers.length > 1 && (
        <>
          {!byPerson && tips.length > 0 && (
            <p class="sub">
              {tips
                .map(({ staff_id, amount }) => words.tipShare(nameOf(staff_id), show(toHundredths(amount))))
                .join(' · ')}
            </p>
          )}
          <RadioOrCheckbox
            isChosen={byPerson !== undefined}
            onChoose={createSetter(
              bill.tipsByPerson,
              byPerson ? undefined : new Map(servers.map((id) => [id, ''])),
            )}
          >
            {words.byPerson}
          </RadioOrCheckbox>
        </>
      )}
    </div>
  );
}

type PersonTipProps = Omit<TipRowProps, 'id' | 'value' | 'onType'> & {
  readonly id: number;
  readonly tips: CheckOutContext['bill']['tipsByPerson'];
};

function PersonTip({ id, tips, ...row }: PersonTipProps) {
  const value = useSignal(tips.peek()?.get(id) ?? '');
  return (
    <TipRow
      {...row}
      id={`pay-tip-${id}`}
      value={value}
      onType={(text) => {
        tips.value = new Map(tips.peek()).set(id, text);
      }}
    />
  );
}
