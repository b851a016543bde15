import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { SEARCH } from '../../parts/icons.ts';

/** A search begins when somebody has stopped to type. */
const PAUSE_MS = 200;

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const typed = useSignal(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // A link to the same list may search for something else
  useLayoutEffect(() => {
    if (value !== sent.current) typed.value = value;
    sent.current = value;
  }, [value]);
  const search = (text: string) => {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      onSearch(sent.current);
    }, PAUSE_MS);
  };
  return (
    <label class="with lookup">
      <Icon of={SEARCH} />
      <span class="vh">{label}</span>
      <input
        class="in"
        name="search"
        type="search"
        autocomplete="off"
        placeholder={placeholder}
        value={typed}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
    </label>
  );
}
