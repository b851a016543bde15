/** Prints an element without the rest of the page. */
export function printElement(element: Element | null): void {
  if (!element) return;
  element.classList.add('printed');
  print();
  element.classList.remove('printed');
}
