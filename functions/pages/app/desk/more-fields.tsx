import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { createInputHandler, Select } from '../parts/field.tsx';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import type { IsAbsent } from './hours-note.ts';
import { ServicesField } from './services-field.tsx';
import { deskTexts } from './texts/index.ts';
import { type ChosenVisit, PEOPLE_MAX } from './visit-lines.ts';

/** How often a series can repeat its visit (BEHAVIOR §14.9). */
const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12];
const COUNTS = Array.from({ length: 23 }, (_, index) => String(index + 2));

/** How often a visit repeats; without weeks it is booked once. */
export const useRepeat = () => ({ everyWeeks: useSignal(''), count: useSignal('4') });
export type RepeatState = ReturnType<typeof useRepeat>;

type OtherPeopleProps = Pick<DialogProps, 'data' | 'catalog'> & {
  readonly isAbsent: IsAbsent;
  readonly names: Signal<readonly string[]>;
  readonly visit: Signal<ChosenVisit>;
  /** The person who is asked for a service; 0 for nobody. */
  readonly idlePerson: number;
};

/** The name of another person, and that person's services. */
function OtherPerson({
  person,
  names,
  idlePerson,
  ...props
}: OtherPeopleProps & { readonly person: number }) {
  const words = deskTexts().newVisit;
  const id = `new-name-${person}`;
  return (
    <fieldset class="person">
      <legend>{words.person(person + 1)}</legend>
      <div class="field">
        <label for={id}>{words.personName}</label>
        <input
          id={id}
          class="in"
          type="text"
          autocomplete="off"
          value={names.value[person - 1] ?? ''}
          onInput={({ currentTarget }) => {
            names.value = names.value.with(person - 1, currentTarget.value);
          }}
        />
      </div>
      <ServicesField
        {...props}
        id={`new-${person}`}
        person={person}
        staffId={null}
        error={person === idlePerson ? words.chooseService : undefined}
      />
    </fieldset>
  );
}

export const OtherPeople = (props: OtherPeopleProps) => (
  <>
    {props.names.value.map((_, index) => (
      // People are told apart by their place
      <OtherPerson key={index} {...props} person={index + 1} />
    ))}
  </>
);

type MoreFieldsProps = { readonly repeat: RepeatState; readonly names: Signal<readonly string[]> };

/** The fields that few visits need: repeats, and more people (BEHAVIOR §39.4). */
export function RepeatAndAddPersonFields({ repeat: { everyWeeks, count }, names }: MoreFieldsProps) {
  const words = deskTexts().newVisit;
  return (
    <details
      onToggle={({ currentTarget }) => {
        // They may open below the end of the dialog
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{words.more}</summary>
      <div class="field-pair">
        <Select
          id="new-repeat"
          label={words.repeat}
          value={everyWeeks.value}
          options={[
            ['', words.once],
            ...WEEKS.map((weeks) => [String(weeks), words.everyWeeks(weeks)] as const),
          ]}
          onChoose={createInputHandler(everyWeeks)}
        />
        {everyWeeks.value !== '' && (
          <Select
            id="new-count"
            label={words.count}
            value={count.value}
            options={COUNTS.map((each) => [each, words.visits(Number(each))])}
            onChoose={createInputHandler(count)}
          />
        )}
      </div>
      {names.value.length < PEOPLE_MAX - 1 && (
        <div class="actions">
          <Button
            label={words.addPerson}
            onClick={() => {
              names.value = [...names.value, ''];
              focusField(`new-name-${names.value.length}`);
            }}
          />
        </div>
      )}
    </details>
  );
}
