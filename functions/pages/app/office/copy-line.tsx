import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { CHECK, COPY } from '../parts/icons.ts';
import { officeTexts } from './texts/index.ts';

/** Copies a text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const words = officeTexts().copying;
  const isCopied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  };
  return (
    <Button
      more="small"
      icon={isCopied.value ? CHECK : COPY}
      label={isCopied.value ? words.copied : label}
      onClick={copy}
    />
  );
}

/** A text that is needed elsewhere, with a button that copies it. */
export const CopyLine = ({ text }: { readonly text: string }) => (
  <div class="addr">
    <span class="grow">{text}</span>
    <CopyButton text={text} label={officeTexts().copying.copy} />
  </div>
);
