import { signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Result } from '../../../../../lib/client/types.ts';
import type { Reply } from '../../page-data.ts';
import { FailureAlert, StatusNotice, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import { addDays, fromApiDate, toApiDate, toMonth } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { AreaChoice } from '../area-choice.tsx';
import type { AreaName } from '../areas/areas.ts';
import { listPeriods, type Period, toMonthDays } from '../filters/periods.ts';
import { PageHeading } from '../page-heading.tsx';
import { chooseCsvFormat, saveFile } from '../rows/save-file.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { toToday } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type Account = Reply<Client['journal']['accountMapIndex']>['data'][number];

/** The journal as a file, and the numbers of its accounts (BEHAVIOR §36.13, §40.4). */
export function AccountMap(props: ViewProps & { readonly name: AreaName }) {
  const { salon, name, permissions } = props;
  const source = useLoaded((options) => salon.journal.accountMapIndex({}, options));
  const { name: title, intro } = officeTexts().area[name];
  return (
    <>
      <PageHeading {...props} title={title} area={name} under={intro} />
      <AreaChoice {...props} />
      <JournalExport {...props} />
      <LoadedView source={source}>
        {({ data }) => (
          <Numbers salon={salon} accounts={data} canChange={permissions.includes('books.write')} />
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

/** A note about a file for the accountant: it has no entries, or some of them can still change. */
function describeSheet(sheet: string): string {
  const words = reportTexts().accounts;
  if (sheet.trimEnd().split('\n').length <= 1) return words.nothing;
  return sheet.includes('provisional') ? words.provisional : '';
}

/** Several files of the same columns as one. */
const joinSheets = (sheets: readonly string[]): string =>
  sheets.map((sheet, index) => (index === 0 ? sheet : sheet.slice(sheet.indexOf('\n') + 1))).join('');

function JournalExport({ salon, data, place }: ViewProps) {
  const words = reportTexts();
  const { lastMonth } = listPeriods(toToday(data));
  const { query } = place.address.value;
  const from = useSignal(fromApiDate(query.get('from') ?? lastMonth.from));
  const to = useSignal(fromApiDate(query.get('to') ?? lastMonth.to));
  const message = useSignal('');
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const save = async () => {
    message.value = '';
    const sheets: string[] = [];
    const format = chooseCsvFormat();
    for (const part of splitByMonth({ from: from.value, to: to.value })) {
      const days = { from: toApiDate(part.from), to: toApiDate(part.to) };
      const sheet = await run(
        () => salon.journal.journalExport({ ...days, format }) as Promise<Result<string>>,
      );
      if (sheet === undefined) return;
      sheets.push(sheet);
    }
    const all = joinSheets(sheets);
    message.value = describeSheet(all);
    if (all !== '') saveFile(`${data.slug}-journal-${from.value}-${to.value}.csv`, 'text/csv', all);
  };
  return (
    <Card id="export" title={words.accounts.export}>
      <Form class="filters pad" onSubmit={save}>
        <Field
          id="export-from"
          type="date"
          label={words.from}
          value={from}
          required
          error={errorOf('from')}
        />
        <Field id="export-to" type="date" label={words.to} value={to} required error={errorOf('to')} />
        <SubmitButton look="normal" label={words.accounts.save} isBusy={isBusy.value} />
        <p class="sub">{words.accounts.exportHint}</p>
      </Form>
      {message.value !== '' && <StatusNotice text={message} />}
      <FailureAlert failure={findGeneralFailure(['from', 'to'])} />
    </Card>
  );
}

type NumbersProps = Pick<ViewProps, 'salon'> & {
  readonly accounts: readonly Account[];
  readonly canChange: boolean;
};

function Numbers({ salon, accounts, canChange }: NumbersProps) {
  const words = reportTexts().accounts;
  const numbers = useMemo(
    () => accounts.map(({ account, number }) => ({ account, text: signal(number) })),
    [accounts],
  );
  const isSaved = useSignal(false);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const errorFields = numbers.map((_, index) => `accounts.${index}.number`);
  const save = async () => {
    isSaved.value = false;
    const changed = numbers.map(({ account, text }) => ({ account, number: text.value.trim() }));
    isSaved.value = (await run(() => salon.journal.accountMapUpdate({ accounts: changed }))) !== undefined;
  };
  return (
    <Card id="numbers" title={words.numbers}>
      <Form class="pad form" onSubmit={save}>
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
