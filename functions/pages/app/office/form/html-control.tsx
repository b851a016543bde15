import { useLayoutEffect, useRef } from 'preact/hooks';
import { officeTexts } from '../texts/index.ts';
import { FieldError, Hint, toClass } from './box.tsx';
import { useField } from './form-state.ts';
import type { ControlProps } from './simple-controls.tsx';

/** The commands of a browser for rich text, with what they need. */
const COMMANDS = [
  ['heading', 'formatBlock', 'h3'],
  ['paragraph', 'formatBlock', 'p'],
  ['bold', 'bold', undefined],
  ['italic', 'italic', undefined],
  ['bullets', 'insertUnorderedList', undefined],
  ['numbers', 'insertOrderedList', undefined],
] as const;

/** Formatted text. The API removes what could run or load, and the saved text shows (BEHAVIOR §6.5). */
export function HtmlControl({ path, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const words = officeTexts().html;
  const editor = useRef<HTMLDivElement>(null);
  const html = String(value ?? '');
  useLayoutEffect(() => {
    // Text that is typed stands there already
    if (editor.current && editor.current.innerHTML !== html) editor.current.innerHTML = html;
  }, [html]);
  useLayoutEffect(() => {
    document.execCommand('defaultParagraphSeparator', false, 'p');
  }, []);
  const read = () => {
    const { innerHTML = '', textContent = '' } = editor.current ?? {};
    set(textContent?.trim() === '' ? '' : innerHTML);
  };
  const run = (command: string, argument?: string) => {
    editor.current?.focus();
    document.execCommand(command, false, argument);
    read();
  };
  const addLink = () => {
    const selection = getSelection();
    const url = selection?.toString().trim() ?? '';
    const target = /^(?:https?:|mailto:|tel:)/.test(url) ? url : `https://${url}`;
    if (url !== '') run('createLink', target);
  };
  return (
    <div class={toClass(error)}>
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <Hint id={id} hint={hint} />
      <div class="toolbar" role="toolbar" aria-label={words.toolbar(label)} aria-controls={`${id}-text`}>
        {COMMANDS.map(([name, command, argument]) => (
          <button key={name} type="button" class="button-quiet" onClick={() => run(command, argument)}>
            {words[name]}
          </button>
        ))}
        <button type="button" class="button-quiet" onClick={addLink}>
          {words.link}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field of the browser has no formatted text */}
      <div
        ref={editor}
        id={`${id}-text`}
        class="rich-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined}
        aria-describedby={attributes['aria-describedby']}
        contentEditable
        onInput={read}
        onPaste={(event) => {
          // Formats of other programs stay out
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData?.getData('text/plain') ?? '');
        }}
      />
      <details>
        <summary>{words.source}</summary>
        <textarea
          {...attributes}
          rows={6}
          aria-label={words.sourceOf(label)}
          value={html}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      </details>
      <FieldError id={id} error={error} />
    </div>
  );
}
