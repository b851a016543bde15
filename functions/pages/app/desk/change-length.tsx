import { useSignal } from '@preact/signals';
import { fromApiDate, fromApiTime, toMinutes } from '../booking/dates.ts';
import { Checkbox, Form, Select, SubmitButton } from '../parts/field.tsx';
import { formatMinuteOfDay } from './clock-time.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { describeLinesObstacle, toTimedLinesOfServices } from './obstacles.ts';
import { hasBegun, SERVICE_MINUTES_MIN, saveServiceMinutes } from './resize.ts';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-lines.ts';

const MINUTES_MAX = 480;

/** The choices for the minutes of a service, its present ones among them. */
const listMinutes = (present: number): number[] =>
  [
    ...new Set([
      present,
      ...Array.from(
        { length: MINUTES_MAX / SERVICE_MINUTES_MIN },
        (_, index) => (index + 1) * SERVICE_MINUTES_MIN,
      ),
    ]),
  ].sort((a, b) => a - b);

/** Changes how long the services of a visit take, by clicks and keys alone (BEHAVIOR §39.4). */
export function ChangeLength({
  visit,
  salon,
  clock,
  rights,
  acts,
  dialogs,
}: DialogProps & { readonly visit: Visit }) {
  const words = deskTexts();
  const name = formatVisitor(visit);
  const minutes = useSignal(visit.services.map(({ duration }) => duration));
  const isOverride = useSignal(rights.canOverride && hasBegun(visit, clock));
  const start = toMinutes(fromApiTime(visit.time));
  const ends = toTimedLinesOfServices(visit.services, minutes.value).map(({ span }) => span.to);
  const end = formatMinuteOfDay(Math.max(start, ...ends));
  const date = fromApiDate(visit.date);
  const save = () => {
    const options = { isOverride: isOverride.value };
    const before = visit.services.map(({ duration }) => duration);
    dialogs.close();
    void acts.run({
      name: words.acts.length(name),
      visit: { id: visit.id, patch: {} },
      toObstacle: (sheet) =>
        describeLinesObstacle(sheet, visit.id, date, toTimedLinesOfServices(visit.services, minutes.value)),
      call: () => saveServiceMinutes(salon, visit, minutes.value, options),
      toResult: () => ({
        text: words.acts.lengthened(name, end),
        undo: () => saveServiceMinutes(salon, visit, before, options),
      }),
    });
  };
  return (
    <SidePanel id="length" title={words.length.heading(name)} onClose={dialogs.close}>
      <Form onSubmit={save}>
        {visit.services.map(({ name, staff, duration }, line) => (
          <Select
            // Two people may have the same service
            key={line}
            id={`length-${line}`}
            label={words.length.of(name, staff?.name ?? '')}
            value={String(minutes.value[line])}
            options={listMinutes(duration).map((each) => [String(each), words.length.minutes(each)])}
            onChoose={(chosen) => {
              minutes.value = minutes.value.with(line, Number(chosen));
            }}
          />
        ))}
        <p role="status" class="quiet">
          {words.grid.fromTo(formatMinuteOfDay(start), end)}
        </p>
        {rights.canOverride && (
          <Checkbox id="length-override" value={isOverride}>
            {words.override}
          </Checkbox>
        )}
        <div class="actions">
          <SubmitButton label={words.length.save} />
        </div>
      </Form>
    </SidePanel>
  );
}
