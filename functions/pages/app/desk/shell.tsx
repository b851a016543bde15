import { Skeleton } from '../parts/skeleton.tsx';
import { texts } from '../texts/index.ts';

/** The desk before its script has run. */
export const DeskShell = () => (
  <main>
    <noscript>
      <p class="notice">{texts().page.needsScripts}</p>
    </noscript>
    <Skeleton />
  </main>
);
