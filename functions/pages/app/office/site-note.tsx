import { firstEveningTexts } from './first-evening/texts/index.ts';
import type { Place } from './place.ts';

type SiteNoteProps = { readonly slug: string; readonly place: Place };

/** The line of HTML that shows the booking page on a site of the salon (BEHAVIOR §35.2). */
export function SiteNote({ slug, place }: SiteNoteProps) {
  const words = firstEveningTexts().site;
  return (
    <div class="notice">
      <p>
        {words.intro} <a href={place.href('settings')}>{words.sites}</a>
      </p>
      <p>
        <code>{`<script src="${location.origin}/book/embed.js" data-salon="${slug}" async></script>`}</code>
      </p>
    </div>
  );
}
