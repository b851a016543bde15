import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** The parts of the address: an area, and there a record or `new` (BEHAVIOR §40.4). */
export type Address = { readonly area: string; readonly id: string; readonly query: URLSearchParams };

export type Place = {
  readonly address: ReadonlySignal<Address>;
  readonly href: (area?: string, id?: string | number) => string;
  /** How many addresses were shown: a link to the same page with other filters is another one. */
  readonly visits: ReadonlySignal<number>;
  /** Shows another address. The message tells there what has been done. */
  readonly go: (href: string, message?: string) => void;
  /** The message about what has been done, until something else is shown. */
  readonly message: Signal<string>;
  /** Changes the query; empty values leave it. */
  readonly setQuery: (change: Readonly<Record<string, string>>) => void;
  /** Follows the links of the office without loading the page anew. */
  readonly follow: (event: MouseEvent) => void;
  /** Tells that something is typed and not saved, and how it is forgotten when somebody leaves; undefined: all is saved. */
  readonly setUnsaved: (forget: (() => void) | undefined) => void;
  /** The address that waits for an answer, because something is not saved. */
  readonly waiting: ReadonlySignal<string | undefined>;
  readonly leave: () => void;
  readonly stay: () => void;
};

/** The address that a click follows in this tab; undefined for any other click. A link can lie in a chart, too. */
function findFollowedUrl(event: MouseEvent): URL | undefined {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || link.hasAttribute('target')) return undefined;
  const url = new URL(link.getAttribute('href') ?? '', location.href);
  const isOther = url.hash === '' || url.pathname !== location.pathname;
  return url.origin === location.origin && isOther ? url : undefined;
}

/** A part of a path; as it stands if a character in it is cut. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function toChangedQuery(change: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return `${location.pathname}${query.size === 0 ? '' : `?${query}`}`;
}

/** Reads the address, follows the browser's buttons, and asks before typed text is lost (BEHAVIOR §40.5). */
export function openOfficeAddressGuardingUnsaved(slug: string): Place {
  const base = `/office/${slug}`;
  const href = signal(location.pathname + location.search);
  const waiting = signal<string | undefined>(undefined);
  const message = signal('');
  const visits = signal(0);
  let forget: (() => void) | undefined;
  const show = (target: string, done = '') => {
    message.value = done;
    visits.value += 1;
    href.value = target;
    scrollTo({ top: 0 });
  };
  const go = (target: string, done?: string) => {
    if (forget && new URL(target, location.href).pathname !== location.pathname) {
      waiting.value = target;
      return;
    }
    history.pushState(null, '', target);
    show(target, done);
  };
  addEventListener('popstate', () => {
    const target = location.pathname + location.search;
    if (!forget) {
      show(target);
      return;
    }
    // The browser has moved already: the address goes back to what the page shows
    history.pushState(null, '', href.peek());
    waiting.value = target;
  });
  addEventListener('beforeunload', (event) => {
    if (forget) event.preventDefault();
  });
  return {
    address: computed(() => {
      const { pathname, searchParams } = new URL(href.value, location.href);
      const [area = '', id = ''] = pathname
        .slice(base.length + 1)
        .split('/')
        .map(decodePart);
      // A parameter without a value is as good as none
      const query = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''));
      return { area, id, query };
    }),
    visits,
    href: (...parts) => [base, ...parts].join('/'),
    go,
    message,
    setQuery: (change) => {
      const target = toChangedQuery(change);
      history.replaceState(null, '', target);
      href.value = target;
    },
    follow: (event) => {
      const url = findFollowedUrl(event);
      if (!url || (url.pathname !== base && !url.pathname.startsWith(`${base}/`))) return;
      event.preventDefault();
      go(url.pathname + url.search + url.hash);
    },
    setUnsaved: (next) => {
      forget = next;
    },
    waiting,
    leave: () => {
      const target = waiting.peek();
      waiting.value = undefined;
      forget?.();
      forget = undefined;
      if (target !== undefined) go(target);
    },
    stay: () => {
      waiting.value = undefined;
    },
  };
}
