import type { ReadonlySignal, Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import { PLUS } from '../parts/icons.ts';
import { texts } from '../texts/index.ts';
import { PEOPLE_MAX } from './choices.ts';
import type { BookingProps } from './state.ts';
import { findNameSignal, readNamesByPersonNumber } from './visitor-form.ts';

const words = () => texts().services;

type PeopleProps = BookingProps<'selection' | 'form'> & {
  /** The person whose services show below. */
  readonly person: ReadonlySignal<number>;
  readonly selected: Signal<number>;
};

export function People({ selection: { choices, choose }, form, person, selected }: PeopleProps) {
  const { people } = choices.value;
  const chips = useRef<HTMLFieldSetElement>(null);
  // The buttons that add and remove people come and go
  useLostFocusAfterViewChange(people.length, () => {
    const { current } = chips;
    return current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? current?.querySelector('button');
  });
  const names = readNamesByPersonNumber(form);
  const removeLast = () => {
    const name = findNameSignal(form, people.length - 1);
    if (name) name.value = '';
    choose({ people: people.slice(0, -1), time: null });
  };
  return (
    <fieldset class="people" ref={chips}>
      <legend class="vh">{words().forWhom}</legend>
      {people.length > 1 &&
        people.map((services, index) => (
          <Button
            key={index}
            look="pick"
            more="round"
            label={`${words().person(index, names[index] ?? '')} ${words().chosen(services.length)}`.trim()}
            aria-pressed={index === person.value}
            onClick={() => {
              selected.value = index;
            }}
          />
        ))}
      {people.length < PEOPLE_MAX && (
        <Button
          look="pick"
          more="round"
          icon={PLUS}
          label={words().addPerson}
          onClick={() => {
            choose({ people: [...people, []], time: null });
            selected.value = people.length;
          }}
        />
      )}
      {people.length > 1 && (
        <Button
          look="pick"
          more="round"
          label={words().removePerson(people.length - 1)}
          onClick={removeLast}
        />
      )}
    </fieldset>
  );
}
