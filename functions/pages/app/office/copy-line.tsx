import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { CHECK, COPY } from '../parts/icons.ts';
import { officeTexts } from './texts/index.ts';

/** A text that is needed elsewhere, with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  const words = officeTexts().copying;
  const isCopied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  };
  return (
    <div class="addr">
      <span class="grow">{text}</span>
      <Button
        more="small"
        icon={isCopied.value ? CHECK : COPY}
        label={isCopied.value ? words.copied : words.copy}
        onClick={copy}
      />
    </div>
  );
}
