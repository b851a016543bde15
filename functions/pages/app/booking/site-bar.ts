import { useEffect, useRef } from 'preact/hooks';
import { setFrameFitsWindow, showBarOnSite, siteDrawsBar, visitorHasActed } from '../host-site.ts';
import type { StepView } from './progress.ts';

const readText = ({ textContent }: Element): string => textContent?.trim() ?? '';

/** A bar of the site that says the same as the page's own; null where the page's own has nothing to press. */
function copyBar(own: HTMLElement) {
  const button = own.querySelector('button');
  const texts = [...own.querySelectorAll('.summary-total > *, [role="alert"]')].map(readText);
  if (!button || texts.length === 0) return null;
  return {
    name: own.getAttribute('aria-label') ?? '',
    texts,
    button: readText(button),
    isReady: button.getAttribute('aria-disabled') !== 'true',
  };
}

/**
 * Lets the site around the frame draw the bar, because a frame that is as high as its page cannot keep a bar in view.
 * The page hides its own bar meanwhile.
 */
export function useBarOnHostSite(step: StepView['step']) {
  const bar = useRef<HTMLElement>(null);
  // A site must not book for a visitor who has never touched the page
  const mayPress = step !== 'details' || visitorHasActed.value;
  const isPaying = step === 'pay' || step === 'card';
  const isOnSite = siteDrawsBar.value && !isPaying && mayPress;
  // After each render, which may have changed the bar
  useEffect(() => {
    const own = bar.current;
    if (siteDrawsBar.value)
      showBarOnSite(isOnSite && own ? copyBar(own) : null, () => own?.querySelector('button')?.click());
  });
  useEffect(() => setFrameFitsWindow(isPaying), [isPaying]);
  useEffect(
    () => () => {
      showBarOnSite(null);
      setFrameFitsWindow(false);
    },
    [],
  );
  return { bar, isOnSite };
}
