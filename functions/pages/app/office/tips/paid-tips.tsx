import { type ReadonlySignal, useSignal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Question } from '../../parts/dialog.tsx';
import {
  formatDayRange,
  formatPrice,
  formatShortInstant,
  fromApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { formatFact } from '../facts/facts.tsx';
import { findCodeWord } from '../facts/labels.ts';
import { listPeriods } from '../filters/periods.ts';
import { getLabel } from '../form/labels.ts';
import { type JournalEntry, listJournalEntries, toDaysSince } from '../report/journal-entries.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import { StaffName } from '../rows/staff-face.tsx';
import type { ViewProps } from '../view-props.ts';
import { ReadFailure } from '../wrong-address.tsx';
import { tipTexts } from './texts/index.ts';

const EVENT = { event: 'tips_paid_out' } as const;

type PaidTipsProps = ViewProps & {
  /** The result of the last pay-out: the list is read again after it. */
  readonly result: ReadonlySignal<unknown>;
  readonly onTakenBack: () => Promise<unknown>;
};

type PaidByBank = { readonly staffId: number; readonly name: string; readonly amount: string };

/** Asks before a bank transfer of tips is taken back, and takes it back (BEHAVIOR §36.6). */
function useTakeBack({ salon, data, onTakenBack }: Pick<PaidTipsProps, 'salon' | 'data' | 'onTakenBack'>) {
  const words = tipTexts();
  const asked = useSignal<PaidByBank | undefined>(undefined);
  const { isBusy, runOnce, failure } = useCall();
  const close = createSetter(asked, undefined);
  const takeBack = async ({ staffId, amount }: PaidByBank) => {
    close();
    const reply = await runOnce(salon.journal.tipPayOut, { staff_id: staffId, amount: `-${amount}` });
    if (reply) await onTakenBack();
  };
  const tips = asked.value;
  return {
    isBusy,
    ask: (chosen: PaidByBank) => createSetter(asked, chosen),
    question: (
      <>
        <FailureAlert failure={failure.value} />
        {tips && (
          <Question
            title={words.askBack(tips.name, formatPrice(tips.amount, data.currency))}
            yes={words.backYes}
            onYes={() => void takeBack(tips)}
            onClose={close}
          >
            <p>{words.backHint(tips.name)}</p>
          </Question>
        )}
      </>
    ),
  };
}

/** The tips that entries have paid to a staff member by bank transfer, less those taken back. */
const sumPaidByBank = (entries: readonly JournalEntry[], staffId: number): number =>
  Number(
    addUpAmounts(
      entries
        .filter(({ lines }) => lines.some(({ account }) => account === 'bank'))
        .flatMap(({ lines }) =>
          lines.filter(({ account, of }) => account === 'tips' && Number(of) === staffId),
        )
        .map(({ amount }) => amount),
    ),
  );

/** The tips that were paid out since the first day of the address, else in the last 30 days: when, to whom, from where and by whom. */
export function PaidTips(props: PaidTipsProps) {
  const { salon, place, data, rows, permissions, result, onTakenBack } = props;
  const words = tipTexts();
  const { query } = place.address.value;
  const today = toDayOfPage(data);
  // The tips of a month are often paid out after it
  const days = toDaysSince(fromApiDate(query.get('from') ?? listPeriods(today).days30.from), today);
  const title = words.paid(formatDayRange(fromApiDate(days.from), fromApiDate(days.to)));
  const source = useLoaded((options) => {
    result.value;
    return listJournalEntries(salon, { ...EVENT, ...days }, options);
  });
  const back = useTakeBack({
    salon,
    data,
    onTakenBack: async () => {
      await Promise.all([source.reload(), onTakenBack()]);
    },
  });
  const mayTakeBack = permissions.includes('money.drawer');
  const toJournal = (more: Readonly<Record<string, string>>) =>
    `${place.href('journal')}?${new URLSearchParams({ ...EVENT, ...more })}`;
  return (
    <Card id="paid-tips" title={title} head={<a href={toJournal(days)}>{words.journal}</a>}>
      {back.question}
      <LoadedView
        source={source}
        failed={(failure) => (
          <ReadFailure place={place} page="tip" failure={failure} onRetry={source.reload} />
        )}
      >
        {(entries) =>
          entries.length === 0 ? (
            <p class="quiet pad">{words.paidNone}</p>
          ) : (
            <table class="tbl fold">
              <caption class="vh">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{getLabel('tip', 'name').label}</th>
                  <th scope="col">{words.at}</th>
                  <th scope="col" class="end">
                    {words.amount}
                  </th>
                  <th scope="col">{words.from}</th>
                  <th scope="col">{words.by}</th>
                  <th scope="col">
                    <span class="vh">{words.takeBack}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ id, at, business_date: date, lines, actor }) => {
                  const tips = lines.find(({ account }) => account === 'tips');
                  const source = lines.find(({ account }) => account !== 'tips');
                  const account = String(source?.account);
                  const name = formatFact({ area: 'journal', name: 'staff_id', value: tips?.of, rows });
                  const [staffId, amount] = [Number(tips?.of), tips?.amount ?? '0'];
                  const isLeft = sumPaidByBank(entries, staffId) >= Number(amount);
                  return (
                    <tr key={id}>
                      <th scope="row">
                        <StaffName id={Number(tips?.of)} name={name} rows={rows} />
                      </th>
                      <td data-label={words.at}>{formatShortInstant(at, data.timeZone)}</td>
                      <td class="end money main" data-label={words.amount}>
                        {formatPrice(amount, data.currency)}
                      </td>
                      <td data-label={words.from}>
                        <a href={toJournal({ account, from: date, to: date })}>
                          {findCodeWord('account', account) ?? account}
                        </a>
                      </td>
                      <td data-label={words.by}>{actor.name ?? '–'}</td>
                      <td class="end">
                        {mayTakeBack && account === 'bank' && Number(amount) > 0 && isLeft && (
                          <Button
                            more="small"
                            label={words.takeBack}
                            aria-label={words.takeBackNamed(name, formatPrice(amount, data.currency))}
                            isBusy={back.isBusy.value}
                            onClick={back.ask({ staffId, name, amount })}
                          />
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </LoadedView>
    </Card>
  );
}
