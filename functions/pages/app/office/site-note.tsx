import { firstEveningTexts } from './first-evening/texts/index.ts';

/** The line of HTML that shows the booking page on a site of the salon (BEHAVIOR §35.5). */
export function SiteNote({ slug }: { readonly slug: string }) {
  const words = firstEveningTexts().site;
  return (
    <div class="note">
      <p>
        {words.intro} {words.sites}
      </p>
      <p>
        <code>{`<script src="${location.origin}/book/embed.js" data-salon="${slug}" async></script>`}</code>
      </p>
    </div>
  );
}
