import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Dialogs } from './open-dialog.ts';

type KeyActs = {
  readonly newVisit: () => void;
  readonly today: () => void;
  readonly step: (days: number) => void;
  readonly find: () => void;
  readonly help: () => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The keys of the desk. They work while no field has the focus and no dialog is open (BEHAVIOR §39.3). */
export function useKeys(
  acts: KeyActs,
  isLoggedIn: ReadonlySignal<boolean>,
  dialogs: Pick<Dialogs, 'open'>,
): void {
  useEffect(() => {
    const byKey: Readonly<Record<string, () => void>> = {
      n: acts.newVisit,
      t: acts.today,
      '/': acts.find,
      '?': acts.help,
      ArrowLeft: () => acts.step(-1),
      ArrowRight: () => acts.step(1),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isLoggedIn.peek() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      // The script file of an open dialog may still load
      if (isTyping(event.target) || dialogs.open.peek() || document.querySelector('dialog[open]')) return;
      const act = byKey[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [acts, isLoggedIn, dialogs]);
}
