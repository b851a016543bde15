// The script that a salon puts into its own site:
// <script src="https://api.example.com/book/embed.js" data-salon="demo" data-mode="button" async></script>
import {
  type Bar,
  type BarColors,
  type FrameMessage,
  isHeightMessage,
  isMessage,
  isTheme,
  type Theme,
} from './frame-messages.ts';
import { getEmbedTexts } from './texts/embed.ts';

/** High enough for the first step, so that little moves when the page reports its height. */
const FIRST_HEIGHT = '48rem';
/** In lower windows, as with a high zoom, a bar that stays in view would hide too much. */
const LOW_WINDOW = '(max-height: 26rem)';
const FONT = '1rem / 1.5 system-ui, sans-serif';

/** A page's security policy may forbid style attributes, but not this. */
const addStyle = (element: HTMLElement, style: Readonly<Record<string, string>>): void => {
  Object.assign(element.style, style);
};

/** Whether a colour is light; undefined for one that shows what is behind it. */
function isLight(color: string): boolean | undefined {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha < 128 ? undefined : red * 0.299 + green * 0.587 + blue * 0.114 > 128;
}

/** The theme of the site at this element: that of the nearest background, else that of the browser's canvas. */
function findSiteTheme(at: Element): Theme {
  for (let element: Element | null = at; element; element = element.parentElement) {
    const light = isLight(getComputedStyle(element).backgroundColor);
    if (light !== undefined) return light ? 'light' : 'dark';
  }
  const probe = document.createElement('span');
  addStyle(probe, { color: 'Canvas' });
  document.documentElement.append(probe);
  const light = isLight(getComputedStyle(probe).color);
  probe.remove();
  return light === false ? 'dark' : 'light';
}

/** Calls back when the theme of the site may have changed. */
function watchSiteTheme(onChange: () => void): void {
  const observer = new MutationObserver(onChange);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onChange);
  addEventListener('load', onChange);
}

type FrameListeners = {
  readonly onHeight?: (height: number, fitsWindow: boolean) => void;
  readonly onTop?: () => void;
  readonly onBar?: (bar: Bar | null, colors: BarColors) => void;
};

/** Passes on what the page in a frame says: to the listeners, and a booking to the site. */
function receive(data: unknown, frame: HTMLIFrameElement, { onHeight, onTop, onBar }: FrameListeners): void {
  if (isHeightMessage(data)) onHeight?.(data.height, data.fitsWindow === true);
  if (isMessage(data, 'salon-booking:top')) onTop?.();
  if (isMessage(data, 'salon-booking:bar')) onBar?.(data.bar, data.colors);
  if (isMessage(data, 'salon-booking:booked')) {
    const { number, value, currency } = data;
    const detail = { number, value, currency };
    frame.dispatchEvent(new CustomEvent('salon-booking:booked', { bubbles: true, detail }));
  }
}

/** The words of this script, in the language of the page that the URL opens. */
const getWords = (url: URL) => getEmbedTexts(url.searchParams.get('lang') ?? '');

function createFrame(url: URL, listeners: FrameListeners) {
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = getWords(url).title;
  frame.allow = 'payment';
  addStyle(frame, { display: 'block', width: '100%', border: '0' });
  const send = (message: FrameMessage) => frame.contentWindow?.postMessage(message, url.origin);
  let theme: Theme | undefined;
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== url.origin) return;
    if (isMessage(data, 'salon-booking:ready')) {
      send({ type: 'salon-booking:connect', drawsBar: listeners.onBar !== undefined });
      if (theme) send({ type: 'salon-booking:theme', theme });
    }
    receive(data, frame, listeners);
  });
  const setTheme = (shown: Theme) => {
    theme = shown;
    addStyle(frame, { colorScheme: shown });
    send({ type: 'salon-booking:theme', theme: shown });
  };
  return { frame, send, setTheme };
}

/** The bar with the button to the next step, which stays in view while the frame is. */
function createBar(onNext: () => void) {
  const element = document.createElement('div');
  addStyle(element, { position: 'sticky', bottom: '0', zIndex: '2', display: 'none' });
  // The site's own style sheet does not reach into it
  const root = element.attachShadow({ mode: 'open' });
  const section = document.createElement('section');
  addStyle(section, {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem',
  });
  addStyle(section, { padding: '0.75rem 1rem max(0.75rem, env(safe-area-inset-bottom))', font: FONT });
  addStyle(section, { textAlign: 'start', overflowWrap: 'anywhere' });
  const facts = document.createElement('p');
  facts.setAttribute('aria-live', 'polite');
  addStyle(facts, { margin: '0' });
  const button = document.createElement('button');
  button.type = 'button';
  addStyle(button, { flex: 'none', minHeight: '3rem', padding: '0.5rem 1.75rem', borderRadius: '999px' });
  addStyle(button, { font: 'inherit', fontWeight: '600', cursor: 'pointer' });
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') onNext();
  });
  section.append(facts, button);
  root.append(section);
  const show = (bar: Bar | null, colors: BarColors): void => {
    addStyle(element, { display: bar ? 'block' : 'none' });
    addStyle(element, { position: matchMedia(LOW_WINDOW).matches ? 'static' : 'sticky' });
    if (!bar) return;
    section.setAttribute('aria-label', bar.name);
    addStyle(section, {
      background: colors.background,
      color: colors.text,
      borderTop: `1px solid ${colors.line}`,
    });
    facts.replaceChildren(
      ...bar.texts.map((text, index) => {
        const line = document.createElement(index === 0 ? 'strong' : 'span');
        line.textContent = text;
        addStyle(line, { display: 'block', fontSize: index === 0 ? '1.125rem' : '0.875rem' });
        if (index > 0) addStyle(line, { color: colors.quiet });
        return line;
      }),
    );
    button.textContent = bar.button;
    button.setAttribute('aria-disabled', String(!bar.isReady));
    const [background, color] = bar.isReady
      ? [colors.brand, colors['on-brand']]
      : [colors.line, colors.quiet];
    addStyle(button, { background, color, border: `1px solid ${background}` });
  };
  return { element, show };
}

