import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button, createSetter } from '../../parts/button.tsx';
import { Alert } from '../../parts/call.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { texts } from '../../texts/index.ts';
import { AreaLinksOfTab } from '../area-links.tsx';
import { type AreaName, getArea, type ReadArea } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { factTexts } from '../facts/texts/index.ts';
import { getLabel } from '../form/labels.ts';
import { AreaHeading } from '../page-heading.tsx';
import { SpreadsheetButton } from '../reads/spreadsheet-button.tsx';
import { addUpAmounts } from '../rows/book-sums.ts';
import { EmptyList } from '../rows/empty-list.tsx';
import { StaffName } from '../rows/staff-face.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { PaidTips } from './paid-tips.tsx';
import { type OwedTips, type PayOutResult, payOutTipsDespiteRefusals } from './pay-out.ts';
import { PayOutQuestion } from './pay-out-question.tsx';
import { tipTexts } from './texts/index.ts';

/** More people than a salon has. */
const PEOPLE_MAX = 100;

type TipsProps = ViewProps & { readonly name: AreaName };

/** The tips that the salon owes its people, to pay out one by one or all, and what was paid out (BEHAVIOR §36.6, §40.4). */
export function Tips(props: TipsProps) {
  const { salon, name, permissions } = props;
  const saved = useSignal('');
  const result = useSignal<PayOutResult | undefined>(undefined);
  const source = useLoaded((options) => salon.journal.tipIndex({ per_page: PEOPLE_MAX }, options));
  return (
    <>
      <AreaHeading
        {...props}
        actions={
          <SpreadsheetButton
            {...props}
            area={getArea(name) as ReadArea}
            readFilters={() => ({})}
            onDone={(text) => {
              saved.value = text;
            }}
          />
        }
      />
      <div class="row wrap filterbar">
        <AreaLinksOfTab {...props} />
        <p class="sub grow" role="status">
          {saved}
        </p>
      </div>
      <ResultNotice {...props} result={result.value} />
      <LoadedView source={source}>
        {({ data: list }) => (
          <OwedList
            {...props}
            list={list}
            onPaid={async (paid) => {
              await source.reload();
              result.value = paid;
            }}
          />
        )}
      </LoadedView>
      {permissions.includes('journal.read') && (
        <PaidTips
          {...props}
          result={result}
          onTakenBack={() => {
            result.value = undefined;
            return source.reload();
          }}
        />
      )}
    </>
  );
}

type ResultProps = Pick<ViewProps, 'data'> & { readonly result: PayOutResult | undefined };

/** The people who were paid, and those who were not. */
function ResultNotice({ data, result }: ResultProps) {
  if (!result) return null;
  const words = tipTexts();
  const { paid, missed, failure, isCash } = result;
  const told = paid.map(({ name, owed }) => texts().page.labelled(name, formatPrice(owed, data.currency)));
  const refused = isCash ? words.tooLittle : words.changed;
  const reason = failure?.kind === 'invalid' ? refused : failure && describeOfficeFailure(failure);
  return (
    <>
      {paid.length > 0 && (
        <div class="note ok" role="status">
          <Icon of={CHECK} />
          <p>{words.done(told.join(', '))}</p>
        </div>
      )}
      {missed.length > 0 && (
        <Alert text={`${words.missed(missed.map(({ name }) => name).join(', '))} ${reason}`} />
      )}
    </>
  );
}

type OwedListProps = TipsProps & {
  readonly list: readonly OwedTips[];
  readonly onPaid: (result: PayOutResult) => Promise<void>;
};

function OwedList({ list, onPaid, ...props }: OwedListProps) {
  const { salon, name: area, data, rows, permissions } = props;
  const words = tipTexts();
  const asked = useSignal<readonly OwedTips[]>([]);
  const isBusy = useSignal(false);
  // A second try before the list is read again repeats the calls of the first
  const keys = useRef(new Map<string, object>());
  const getKey = (call: object): object => {
    const input = JSON.stringify(call);
    const key = keys.current.get(input) ?? {};
    keys.current.set(input, key);
    return key;
  };
  const payOut = async (drawerId: number | undefined) => {
    const chosen = asked.peek();
    asked.value = [];
    if (isBusy.peek()) return;
    isBusy.value = true;
    const result = await payOutTipsDespiteRefusals(salon, chosen, drawerId, getKey);
    if (result.failure?.kind !== 'unreachable') keys.current.clear();
    await onPaid(result);
    isBusy.value = false;
  };
  const price = (amount: string) => formatPrice(amount, data.currency);
  const sum = (tips: readonly OwedTips[]) => price(addUpAmounts(tips.map(({ owed }) => owed)));
  const payable = list.filter(({ owed }) => Number(owed) > 0);
  const mayPay = permissions.includes('money.drawer');
  if (list.length === 0) return <EmptyList what={words.none} name={area} />;
  return (
    <div class="card">
      <table class="tbl fold">
        <caption class="vh">{officeTexts().area[area].name}</caption>
        <thead>
          <tr>
            <th scope="col">{getLabel(area, 'name').label}</th>
            <th scope="col" class="end">
              {getLabel(area, 'owed').label}
            </th>
            <th scope="col">
              <span class="vh">{words.column}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((tips) => (
            <tr key={tips.staff_id}>
              <th scope="row">
                <StaffName id={tips.staff_id} name={tips.name} rows={rows} />
              </th>
              <td class="end money main" data-label={getLabel(area, 'owed').label}>
                {price(tips.owed)}
              </td>
              <td class="end">
                {Number(tips.owed) < 0 && <span class="sub">{words.takenBack}</span>}
                {mayPay && Number(tips.owed) > 0 && (
                  <Button
                    more="small"
                    label={words.payOut(price(tips.owed))}
                    aria-label={`${words.payOut(price(tips.owed))}: ${tips.name}`}
                    isBusy={isBusy.value}
                    onClick={createSetter(asked, [tips])}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="sum">
            <th scope="row">{factTexts().sum}</th>
            <td class="end money main" data-label={getLabel(area, 'owed').label}>
              {sum(list)}
            </td>
            <td class="end">
              {mayPay && payable.length > 1 && (
                <Button
                  look="primary"
                  more="small"
                  label={isBusy.value ? words.paying : words.payOutAll(sum(payable))}
                  isBusy={isBusy.value}
                  onClick={createSetter(asked, payable)}
                />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
      {asked.value.length > 0 && (
        <PayOutQuestion
          {...props}
          tips={asked.value}
          onPay={(drawerId) => void payOut(drawerId)}
          onClose={createSetter(asked, [])}
        />
      )}
    </div>
  );
}
