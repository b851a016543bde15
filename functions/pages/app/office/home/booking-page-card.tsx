import { encode } from 'uqr';
import { Card } from '../../parts/card.tsx';
import { CopyLine } from '../copy-line.tsx';
import type { ViewProps } from '../view-props.ts';
import { homeTexts } from './texts/index.ts';

/** A text as a QR code, in black on white in both themes. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}

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
