import { CopyLine } from './copy-line.tsx';
import { firstEveningTexts } from './first-evening/texts/index.ts';

/** The line of HTML that shows the booking page on a site of the salon (BEHAVIOR §35.5). */
export function SiteNote({ slug }: { readonly slug: string }) {
  const words = firstEveningTexts().site;
  return (
    <section class="card form-section site-note">
      <p>
        {words.intro} {words.sites}
      </p>
      <CopyLine
        text={`<script src="${location.origin}/book/embed.js" data-salon="${slug}" async></script>`}
      />
    </section>
  );
}
