import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, StatusNotice, useCall } from '../../parts/call.tsx';
import { formatShortInstant } from '../../parts/format.ts';
import { MAIL, PRINTER } from '../../parts/icons.ts';
import { PayTable } from '../month/pay-table.tsx';
import { monthTexts } from '../month/texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { reportTexts } from './texts/index.ts';

type StatementData = Reply<Client['journal']['statementShow']>['data'];

type StatementProps = Pick<ViewProps, 'data' | 'place' | 'salon' | 'permissions'> & { readonly row: Row };

/** The pay of closed days by person, as it was closed, to print and to mail (BEHAVIOR §42.4). */
export function Statement({ data, row, place, salon, permissions }: StatementProps) {
  const { id, from, to, closed_at, closed_by, rows, totals } = row as unknown as StatementData;
  const words = reportTexts();
  const sent = useSignal('');
  const { isBusy, runOnce, failure } = useCall();
  const toNames = (ids: readonly number[]) =>
    rows.flatMap(({ staff_id, name }) => (ids.includes(staff_id) ? [name] : [])).join(', ');
  const send = async () => {
    const reply = await runOnce(salon.journal.statementSend, { statement_id: id });
    if (!reply) return;
    const { sent_to, skipped } = reply.data;
    const { mailed, skipped: missed } = monthTexts();
    sent.value = [
      sent_to.length > 0 ? mailed(toNames(sent_to)) : '',
      skipped.length > 0 ? missed(toNames(skipped)) : '',
    ].join(' ');
  };
  return (
    <>
      <div class="row wrap">
        <p class="sub grow">{words.closed(formatShortInstant(closed_at, data.timeZone), closed_by)}</p>
        <Button icon={PRINTER} label={words.print} onClick={() => print()} />
        {permissions.includes('payroll.read') && (
          <Button look="primary" icon={MAIL} label={monthTexts().mail} isBusy={isBusy.value} onClick={send} />
        )}
      </div>
      {sent.value !== '' && <StatusNotice text={sent} />}
      <FailureAlert failure={failure.value} />
      <PayTable
        rows={rows.map(({ staff_id, name, figures }) => ({ id: staff_id, name, figures }))}
        totals={totals}
        currency={data.currency}
        href={`${place.href('payroll')}?${new URLSearchParams({ from, to })}`}
      />
    </>
  );
}
