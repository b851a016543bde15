import { type ReadonlySignal, useComputed } from '@preact/signals';
import { type Day, fromApiDate, toMinutes } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { TRIANGLE_ALERT } from '../parts/icons.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { CustomerCardData, Visit } from './desk-data.ts';
import { overlaps } from './layout.ts';
import type { TimedLine } from './obstacles.ts';
import { formatSpan } from './span-text.ts';
import { deskTexts } from './texts/index.ts';
import { formatServingMembers } from './visit/client-summary.ts';
import { toEndMinute, toStartMinute } from './visit/services-draft.ts';
import { formatServicesWithOptions, formatVisitor } from './visit-lines.ts';

const isOpen = ({ status }: Visit): boolean => status <= VISIT_STATUS.completed;

type Chosen = {
  readonly card: ReadonlySignal<CustomerCardData | undefined>;
  readonly date: ReadonlySignal<Day>;
  /** Empty until it is known. */
  readonly time: ReadonlySignal<string>;
  /** The services of the visit at a minute of the day. */
  readonly toLines: (start: number) => readonly TimedLine[];
};

/**
 * Names a visit that the client has already at the chosen time (BEHAVIOR §39.4). Empty if there is none.
 * @param id the visit that is moved; undefined for a new one
 */
export const useOverlappingVisitText = (
  { card, date, time, toLines }: Chosen,
  id: number | undefined,
): ReadonlySignal<string> =>
  useComputed(() => {
    const lines = time.value === '' ? [] : toLines(toMinutes(time.value));
    const own = card.value?.appointments.find((visit) => {
      const span = { from: toStartMinute(visit), to: toEndMinute(visit) };
      const isSameDay = visit.id !== id && fromApiDate(visit.date) === date.value;
      return isSameDay && isOpen(visit) && lines.some((line) => overlaps(line.span, span));
    });
    if (!own) return '';
    const when = formatSpan({ from: toStartMinute(own), to: toEndMinute(own) });
    const [services, members] = [formatServicesWithOptions(own), formatServingMembers(own)];
    return deskTexts().newVisit.ownVisit(formatVisitor(own), when, services, members);
  });

/** Warns that the client has a visit already at the chosen time. */
export const OverlappingVisitNote = ({ text }: { readonly text: ReadonlySignal<string> }) =>
  text.value === '' ? null : (
    <div class="note wait" role="status">
      <Icon of={TRIANGLE_ALERT} />
      <p>{text}</p>
    </div>
  );
