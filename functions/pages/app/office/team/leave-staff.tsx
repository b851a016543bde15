import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Alert, useCall } from '../../parts/call.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Select } from '../../parts/field.tsx';
import {
  addDays,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { listLoadedRows } from '../rows/rows.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';

type LeaveProps = Pick<ViewProps, 'data' | 'salon' | 'rows' | 'permissions'> & {
  readonly id: number;
  readonly name: string;
  /** The member leaves, and the dialog is closed. */
  readonly onLeft: () => void;
  readonly onClose: () => void;
};

type LeftVisit = {
  readonly appointment_id: number;
  readonly date: string;
  readonly time: string;
  readonly name: string;
  readonly phone?: string | null | undefined;
};
type Found = { readonly moved: number; readonly left: readonly LeftVisit[]; readonly isDone: boolean };

/** The last day and the colleague, and what would become of the visits; or has. */
function useLeaving({ data, salon, id }: Pick<LeaveProps, 'data' | 'salon' | 'id'>) {
  const lastDay = useSignal(toDayOfPage(data));
  const to = useSignal('');
  const found = useSignal<Found | undefined>(undefined);
  const { isBusy, run, failure, errorOf } = useCall();
  const move = async (dry_run: 0 | 1) => {
    const left = new Map<number, LeftVisit>();
    const moved = new Set<number>();
    const to_staff_id = to.value === '' ? null : Number(to.value);
    const call = (from: string) =>
      run(() => salon.directory.staffMoveVisits({ staff_id: id, from, to_staff_id, dry_run }));
    let from: string | null = toApiDate(addDays(lastDay.value, 1));
    while (from !== null) {
      const reply: Awaited<ReturnType<typeof call>> = await call(from);
      if (!reply) return;
      for (const visit of reply.data.moved) moved.add(visit.appointment_id);
      for (const visit of reply.data.left) left.set(visit.appointment_id, visit);
      from = reply.data.next_from;
    }
    found.value = { moved: moved.size, left: [...left.values()], isDone: dry_run === 0 };
  };
  const leave = async () => {
    const last_day = toApiDate(lastDay.value);
    if (await run(() => salon.directory.staffUpdate({ staff_id: id, status: 0, last_day }))) await move(0);
  };
  return { lastDay, to, found, isBusy, failure, errorOf, tryOut: () => move(1), leave };
}

/** Gives the last day of a member, and the visits after it to colleagues; those that are left are listed (BEHAVIOR §11.17, §40.13). */
export function LeaveStaff({ id, name, onLeft, onClose, ...view }: LeaveProps) {
  const words = teamTexts().leave;
  const { lastDay, to, found, isBusy, failure, errorOf, tryOut, leave } = useLeaving({ ...view, id });
  const colleagues = listLoadedRows(view.rows.get('staff').value).filter(
    (row) => row.id !== id && row.status !== 0,
  );
  const logIns = view.permissions.includes('users.write')
    ? listLoadedRows(view.rows.get('user').value).filter(({ staff_id }) => staff_id === id)
    : [];
  const { value } = found;
  const forget = () => {
    found.value = undefined;
  };
  return (
    <Dialog id="leave" title={words.title(name)} onClose={value?.isDone ? onLeft : onClose}>
      {!value?.isDone && (
        <div class="field-pair">
          <Field
            id="leave-day"
            label={words.lastDay}
            type="date"
            value={lastDay}
            error={errorOf('last_day')}
            onType={forget}
          />
          <Select
            id="leave-to"
            label={words.to}
            value={to.value}
            options={[
              ['', words.anybody],
              ...colleagues.map((row) => [String(row.id), String(row.name)] as const),
            ]}
            onChoose={(chosen) => {
              to.value = chosen;
              forget();
            }}
          />
        </div>
      )}
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
      {value && <FoundVisits {...value} />}
      {value?.isDone && logIns.map(({ email }) => <p key={String(email)}>{words.logIn(String(email))}</p>)}
      <div class="actions">
        {value?.isDone && <Button look="primary" label={words.done} onClick={onLeft} />}
        {value && !value.isDone && (
          <Button
            look="danger"
            label={words.yes(name)}
            aria-disabled={isBusy.value}
            onClick={() => void leave()}
          />
        )}
        {!value && (
          <Button
            look="primary"
            label={words.tryOut}
            aria-disabled={isBusy.value}
            onClick={() => void tryOut()}
          />
        )}
      </div>
    </Dialog>
  );
}

function FoundVisits({ moved, left, isDone }: Found) {
  const words = teamTexts().leave;
  return (
    <div role="status" class="stack">
      {moved + left.length === 0 && <p>{words.none}</p>}
      {moved > 0 && <p>{isDone ? words.moved(moved) : words.moves(moved)}</p>}
      {left.length > 0 && (
        <>
          <p>{words.left}</p>
          <ul class="lines flush">
            {left.map(({ appointment_id, date, time, name, phone }) => (
              <li key={appointment_id}>
                <span class="grow">
                  {formatShortDay(fromApiDate(date))}, {formatTime(fromApiTime(time))}
                  <br />
                  <span class="sub">{name}</span>
                </span>
                {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
