/** Scrolls a list that is wider than its place, such as tabs on a phone, to its chosen item: the `ref` of the list. */
export function scrollToChosenItem(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-pressed="true"], [aria-current]');
  if (!list || !chosen) return;
  const [place, item] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += item.left + item.width / 2 - (place.left + place.width / 2);
}
