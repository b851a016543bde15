import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from '../../../parts/button.tsx';
import { FailedScriptAlert } from '../../../parts/call.tsx';
import { officeTexts } from '../../texts/index.ts';
import { useField } from '../form-state.ts';
import { FieldError, Hint, toFieldClass } from './labelled-control.tsx';
import { type Format, openRichTextEditor, parseSafeFragment, type RichTextEditor } from './rich-text.ts';
import type { ControlProps } from './simple-controls.tsx';

const FORMATS = [
  'heading',
  'paragraph',
  'bold',
  'italic',
  'bullets',
  'numbers',
] as const satisfies readonly Format[];

type LinkAddressProps = {
  readonly id: string;
  /** Gets the address; an empty one makes no link. */
  readonly onDone: (address: string) => void;
};

function LinkAddress({ id, onDone }: LinkAddressProps) {
  const words = officeTexts().html;
  const address = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const done = () => onDone(address.peek().trim());
  return (
    <div class="item-line">
      <div class="field">
        <label for={id}>{words.address}</label>
        <input
          ref={input}
          id={id}
          class="in"
          type="url"
          autocomplete="off"
          placeholder="https://"
          value={address}
          onInput={({ currentTarget }) => {
            address.value = currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The form around it is not sent
            event.preventDefault();
            if (event.key === 'Enter') done();
            else onDone('');
          }}
        />
      </div>
      <Button label={words.addLink} onClick={done} />
    </div>
  );
}

/** The editor of a text: shows it, and loads when somebody begins to write. */
function useRichText(html: string, set: (typed: string) => void) {
  const root = useRef<HTMLDivElement>(null);
  const editor = useSignal<RichTextEditor | 'failed' | undefined>(undefined);
  const text = editor.value === 'failed' ? undefined : editor.value;
  const now = useRef({ html, set });
  now.current = { html, set };
  const opening = useRef<Promise<RichTextEditor | undefined>>(undefined);
  // Most who see a text only read it
  const open = async (): Promise<RichTextEditor | undefined> => {
    if (!root.current) return undefined;
    opening.current ??= openRichTextEditor(root.current, now.current.html, (typed) =>
      now.current.set(typed),
    ).then(
      (opened) => {
        editor.value = opened;
        return opened;
      },
      () => {
        editor.value = 'failed';
        return undefined;
      },
    );
    return opening.current;
  };
  useEffect(() => () => void opening.current?.then((opened) => opened?.close()), []);
  useLayoutEffect(() => {
    if (text) text.show(html);
    else root.current?.replaceChildren(parseSafeFragment(html));
  }, [text, html]);
  return { root, editor, text, open };
}

/** Formatted text. The API removes what could run or load, and the saved text shows (BEHAVIOR §6.5). */
export function HtmlControl({ path, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const words = officeTexts().html;
  const isLinking = useSignal(false);
  const html = String(value ?? '');
  const { root, editor, text, open } = useRichText(html, set);
  return (
    <div
      class={toFieldClass(error)}
      onPasteCapture={(event) => {
        // Formats of other programs stay out. The text as HTML takes any text
        if (!text || !root.current?.contains(event.target as Node)) return;
        event.preventDefault();
        event.stopPropagation();
        text.paste(event.clipboardData?.getData('text/plain') ?? '');
      }}
    >
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <Hint id={id} hint={hint} />
      {editor.value === 'failed' && <FailedScriptAlert />}
      <div class="toolbar" role="toolbar" aria-label={words.toolbar(label)} aria-controls={`${id}-text`}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            look="plain"
            label={words[format]}
            onClick={async () => (await open())?.format(format)}
          />
        ))}
        <Button
          look="plain"
          label={words.link}
          aria-expanded={isLinking.value}
          onClick={createSetter(isLinking, !isLinking.value)}
        />
      </div>
      {isLinking.value && (
        <LinkAddress
          id={`${id}-link`}
          onDone={(address) => {
            isLinking.value = false;
            if (address !== '') void open().then((opened) => opened?.link(address));
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text field of the browser has no formatted text */}
      <div
        ref={root}
        id={`${id}-text`}
        class="rich-text"
        role="textbox"
        tabIndex={0}
        onFocus={() => void open()}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined}
        aria-describedby={attributes['aria-describedby']}
      />
      <details>
        <summary>{words.source}</summary>
        <textarea
          class="in"
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
