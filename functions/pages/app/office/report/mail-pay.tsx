import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Question } from '../../parts/dialog.tsx';
import { formatShortInstant } from '../../parts/format.ts';
import { monthTexts } from '../month/texts/index.ts';
import { listLoadedRows } from '../rows/rows.ts';
import type { ViewProps } from '../view-props.ts';
import type { StatementData } from './mark-paid.tsx';

type StatementRow = StatementData['rows'][number];

/** The confirmed e-mail addresses of the team by member: without one, nobody gets a mail (BEHAVIOR §42.4). */
export const listConfirmedEmails = (lists: ViewProps['rows']): ReadonlyMap<number, string> =>
  new Map(
    listLoadedRows(lists.get('staff').value).flatMap(({ id, email, email_verified: isVerified }) =>
      isVerified ? [[Number(id), String(email)]] : [],
    ),
  );

type MailPayProps = Pick<ViewProps, 'data' | 'salon'> & {
  readonly statement: StatementData;
  readonly emails: ReadonlyMap<number, string>;
  /** Undefined: all who have got no mail yet. */
  readonly only: StatementRow | undefined;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
};

/** Asks before pay is mailed: who gets a mail, who has got one before, and who cannot get one. */
export function MailPay({ data, salon, statement, emails, only, onClose, onDone }: MailPayProps) {
  const { id, rows } = statement;
  const words = monthTexts().mail;
  const { runOnce, failure } = useCall();
  const toNames = (people: readonly StatementRow[]) => people.map(({ name }) => name).join(', ');
  const toAt = (at: string) => formatShortInstant(at, data.timeZone);
  const named = only ? [only] : rows.filter(({ mailed_at: at }) => at === null);
  const recipients = named.filter(({ staff_id: staffId }) => emails.has(staffId));
  const [first] = recipients;
  const skipped = named.filter((row) => !recipients.includes(row));
  const mailed = rows.flatMap((row) =>
    row.mailed_at === null || row === only ? [] : [`${row.name} (${toAt(row.mailed_at)})`],
  );
  const send = async () => {
    const reply = await runOnce(salon.journal.statementSend, {
      statement_id: id,
      ...(only && { staff_id: only.staff_id }),
    });
    if (reply) onDone(words.done(toNames(rows.filter((row) => reply.data.sent_to.includes(row.staff_id)))));
  };
  return (
    <Question
      title={first && recipients.length === 1 ? words.ask(first.name) : words.askAll(recipients.length)}
      yes={only ? words.one : words.all(recipients.length)}
      yesLook="primary"
      no={monthTexts().paid.notNow}
      onYes={() => void send()}
      onClose={onClose}
    >
      <ul class="lines">
        {recipients.map(({ staff_id: staffId, name, mailed_at: at }) => (
          <li key={staffId}>
            <span>
              {name}
              <br />
              <span class="sub">
                {emails.get(staffId)}
                {at !== null && <br />}
                {at !== null && words.before(toAt(at))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!only && mailed.length > 0 && <p class="sub">{words.notAgain(mailed.join(', '))}</p>}
      {skipped.length > 0 && <p class="sub">{words.skipped(toNames(skipped))}</p>}
      <FailureAlert failure={failure.value} />
    </Question>
  );
}
