import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { formatShortDay, formatTime, fromApiDate, fromApiTime } from '../../parts/format.ts';
import { BELL } from '../../parts/icons.ts';
import { Menu } from '../../parts/menu.tsx';
import type { ListedVisit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { formatServicesWithOptions, formatVisitor } from '../visit-lines.ts';
import { dayTexts } from './texts/index.ts';

/** The bookings are read again when the day changes, at most this often. */
const PAUSE_MS = 30_000;

export type BellProps = Pick<DialogProps, 'salon' | 'diary' | 'dialogs'>;

/** The online bookings that the user has not seen, and how they become seen. */
function useUnseen({ salon, diary }: Pick<BellProps, 'salon' | 'diary'>) {
  const unseen = useSignal<readonly ListedVisit[]>([]);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  useSignalEffect(() => {
    if (!diary.sheet.value || performance.now() - readAt.current < PAUSE_MS) return;
    readAt.current = performance.now();
    void salon.appointments.appointmentUnseen({}).then((result) => {
      if (result.ok) unseen.value = result.reply.data;
    });
  });
  return {
    unseen,
    see: async () => {
      const [newest] = unseen.peek();
      if (!newest) return;
      const seen = await salon.appointments.appointmentSeen({ appointment_id: newest.id });
      if (seen.ok) unseen.value = [];
    },
  };
}

/** Counts the online bookings that the user has not seen. Its list leads to each, and makes them seen (BEHAVIOR §39.3). */
export function Bell(props: BellProps) {
  const { dialogs } = props;
  const words = dayTexts().bell;
  const { unseen, see } = useUnseen(props);
  const shown = useSignal<{ readonly at: HTMLElement; readonly visits: readonly ListedVisit[] } | undefined>(
    undefined,
  );
  const count = unseen.value.length;
  const items = (shown.value?.visits ?? []).map((visit) => {
    const date = fromApiDate(visit.date);
    const when = words.when(formatShortDay(date), formatTime(fromApiTime(visit.time)));
    return {
      label: words.booking(formatVisitor(visit), when, formatServicesWithOptions(visit)),
      onPress: () => dialogs.show({ kind: 'visit', id: visit.id, date }),
    };
  });
  return (
    <>
      <Button
        more="icon bell"
        icon={BELL}
        label={count > 0 && <span class="unseen">{count}</span>}
        aria-label={words.label(count)}
        title={words.label(count)}
        aria-haspopup="menu"
        aria-expanded={shown.value !== undefined}
        onClick={({ currentTarget }) => {
          shown.value = { at: currentTarget, visits: unseen.peek() };
          void see();
        }}
      />
      {shown.value && (
        <Menu
          label={words.label(items.length)}
          items={items.length > 0 ? items : [{ label: words.label(0), onPress: () => {} }]}
          at={shown.value.at}
          onClose={() => {
            shown.value = undefined;
          }}
        />
      )}
    </>
  );
}
