import { signal } from '@preact/signals';
import { type Bar, type BookedVisit, type FrameMessage, isMessage, isTheme } from './frame-messages.ts';
import { openStoredValue } from './storage.ts';
import { readColor } from './theme.ts';

/** Whether the site around the frame draws the bar with the button to the next step. */
export const siteDrawsBar = signal(false);
/** Whether the visitor has pressed or typed something in the frame, which no site can do. */
export const visitorHasActed = signal(false);

let tell: ((message: FrameMessage) => void) | undefined;
let pressNext: () => void = () => {};
let showAgain: () => void = () => {};
let fitsWindow = false;

/** Lets a page fit into the frame of a salon's own site (embed.ts), which its security policy allows to frame it. */
export function connectHostSite(): void {
  if (parent === window) return;
  // Other pages of the salon refuse frames
  const base = document.createElement('base');
  base.target = '_blank';
  document.head.append(base);
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent) return;
    if (isMessage(data, 'salon-booking:connect') && !tell) connect(origin, data.drawsBar === true);
    if (isMessage(data, 'salon-booking:next')) pressNext();
    if (isMessage(data, 'salon-booking:theme') && isTheme(data.theme)) {
      document.documentElement.dataset.theme = data.theme;
      showAgain();
    }
  });
  for (const name of ['pointerdown', 'keydown']) {
    document.addEventListener(name, ({ isTrusted }) => {
      visitorHasActed.value ||= isTrusted;
    });
  }
  // Sends no data of the page yet: its policy allows the frame, but the origin of the site is unknown
  parent.postMessage({ type: 'salon-booking:ready' } satisfies FrameMessage, '*');
}

const tellHeight = (): void =>
  tell?.({
    type: 'salon-booking:height',
    height: Math.ceil(document.body.getBoundingClientRect().height),
    fitsWindow,
  });

function connect(origin: string, drawsBar: boolean): void {
  const send = (message: FrameMessage) => parent.postMessage(message, origin);
  tell = send;
  siteDrawsBar.value = drawsBar;
  const { body } = document;
  // At once: nothing is observed in a frame that is out of sight
  tellHeight();
  new ResizeObserver(tellHeight).observe(body);
  // Each new step gives the focus to its heading
  body.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement) send({ type: 'salon-booking:top' });
  });
}

/** Keeps the frame as high as the window while the processor may show a bank's check in the middle of the frame. */
export function setFrameFitsWindow(isPaying: boolean): void {
  fitsWindow = isPaying;
  tellHeight();
}

/** Shows a bar on the site; null for none. */
export function showBarOnSite(bar: Bar | null, onNext: () => void = () => {}): void {
  pressNext = onNext;
  showAgain = () =>
    tell?.({
      type: 'salon-booking:bar',
      bar,
      colors: {
        background: readColor('surface'),
        text: readColor('text'),
        quiet: readColor('text-3'),
        line: readColor('line'),
        brand: readColor('brand-fill'),
        'on-brand': readColor('brand-on'),
      },
    });
  showAgain();
  // The page has just shown or hidden its own bar
  tellHeight();
}

/** Tells the site of a booked visit, once: the page of a booked visit may load again. */
export function tellHostSiteBookedOnce(slug: string, visit: BookedVisit): void {
  const announced = openStoredValue<string>(`salon-announced ${slug}`);
  if (!tell || announced.find() === visit.number) return;
  announced.put(visit.number);
  tell({ type: 'salon-booking:booked', ...visit });
}
