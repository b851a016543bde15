import { useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from './button.tsx';
import { Icon } from './icon.tsx';
import { ELLIPSIS } from './icons.ts';

export type MenuItem = {
  readonly label: string;
  readonly onPress: () => void;
  /** One of icons.ts. */
  readonly icon?: string;
  /** The key that does the same. */
  readonly key?: string;
  readonly isDanger?: boolean;
  /** Why it is not possible now. */
  readonly reason?: string | undefined;
};

type MenuProps = {
  /** The accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Where it opens: the point of the pointer, or the element whose menu it is. */
  readonly at: { readonly x: number; readonly y: number } | HTMLElement;
  readonly onClose: () => void;
};

const toPoint = (at: MenuProps['at']) => {
  if (!(at instanceof HTMLElement)) return { ...at, end: undefined };
  const { left, top, bottom } = at.getBoundingClientRect();
  return { x: left, y: bottom + 4, end: top - 4 };
};

/** The place of a part of this size beside a point, inside the window; above an element at the end of the window. */
function place(element: HTMLElement, { x, y, end }: ReturnType<typeof toPoint>): void {
  const { width, height } = element.getBoundingClientRect();
  const last = innerHeight - height - 8;
  element.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(8, y > last && end !== undefined ? end - height : Math.min(y, last))}px`;
}

/** The acts of one thing. Arrow keys move, Escape and a press elsewhere close it, and the focus goes back. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = menu.current;
    if (!element) return undefined;
    element.showPopover();
    place(element, toPoint(at));
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const index = entries.indexOf(document.activeElement as HTMLElement);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (event.key === 'Tab') onClose();
    if (target === undefined) return;
    event.preventDefault();
    entries.at(target % entries.length)?.focus();
  };
  return (
    <div
      ref={menu}
      class="popover menu"
      role="menu"
      aria-label={label}
      popover="auto"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {items.map(({ label: text, onPress, icon, key, isDanger, reason }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={isDanger ? 'flat danger' : 'flat'}
          aria-disabled={reason !== undefined}
          onClick={() => {
            if (reason !== undefined) return;
            onClose();
            onPress();
          }}
        >
          {icon && <Icon of={icon} />}
          <span>
            {text}
            {reason && <small class="quiet"> {reason}</small>}
          </span>
          {key && <kbd class="kbd">{key}</kbd>}
        </button>
      ))}
    </div>
  );
}

type MenuButtonProps = Pick<MenuProps, 'label' | 'items'> &
  Pick<ComponentProps<typeof Button>, 'look' | 'more'>;

/** The button `⋯`, which opens the menu of one thing. */
export function MenuButton({ label, items, look, more = 'icon' }: MenuButtonProps) {
  const opener = useSignal<HTMLElement | undefined>(undefined);
  return (
    <>
      <Button
        look={look}
        more={more}
        label={<Icon of={ELLIPSIS} />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opener.value !== undefined}
        onClick={({ currentTarget }) => {
          opener.value = currentTarget;
        }}
      />
      {opener.value && (
        <Menu label={label} items={items} at={opener.value} onClose={createSetter(opener, undefined)} />
      )}
    </>
  );
}
