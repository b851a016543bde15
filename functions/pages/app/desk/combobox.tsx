import { type Signal, useSignal } from '@preact/signals';
import { setTo } from '../parts/set-to.ts';
import { deskTexts } from './texts/index.ts';

export type ComboboxChoice<Value> = {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
};

type ComboboxProps<Value> = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly text: Signal<string>;
  /** The hits of the text, the best one first. */
  readonly choices: readonly ComboboxChoice<Value>[];
  readonly error?: string | undefined;
  readonly onType?: (text: string) => void;
  readonly onChoose: (value: Value) => void;
};

/** A text field with a list of hits (WAI-ARIA combobox): Enter takes the marked one, or else the first. */
export function Combobox<Value>({
  id,
  label,
  hint,
  text,
  choices,
  error,
  onType,
  onChoose,
}: ComboboxProps<Value>) {
  const isOpen = useSignal(false);
  const marked = useSignal(0);
  const isListed = isOpen.value && choices.length > 0;
  const index = Math.min(marked.value, choices.length - 1);
  const choose = (choice: ComboboxChoice<Value> | undefined) => {
    if (!choice) return;
    isOpen.value = false;
    onChoose(choice.value);
  };
  const move = (steps: number) => {
    isOpen.value = true;
    marked.value = (index + steps + choices.length) % Math.max(1, choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(isListed ? 1 : 0);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isListed) choose(choices[index]);
    else if (event.key === 'Escape' && isListed) {
      isOpen.value = false;
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div class={`field combobox${error ? ' field-wrong' : ''}`}>
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${index}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={
          [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined
        }
        value={text}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          isOpen.value = true;
          marked.value = 0;
          onType?.(currentTarget.value);
        }}
        onFocus={() => {
          if (text.peek() === '') onType?.('');
        }}
        onClick={setTo(isOpen, true)}
        onBlur={setTo(isOpen, false)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={deskTexts().newVisit.hits} hidden={!isListed}>
        {choices.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a list are those of its field
          <div
            key={choice.key}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === index}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>{choice.label}</span>
            {choice.hint && <span class="hint">{choice.hint}</span>}
          </div>
        ))}
      </div>
      <p class="unseen" role="status">
        {isListed ? deskTexts().newVisit.found(choices.length) : ''}
      </p>
      {error && (
        <p id={`${id}-error`} class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
