import { Button } from '../parts/button.tsx';

type FoundProps = {
  readonly when: readonly [day: string, time: string];
  readonly what: string;
  /** The members, or the client; empty without one. */
  readonly who: string;
  readonly amount: string;
  readonly state: string;
  readonly onClick: () => void;
};

/**
 * A visit in a list, with its facts in columns: time, services and people, amount and state. The elements stand in the order of the
 * name, which must have the shown words (WCAG 2.5.3).
 */
export const FoundVisitButton = ({ when: [day, time], what, who, amount, state, onClick }: FoundProps) => (
  <Button
    more="visit-facts"
    aria-label={[what, who, day, time, amount, state].filter((text) => text !== '').join(', ')}
    label={
      <>
        <span class="grow">
          {what} <small>{who}</small>
        </span>{' '}
        <span class="num">
          {day} <small>{time}</small>
        </span>{' '}
        <span class="money end">
          {amount} <small>{state}</small>
        </span>
      </>
    }
    onClick={onClick}
  />
);
