import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';

type ToastProps = {
  /** The words for the finished act; empty for no toast. Never a failure: that stands where the act was. */
  readonly text: string;
  readonly onUndo?: (() => void) | undefined;
  readonly onClose: () => void;
};

const SHOWN_MS = 8_000;

/** Says what was done, with a button that undoes it. It goes after 8 seconds, unless the pointer or the focus is on it. */
export function Toast({ text, onUndo, onClose }: ToastProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onClose);
  latest.current = onClose;
  const stay = () => clearTimeout(timer.current);
  const leave = () => {
    stay();
    timer.current = setTimeout(() => latest.current(), SHOWN_MS);
  };
  useEffect(() => {
    if (text === '') return undefined;
    leave();
    return stay;
  }, [text]);
  return (
    <fieldset
      class="toast-place"
      onMouseEnter={stay}
      onMouseLeave={leave}
      onFocusIn={stay}
      onFocusOut={leave}
    >
      <div class={text === '' ? 'vh' : 'toast'}>
        <span role="status">{text}</span>
        {text !== '' && onUndo && <Button more="small undo" label={texts().page.undo} onClick={onUndo} />}
        {text !== '' && (
          <Button
            more="small icon"
            label={<Icon of={X} />}
            aria-label={texts().page.close}
            onClick={onClose}
          />
        )}
      </div>
    </fieldset>
  );
}
