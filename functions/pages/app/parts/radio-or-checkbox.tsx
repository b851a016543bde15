import type { ComponentChildren } from 'preact';

type ChoiceProps = {
  /** Choices with the same name exclude each other; a choice without a name is a checkbox. */
  readonly name?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ComponentChildren;
};

export const RadioOrCheckbox = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label class="choice">
    <input
      // The types of Preact describe each single type of input, no choice of them
      type={(name === undefined ? 'checkbox' : 'radio') as 'radio'}
      name={name}
      checked={isChosen}
      onChange={onChoose}
    />
    {children}
  </label>
);
