import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { createSetter } from '../parts/button.tsx';
import { deskTexts } from './texts/index.ts';

export type ComboboxChoice<Value> = {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
};

type HitsProps<Value> = {
  readonly text: Signal<string>;
  /** The hits of the text, the best one first. */
  readonly choices: readonly ComboboxChoice<Value>[];
  /** Shown where there are no hits: that they are searched for, or that nothing is found. */
  readonly news?: string;
  /** Whether the hits of the text are not known yet: Enter waits for them. */
  readonly isSearching?: boolean;
  readonly onType?: (text: string) => void;
  /** `hasLeft`: Enter was pressed before the hits were known, and the field has lost the focus since. */
  readonly onChoose: (value: Value, hasLeft: boolean) => void;
};

type ComboboxProps<Value> = HitsProps<Value> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** Which hit is marked, and what the keys of the field do. */
function useHits<Value>(props: HitsProps<Value>) {
  const { text, choices, news = '', isSearching = false, onType, onChoose } = props;
  const isOpen = useSignal(false);
  const marked = useSignal(0);
  /** Whether Enter was pressed before the hits were known. */
  const isEntered = useSignal(false);
  const isFocused = useSignal(false);
  const isListed = isOpen.value && choices.length > 0;
  const shownNews = isOpen.value && choices.length === 0 ? news : '';
  const isShown = isListed || shownNews !== '';
  const index = Math.min(marked.value, choices.length - 1);
  const choose = (choice: ComboboxChoice<Value> | undefined, hasLeft = false) => {
    if (!choice) return;
    isOpen.value = false;
    onChoose(choice.value, hasLeft);
  };
  const close = () => {
    isOpen.value = false;
    isEntered.value = false;
  };
  useEffect(() => {
    if (!isEntered.value || isSearching) return;
    isEntered.value = false;
    choose(choices[index], !isFocused.peek());
  }, [isEntered.value, isSearching]);
  const move = (steps: number) => {
    isOpen.value = true;
    marked.value = (index + steps + choices.length) % Math.max(1, choices.length);
  };
  const enter = () => {
    if (isSearching) isEntered.value = true;
    else choose(choices[index]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(isListed ? 1 : 0);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isShown) enter();
    else if (event.key === 'Escape' && isShown) {
      close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const onInput = ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
    text.value = value;
    isOpen.value = true;
    isEntered.value = false;
    marked.value = 0;
    onType?.(value);
  };
  return {
    isListed,
    shownNews,
    index,
    choose,
    isFocused,
    field: {
      onInput,
      onKeyDown,
      // An Enter that waits for the hits still counts
      onBlur: () => {
        isOpen.value = false;
        isFocused.value = false;
      },
      onClick: createSetter(isOpen, true),
    },
  };
}

type HitListProps<Value> = Pick<ComboboxProps<Value>, 'id' | 'choices'> &
  Pick<ReturnType<typeof useHits<Value>>, 'isListed' | 'index' | 'choose'>;

const HitList = <Value,>({ id, choices, isListed, index, choose }: HitListProps<Value>) => (
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
);

/** A text field with a list of hits (WAI-ARIA combobox): Enter takes the marked one, or else the first of the typed text. */
export function Combobox<Value>(props: ComboboxProps<Value>) {
  const { id, label, hint, text, choices, error, onType } = props;
  const { field, shownNews, isFocused, ...hits } = useHits(props);
  const { isListed, index } = hits;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
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
        class="in"
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${index}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        value={text}
        onFocus={() => {
          isFocused.value = true;
          if (text.peek() === '') onType?.('');
        }}
        {...field}
      />
      <HitList {...hits} id={id} choices={choices} />
      <p class={shownNews === '' ? 'vh' : 'combobox-news'} role="status">
        {isListed ? deskTexts().newVisit.found(choices.length) : shownNews}
      </p>
      {error && (
        <p id={`${id}-error`} class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
