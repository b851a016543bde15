import { texts } from '../texts/index.ts';

/** Blocks in the place of content that still loads. */
export const Skeleton = () => (
  <div class="skeleton" role="status">
    <span class="vh">{texts().page.loading}</span>
    <span class="placeholder" aria-hidden="true" />
    <span class="placeholder" aria-hidden="true" />
  </div>
);
