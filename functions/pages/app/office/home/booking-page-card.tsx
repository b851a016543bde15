import { Card } from '../../parts/card.tsx';
import { lazily } from '../../parts/lazily.tsx';
import { CopyLine } from '../copy-line.tsx';
import type { ViewProps } from '../view-props.ts';
import { homeTexts } from './texts/index.ts';

const QrCode = lazily(async () => (await import('./qr-code.tsx')).QrCode);

/** The address that the salon gives to its visitors. */
export function BookingPageCard({ data }: Pick<ViewProps, 'data'>) {
  const words = homeTexts().page;
  const path = `/book/${data.slug}`;
  const url = new URL(path, location.href).href;
  return (
    <Card id="booking-page" title={words.title}>
      <div class="pad share">
        <QrCode text={url} label={words.qr} />
        <div class="stack">
          <CopyLine text={url} />
          <a href={path}>{words.show}</a>
        </div>
      </div>
    </Card>
  );
}
