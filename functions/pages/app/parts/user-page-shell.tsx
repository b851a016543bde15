import { texts } from '../texts/index.ts';
import { Skeleton } from './skeleton.tsx';

/** A page of the salon's users before its script has run. */
export const UserPageShell = () => (
  <main>
    <noscript>
      <p class="note">{texts().page.needsScripts}</p>
    </noscript>
    <Skeleton />
  </main>
);
