import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, COPY } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import type { ViewProps } from '../view-props.ts';
import { homeTexts } from './texts/index.ts';

const QrCode = lazily(async () => (await import('./qr-code.tsx')).QrCode);

/** The address that the salon gives to its visitors. */
export function BookingPageCard({ data }: Pick<ViewProps, 'data'>) {
  const words = homeTexts().page;
  const isCopied = useSignal(false);
  const path = `/book/${data.slug}`;
  const url = new URL(path, location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    isCopied.value = true;
  };
  return (
    <Card id="booking-page" title={words.title}>
      <div class="pad share">
        <QrCode text={url} label={words.qr} />
        <div class="stack">
          <div class="addr">
            <span class="grow clip">{url}</span>
            <Button
              more="small"
              label={
                <>
                  <Icon of={isCopied.value ? CHECK : COPY} />
                  {isCopied.value ? words.copied : words.copy}
                </>
              }
              onClick={copy}
            />
          </div>
          <a href={path}>{words.show}</a>
        </div>
      </div>
    </Card>
  );
}
