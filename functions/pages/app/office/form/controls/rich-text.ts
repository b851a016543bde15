/** The tags of formatted text: of those that the API keeps (BEHAVIOR §6.5), all that a text needs. */
const TAGS =
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre ul ol li dl dt dd a b strong i em u s small sub sup table caption thead tbody tfoot tr th td';
const ALLOWED = new Set(TAGS.toUpperCase().split(' '));
/** The editor takes off only what it puts on. */
const SAME: Readonly<Record<string, string>> = { STRONG: 'b', EM: 'i' };
/** Their content is no text. */
const DROPPED = 'script, style, template, iframe, object, svg, noscript, textarea, option';
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, div';

/** The nodes of an HTML text without what could run or load, and without styles. */
export function parseSafeFragment(html: string): DocumentFragment {
  // A parsed document runs and loads nothing
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const same = SAME[element.tagName];
    if (same !== undefined) {
      const next = document.createElement(same);
      next.append(...element.childNodes);
      element.replaceWith(next);
      continue;
    }
    if (!ALLOWED.has(element.tagName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name } of [...element.attributes]) {
      if (element.tagName !== 'A' || name !== 'href') element.removeAttribute(name);
    }
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...[...body.childNodes].map((node) => document.importNode(node, true)));
  return fragment;
}

/** The text without empty links, and without breaks and empty blocks where they show nothing. */
function tidy(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a:empty')) link.remove();
  for (const br of body.querySelectorAll('br')) {
    if (br.previousSibling && !br.nextSibling) br.remove();
  }
  const isEmptyBlock = (each: Element) => each.matches(BLOCKS) && each.textContent?.trim() === '';
  for (let last = body.lastElementChild; last && isEmptyBlock(last); last = body.lastElementChild)
    last.remove();
  return body.innerHTML;
}

export type Format = 'heading' | 'paragraph' | 'bold' | 'italic' | 'bullets' | 'numbers';

export type RichTextEditor = {
  /** Shows a text, unless it is what was typed last. */
  readonly show: (html: string) => void;
  /** Formats what is selected; the same format once more takes it off. */
  readonly format: (format: Format) => void;
  /** Turns what is selected into a link to an address, or writes the address where nothing is selected. */
  readonly link: (address: string) => void;
  /** Inserts text without any format. */
  readonly paste: (text: string) => void;
  readonly close: () => void;
};

/** `example.com` is a site, `name@example.com` a mailbox. */
const toLinkAddress = (text: string): string => {
  if (/^(?:https?:|mailto:|tel:)/.test(text)) return text;
  return `${text.includes('@') ? 'mailto:' : 'https://'}${text}`;
};

/** Edits formatted text in an element, once the editor has loaded (BEHAVIOR §40.5). */
export async function openRichTextEditor(
  root: HTMLElement,
  html: string,
  onInput: (html: string) => void,
): Promise<RichTextEditor> {
  const { default: Squire } = await import('squire-rte');
  const editor = new Squire(root, {
    blockTag: 'P',
    addLinks: false,
    sanitizeToDOMFragment: parseSafeFragment,
  });
  // The browser's own key, and formats that no button offers
  for (const key of ['Tab', 'Shift-Tab', 'Ctrl-u', 'Meta-u', 'Ctrl-Shift-7', 'Meta-Shift-7'])
    editor.setKeyHandler(key, null);
  const read = () => tidy(editor.getHTML());
  editor.setHTML(html);
  // The focus that has loaded the editor
  if (document.activeElement === root) editor.focus();
  let last = html;
  editor.addEventListener('input', () => {
    last = read();
    onInput(last);
  });
  const setBlocks = (tag: string) =>
    editor.modifyBlocks((fragment: DocumentFragment) => {
      for (const block of fragment.querySelectorAll(BLOCKS)) {
        const next = document.createElement(tag);
        next.append(...block.childNodes);
        block.replaceWith(next);
      }
      return fragment;
    });
  const formats: { readonly [format in Format]: () => unknown } = {
    heading: () => setBlocks('h3'),
    paragraph: () => setBlocks('p'),
    bold: () => (editor.hasFormat('B') ? editor.removeBold() : editor.bold()),
    italic: () => (editor.hasFormat('I') ? editor.removeItalic() : editor.italic()),
    bullets: () => (editor.hasFormat('UL') ? editor.removeList() : editor.makeUnorderedList()),
    numbers: () => (editor.hasFormat('OL') ? editor.removeList() : editor.makeOrderedList()),
  };
  return {
    show: (shown) => {
      if (shown === last) return;
      last = shown;
      editor.setHTML(shown);
    },
    format: (format) => {
      formats[format]();
      editor.focus();
    },
    link: (address) => {
      editor.focus();
      editor.makeLink(toLinkAddress(address));
    },
    paste: (text) => editor.insertPlainText(text, true),
    close: () => editor.destroy(),
  };
}
