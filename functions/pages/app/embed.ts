// The script that a salon puts into its own site:
// <script src="https://api.example.com/book/embed.js" data-salon="demo" data-mode="button" async></script>
import { isHeight, isReady, isTop } from './frame-messages.ts';
import { embedTexts } from './texts/en.ts';

/** High enough for the first step, so that little moves when the page reports its height. */
const FIRST_HEIGHT = '48rem';

/** A page's security policy may forbid style attributes, but not this. */
const addStyle = (element: HTMLElement, style: Readonly<Record<string, string>>): void => {
  Object.assign(element.style, style);
};

function createFrame(url: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = embedTexts.title;
  frame.allow = 'payment';
  addStyle(frame, { display: 'block', width: '100%', border: '0' });
  return frame;
}

/** The page in the place of the script, as high as what it shows. */
function createInlineFrame(url: URL): HTMLElement {
  const frame = createFrame(url);
  addStyle(frame, { height: FIRST_HEIGHT });
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== url.origin) return;
    if (isReady(data)) frame.contentWindow?.postMessage({ type: 'salon-booking:connect' }, url.origin);
    if (isHeight(data)) addStyle(frame, { height: `${data.height}px` });
    // A new step starts at the top, which may be out of sight
    if (isTop(data) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  return frame;
}

/** A button in the place of the script, which opens the page above the site. */
function createButton(url: URL, label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'salon-booking-button';
  button.textContent = label;
  let dialog: HTMLDialogElement | undefined;
  button.addEventListener('click', () => {
    dialog ??= createDialog(url);
    dialog.showModal();
  });
  return button;
}

/** Keeps its page when it is closed: nothing typed is lost. */
function createDialog(url: URL): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', embedTexts.title);
  addStyle(dialog, { width: 'min(46rem, 100%)', maxWidth: '100%', maxHeight: '100dvh' });
  // As the page in it: light or dark
  addStyle(dialog, { padding: '0', border: '0', borderRadius: '12px', colorScheme: 'light dark' });
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = embedTexts.close;
  addStyle(close, { display: 'block', height: '44px', margin: '0 0 0 auto', padding: '0 1rem' });
  addStyle(close, {
    border: '0',
    background: 'none',
    color: 'CanvasText',
    font: '1rem system-ui, sans-serif',
  });
  close.addEventListener('click', () => dialog.close());
  const frame = createFrame(url);
  addStyle(frame, { height: 'min(52rem, calc(100dvh - 44px))' });
  dialog.append(close, frame);
  document.body.append(dialog);
  return dialog;
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { salon, services, mode, label } = script.dataset;
  if (salon) {
    const url = new URL(`/book/${encodeURIComponent(salon)}`, script.src);
    if (services) url.searchParams.set('services', services);
    script.after(mode === 'button' ? createButton(url, label ?? embedTexts.book) : createInlineFrame(url));
  } else console.error('embed.js: the attribute data-salon is missing');
}
