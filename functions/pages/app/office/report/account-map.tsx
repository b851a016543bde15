import { signal, useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Result } from '../../../../../lib/client/types.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, StatusNotice, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { addDays, formatDayRange, fromApiDate, toApiDate, toDayOfPage, toMonth } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, DOWNLOAD, TRIANGLE_ALERT } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { chooseCsvFormat, downloadTextAsFile } from '../../parts/save-file.ts';
import { AreaLinksOfTab } from '../area-links.tsx';
import type { AreaName } from '../areas/areas.ts';
import { DaysButton } from '../filters/days-button.tsx';
import { listPeriods, type Period, toMonthDays } from '../filters/periods.ts';
import { AreaHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { type Chart, listChartsOfTimeZone, proposeAccountNumber } from './account-charts.ts';
import { type Download, describeDownload, findDownload, isDownloadedAfterDays } from './downloads.ts';
import { ledgerTexts } from './ledger/texts/index.ts';

type Account = Reply<Client['journal']['accountMapIndex']>['data'][number];

/** The journal as a file, and the numbers of its accounts (BEHAVIOR §36.13, §40.4). */
export function AccountMap(props: ViewProps & { readonly name: AreaName }) {
  const { salon } = props;
  const source = useLoaded((options) => salon.journal.accountMapIndex({}, options));
  return (
    <>
      <AreaHeading {...props} />
      <AreaLinksOfTab {...props} />
      <LoadedView source={source}>
        {({ data, downloads }) => (
          <>
            <JournalExport {...props} downloads={downloads} onDownload={source.reload} />
            <Numbers {...props} accounts={data} />
          </>
        )}
      </LoadedView>
    </>
  );
}

/** A period in parts that the API gives as a file each: its months. */
function splitByMonth({ from, to }: Period): Period[] {
  const parts: Period[] = [];
  for (let start = from; start <= to; ) {
    const month = toMonthDays(toMonth(start));
    parts.push({ from: start, to: month.to < to ? month.to : to });
    start = addDays(month.to, 1);
  }
  return parts;
}

type ExportProps = ViewProps & {
  readonly downloads: readonly Download[];
  readonly onDownload: () => void;
};

/** Downloads the journal of some days. Today can still change: the file says so, and the page before it. */
function JournalExport(props: ExportProps) {
  const { salon, data, rows, place, permissions, downloads, onDownload } = props;
  const words = ledgerTexts().accounts;
  const today = toDayOfPage(data);
  const { lastMonth } = listPeriods(today);
  const days = useComputed((): Period => {
    const { query } = place.address.value;
    return {
      from: fromApiDate(query.get('from') ?? lastMonth.from),
      to: fromApiDate(query.get('to') ?? lastMonth.to),
    };
  });
  const message = useSignal('');
  /** The days of the last file that were open, whose period it names. */
  const found = useSignal<{ readonly of: Period; readonly open: Period | undefined } | undefined>(undefined);
  const { isBusy, run, failure, findGeneralFailure } = useCall();
  const { from, to } = days.value;
  const known = found.value?.of === days.value ? found.value.open : undefined;
  const open = known ?? (from <= today && today <= to ? { from: today, to: today } : undefined);
  const save = async () => {
    message.value = '';
    const exports: string[] = [];
    for (const part of splitByMonth({ from, to })) {
      const asked = { from: toApiDate(part.from), to: toApiDate(part.to), format: 'csv' } as const;
      const text = await run(() => salon.journal.journalExport(asked) as Promise<Result<string>>);
      if (text === undefined) return;
      exports.push(text);
    }
    const { toJournalFileInPageLanguage } = await import('./account-file.ts');
    const file = await toJournalFileInPageLanguage(
      exports,
      { data, rows },
      chooseCsvFormat() === 'csv_semicolon',
    );
    found.value = { of: days.value, open: file.open };
    if (file.isEmpty) {
      message.value = words.nothing;
      return;
    }
    downloadTextAsFile(`${data.slug}-journal-${from}-${to}.csv`, 'text/csv', file.text);
    // A day that is over and not closed can still get entries
    const isUnclosed = file.open !== undefined && file.open.from < today;
    if (isUnclosed || !permissions.includes('books.write')) return;
    const downloaded = { from: toApiDate(from), to: toApiDate(to) };
    if (await run(() => salon.journal.accountMapUpdate({ accounts: [], downloaded }))) onDownload();
  };
  const last = findDownload(downloads, days.value);
  return (
    <Card id="export" title={words.export}>
      <div class="pad stack">
        <div class="row wrap">
          <DaysButton
            today={today}
            chosen={days.value}
            failure={failure.value ?? undefined}
            onChoose={(chosen) => {
              message.value = '';
              failure.value = null;
              place.setQuery({ from: toApiDate(chosen.from), to: toApiDate(chosen.to) });
            }}
          />
          <Button icon={DOWNLOAD} look="primary" label={words.save} isBusy={isBusy.value} onClick={save} />
        </div>
        {open && (
          <div class="note wait">
            <Icon of={TRIANGLE_ALERT} />
            <p>{words.open(formatDayRange(open.from, open.to))}</p>
          </div>
        )}
        {message.value !== '' && <StatusNotice text={message} />}
        {last && (
          <div
            class={isDownloadedAfterDays(last, days.value, data.timeZone) ? 'note ok' : 'note'}
            role="status"
          >
            <Icon of={CHECK} />
            <p>{describeDownload(last, days.value, data.timeZone)}</p>
          </div>
        )}
        <p class="sub">{words.exportHint}</p>
        <FailureAlert failure={findGeneralFailure(['from', 'to'])} />
      </div>
    </Card>
  );
}

type NumbersProps = ViewProps & { readonly accounts: readonly Account[] };

function Numbers({ salon, data, permissions, accounts }: NumbersProps) {
  const words = ledgerTexts().accounts;
  const numbers = useMemo(
    () => accounts.map(({ account, number }) => ({ account, text: signal(number) })),
    [accounts],
  );
  const isSaved = useSignal(false);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const errorFields = numbers.map((_, index) => `accounts.${index}.number`);
  const canChange = permissions.includes('books.write');
  const save = async () => {
    isSaved.value = false;
    const changed = numbers.map(({ account, text }) => ({ account, number: text.value.trim() }));
    isSaved.value = (await run(() => salon.journal.accountMapUpdate({ accounts: changed }))) !== undefined;
  };
  /** Fills the numbers that nobody has typed. */
  const propose = (chart: Chart) => {
    for (const { account, text } of numbers) text.value ||= proposeAccountNumber(chart, account);
  };
  const charts = canChange ? listChartsOfTimeZone(data.timeZone) : [];
  return (
    <Card
      id="numbers"
      title={words.numbers}
      head={charts.map((chart) => (
        <Button key={chart} label={words.propose(chart)} onClick={() => propose(chart)} />
      ))}
    >
      <Form class="pad form" onSubmit={save}>
        <p class="sub">{charts.length > 0 ? words.proposeHint : words.numbersHint}</p>
        <div class="filters">
          {numbers.map(({ account, text }, index) => (
            <Field
              key={account}
              id={`number-${account}`}
              label={officeTexts().choices.account?.[account] ?? account}
              value={text}
              error={errorOf(errorFields[index] ?? '')}
            />
          ))}
        </div>
        {canChange && <SubmitButton label={officeTexts().form.save} isBusy={isBusy.value} />}
        {isSaved.value && <StatusNotice text={words.saved} />}
      </Form>
      <FailureAlert failure={findGeneralFailure(errorFields)} />
    </Card>
  );
}
