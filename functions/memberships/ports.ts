import type { CleanHtml } from '../../lib/http/html.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import type { Processors } from '../../lib/ports/stripe.ts';

/** Ports of membership operations, besides the common dependencies. */
export type Ports = {
  readonly images: Images;
  readonly cleanHtml: CleanHtml;
  readonly sealing: Sealing;
  readonly processors: Processors;
};