type Embedded = { readonly element: HTMLElement; readonly setTheme: (theme: Theme) => void };

/** The page in the place of the script, as high as what it shows, with its bar. */
function createInlineFrame(url: URL): Embedded {
  url.searchParams.set('frame', 'inline');
  let fitsWindow = false;
  const { frame, send, setTheme } = createFrame(url, {
    onHeight: (height, isFitted) => {
      addStyle(frame, { height: `${height}px`, maxHeight: isFitted ? '100dvh' : 'none' });
      if (isFitted && !fitsWindow) frame.scrollIntoView();
      fitsWindow = isFitted;
    },
    // A new step starts at the top, which may be out of sight
    onTop: () => {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    },
    onBar: (shown, colors) => bar.show(shown, colors),
  });
  addStyle(frame, { height: FIRST_HEIGHT });
  const bar = createBar(() => {
    // The heading of the next step can take the focus only in a frame that has it
    frame.focus();
    send({ type: 'salon-booking:next' });
  });
  const element = document.createElement('div');
  element.append(frame, bar.element);
  return { element, setTheme };
}

/** A button in the place of the script, which opens the page above the site. */
function createButton(url: URL, label = getWords(url).book): Embedded {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'salon-booking-button';
  button.textContent = label;
  let dialog: ReturnType<typeof createDialog> | undefined;
  let theme: Theme = 'light';
  button.addEventListener('click', () => {
    url.searchParams.set('theme', theme);
    dialog ??= createDialog(url);
    dialog.setTheme(theme);
    dialog.element.showModal();
  });
  const setTheme = (shown: Theme) => {
    theme = shown;
    addStyle(button, { colorScheme: shown });
    dialog?.setTheme(shown);
  };
  return { element: button, setTheme };
}

/** Keeps its page when it is closed: nothing typed is lost. */
function createDialog(url: URL) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', getWords(url).title);
  addStyle(dialog, { width: 'min(46rem, 100%)', maxWidth: '100%', maxHeight: '100dvh' });
  addStyle(dialog, { padding: '0', border: '0', borderRadius: '12px', overflow: 'hidden' });
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = getWords(url).close;
  addStyle(close, { display: 'block', height: '44px', margin: '0 0 0 auto', padding: '0 1rem' });
  addStyle(close, {
    border: '0',
    background: 'none',
    color: 'CanvasText',
    font: '1rem system-ui, sans-serif',
  });
  close.addEventListener('click', () => dialog.close());
  const { frame, setTheme } = createFrame(url, {});
  addStyle(frame, { height: 'min(52rem, calc(100dvh - 44px))' });
  dialog.append(close, frame);
  document.body.append(dialog);
  return {
    element: dialog,
    setTheme: (theme: Theme) => {
      addStyle(dialog, { colorScheme: theme });
      setTheme(theme);
    },
  };
}

function embed(script: HTMLScriptElement, salon: string): void {
  const { services, location, staff, header, theme, mode, label } = script.dataset;
  // The language of the site, where it names one
  const { lang = document.documentElement.lang } = script.dataset;
  const url = new URL(`/book/${encodeURIComponent(salon)}`, script.src);
  for (const [name, value] of Object.entries({ services, location, staff, header, lang })) {
    if (value) url.searchParams.set(name, value);
  }
  const readTheme = () => (isTheme(theme) ? theme : findSiteTheme(script));
  url.searchParams.set('theme', readTheme());
  const { element, setTheme } = mode === 'button' ? createButton(url, label) : createInlineFrame(url);
  script.after(element);
  let shown: Theme | undefined;
  const follow = () => {
    const now = readTheme();
    if (now !== shown) setTheme(now);
    shown = now;
  };
  follow();
  watchSiteTheme(follow);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  if (script.dataset.salon) embed(script, script.dataset.salon);
  else console.error('embed.js: the attribute data-salon is missing');
}
