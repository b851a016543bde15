import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { Button } from '../parts/button.tsx';
import { CHECK, COPY } from '../parts/icons.ts';
import { officeTexts } from './texts/index.ts';

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

/** An address breaks there first: its words stay whole. */
const BEHIND_SLASHES = /(?<=\/)/;

/** A text that is needed elsewhere, with a button that copies it. */
export const CopyLine = ({ text }: { readonly text: string }) => (
  <div class="addr">
    <span class="grow">
      {text.split(BEHIND_SLASHES).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
    <CopyButton text={text} label={officeTexts().copying.copy} />
  </div>
);
