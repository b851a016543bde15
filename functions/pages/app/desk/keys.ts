import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { VisitAct } from './allowed-acts.ts';
import type { Dialogs } from './open-dialog.ts';
import type { View } from './place.ts';
import { focusRunningOrNextVisit, isModalDialogOpen } from './side-panel.tsx';
import { bufferTypedKey } from './typed-ahead.ts';

type KeyActs = {
  readonly newVisit: () => void;
  readonly today: () => void;
  readonly step: (days: number) => void;
  readonly find: () => void;
  readonly help: () => void;
  /** An act on the visit that has the focus, or whose panel is open. */
  readonly onVisit: (act: VisitAct) => void;
  readonly view: (view: View) => void;
  readonly undo: () => void;
  /** Whether keys of one letter are on (WCAG 2.1.4). */
  readonly hasLetters: () => boolean;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The panels whose first field is typed into at once. */
const BEGINS_WITH_TYPING: ReadonlySet<string> = new Set(['find', 'newVisit', 'joinWaitlist']);

/** Whether a panel was opened whose script file still loads. The key is kept for its first field. */
function isForLoadingPanel({ open }: Pick<Dialogs, 'open'>, event: KeyboardEvent): boolean {
  const kind = open.peek()?.kind;
  if (kind === undefined || document.querySelector('.panel') !== null) return false;
  if (BEGINS_WITH_TYPING.has(kind)) bufferTypedKey(event);
  return true;
}

/** The act of a key; undefined for a key without one. */
function findKeyAct(acts: KeyActs, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'z' ? acts.undo : undefined;
  // With a panel open, the panel has this key
  if (key === 'F6') return document.querySelector('.panel') ? undefined : focusRunningOrNextVisit;
  const isInPanel = target instanceof HTMLElement && target.closest('.panel') !== null;
  // In a panel the arrows belong to its controls
  if (key.length > 1) return isInPanel ? undefined : toDayKeys(acts)[key];
  return acts.hasLetters() ? toLetterKeys(acts)[key] : undefined;
}

type Keys = Readonly<Record<string, () => void>>;

const toDayKeys = (acts: KeyActs): Keys => ({
  ArrowLeft: () => acts.step(-1),
  ArrowRight: () => acts.step(1),
});

const toLetterKeys = (acts: KeyActs): Keys => ({
  n: acts.newVisit,
  t: acts.today,
  d: () => acts.view('day'),
  w: () => acts.view('week'),
  '/': acts.find,
  '?': acts.help,
  i: () => acts.onVisit('checkIn'),
  s: () => acts.onVisit('start'),
  o: () => acts.onVisit('checkOut'),
  m: () => acts.onVisit('move'),
  l: () => acts.onVisit('longer'),
  a: () => acts.onVisit('bookAgain'),
});

/** The keys of the desk. They work while no field has the focus and no dialog is open (BEHAVIOR §39.3). */
export function useKeys(
  acts: KeyActs,
  isLoggedIn: ReadonlySignal<boolean>,
  dialogs: Pick<Dialogs, 'open'>,
): void {
  // Before the document repeats the keys that were pressed while the scripts loaded
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isLoggedIn.peek() || event.defaultPrevented) return;
      if (isTyping(event.target) || isForLoadingPanel(dialogs, event) || isModalDialogOpen()) return;
      const act = findKeyAct(acts, event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [acts, isLoggedIn, dialogs]);
}
