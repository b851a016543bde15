/** Moves the focus to a field that the next rendering shows. */
export const focusField = (id: string): void =>
  queueMicrotask(() => document.querySelector<HTMLElement>(`#${id}`)?.focus());
