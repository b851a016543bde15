import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { FailedScriptAlert } from '../../parts/notice.tsx';
import { setTo, takeInto } from '../../parts/set-to.ts';
import { officeTexts } from '../texts/index.ts';
import { useField } from './form-state.ts';
import { FieldError, Hint, toClass } from './labelled-control.tsx';
import { type Format, openRichTextEditor, type RichTextEditor } from './rich-text.ts';
import type { ControlProps } from './simple-controls.tsx';

const FORMATS = [
  'heading',
  'paragraph',
  'bold',
  'italic',
  'bullets',
  'numbers',
] as const satisfies readonly Format[];

/** Formatted text. The API removes what could run or load, and the saved text shows (BEHAVIOR §6.5). */
export function HtmlControl({ path, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const words = officeTexts().html;
  const root = useRef<HTMLDivElement>(null);
  const editor = useSignal<RichTextEditor | 'failed' | undefined>(undefined);
  const text = editor.value === 'failed' ? undefined : editor.value;
  const html = String(value ?? '');
  const now = useRef({ html, set });
  now.current = { html, set };
  useEffect(() => {
    if (!root.current) return undefined;
    const opening = openRichTextEditor(root.current, now.current.html, (typed) => now.current.set(typed));
    opening.then(takeInto(editor), setTo(editor, 'failed'));
    return () =>
      void opening.then(
        ({ close }) => close(),
        () => {},
      );
  }, [editor]);
  useLayoutEffect(() => text?.show(html), [text, html]);
  return (
    <div
      class={toClass(error)}
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
          <Button key={format} look="plain" label={words[format]} onClick={() => text?.format(format)} />
        ))}
        <Button look="plain" label={words.link} onClick={() => text?.link()} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field of the browser has no formatted text */}
      <div
        ref={root}
        id={`${id}-text`}
        class="rich-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined}
        aria-describedby={attributes['aria-describedby']}
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
