export function printElement(element: Element | null): void {
  element?.classList.add('printed');
  print();
  element?.classList.remove('printed');
}
