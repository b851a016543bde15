/** The keys that somebody types while the script file of a panel loads, up to the first Enter (BEHAVIOR §39.3). */
let typed = '';
let isEntered = false;

/** Keeps a typed key for the panel that loads; Backspace takes the last one back. */
export function bufferTypedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey || altKey || isEntered) return;
  if (key.length === 1) typed += key;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key === 'Enter') isEntered = true;
}

/** Gives what was kept to the first field of the panel, as if it had been typed there. */
export function replayTypedKeys(field: HTMLElement | null): void {
  const [text, isFollowedByEnter] = [typed, isEntered];
  typed = '';
  isEntered = false;
  if (text === '' || !(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (!isFollowedByEnter) return;
  // Once the field has rendered its text
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
}
