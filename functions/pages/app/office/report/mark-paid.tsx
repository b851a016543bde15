import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, SubmitRow } from '../../parts/field.tsx';
import { toApiDate, toDayOfPage } from '../../parts/format.ts';
import { monthTexts } from '../month/texts/index.ts';
import type { ViewProps } from '../view-props.ts';

export type StatementData = Reply<Client['journal']['statementShow']>['data'];

type MarkPaidProps = Pick<ViewProps, 'data' | 'salon'> & {
  readonly statementId: number;
  /** Undefined: all who are not marked yet. */
  readonly staffId: number | undefined;
  readonly title: string;
  readonly submit: string;
  readonly onClose: () => void;
  readonly onDone: (statement: StatementData) => void;
};

/** Asks for the day on which pay was transferred. */
export function MarkPaid({ data, salon, statementId, staffId, onDone, ...shown }: MarkPaidProps) {
  const { title, submit, onClose } = shown;
  const words = monthTexts().paid;
  const date = useSignal(toDayOfPage(data));
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const save = async () => {
    const staff = staffId === undefined ? {} : { staff_id: staffId };
    const input = { statement_id: statementId, ...staff, date: toApiDate(date.value) };
    const reply = await run(() => salon.journal.statementPay(input));
    if (reply) onDone(reply.data);
  };
  return (
    <Dialog id="mark-paid" title={title} onClose={onClose}>
      <Form class="form" onSubmit={save}>
        <Field id="paid-on" type="date" label={words.date} value={date} required error={errorOf('date')} />
        <FailureAlert failure={findGeneralFailure(['date'])} />
        <SubmitRow label={submit} isBusy={isBusy.value}>
          <Button label={words.notNow} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Dialog>
  );
}
